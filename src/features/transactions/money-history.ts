import type { Db } from '../../db/database.ts'
import * as queries from './money-history.queries.ts'

/** What was booked of a transaction, and the invoices and payments that it is in. */
export interface MoneyHistory {
  readonly entries: readonly queries.HistoryEntry[]
  readonly invoices: Awaited<ReturnType<typeof queries.listInvoicesOf>>
  readonly payments: Awaited<ReturnType<typeof queries.listPaymentsOf>>
}

/** Reads what was booked of transactions, by their ids; those of which nothing was booked are absent. */
export async function readMoneyHistory(
  db: Db,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string | null, MoneyHistory>> {
  const booked = Map.groupBy(await queries.listEntriesOf(db, transactionIds), (entry) => entry.transaction_id)
  const completions = [...booked.values()].flat().filter(({ kind }) => kind === 'completion')
  if (completions.length === 0) return new Map()
  const ids = completions.map(({ id }) => id)
  const invoices = await queries.listInvoicesOf(db, ids)
  const payments = await queries.listPaymentsOf(db, ids)
  const histories = [...booked].map(([id, entries]) => {
    const isOfIt = (paper: { readonly entry_id: string }) => entries.some((entry) => entry.id === paper.entry_id)
    return [id, { entries, invoices: invoices.filter(isOfIt), payments: payments.filter(isOfIt) }] as const
  })
  return new Map(histories)
}
