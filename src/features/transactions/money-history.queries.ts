import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/query-parts.ts'

export type HistoryEntry = Awaited<ReturnType<typeof listEntriesOf>>[number]

/** Lists the completions and reversals of transactions in the order of booking; `due_at` is the end of the hold. */
export async function listEntriesOf(db: Db, transactionIds: readonly string[]) {
  return db
    .selectFrom('ledger_entry')
    .select(['id', 'transaction_id', 'goal', 'reason', 'happened_at'])
    .select((row) => [
      sql<'completion' | 'reversal'>`kind`.as('kind'),
      sql<bigint>`coalesce(gross_micros, 0)`.as('gross_micros'),
      sql<bigint>`coalesce(share_micros, 0)`.as('share_micros'),
      row
        .selectFrom('ledger_line')
        .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
        .select(({ fn }) => fn.max('due_at').as('due_at'))
        .whereRef('entry_id', '=', 'ledger_entry.id')
        .where('ledger_account.kind', 'in', ['publisher', 'creator'])
        .as('due_at'),
    ])
    .where('transaction_id', '=', anyOf(transactionIds))
    .where('kind', 'in', ['completion', 'reversal'])
    .orderBy('id')
    .execute()
}

/** Lists the invoices that the given completions are on. */
export async function listInvoicesOf(db: Db, entryIds: readonly string[]) {
  return (
    db
      .selectFrom('ledger_line')
      .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
      .innerJoin('invoice', 'invoice.party_id', 'ledger_account.party_id')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
      .innerJoin('organization', 'organization.id', 'ledger_entry.organization_id')
      .select(['entry_id', 'invoice.number', 'issued_at'])
      .where('entry_id', '=', anyOf(entryIds))
      .where('ledger_account.kind', '=', 'advertiser')
      .where('invoice.kind', 'in', ['invoice', 'prepaid_statement'])
      // An organization of the demo network is invoiced from its book, all others from the real one.
      .whereRef('ledger_account.is_demo', '=', 'organization.is_demo')
      .where(
        sql<boolean>`ledger_line.due_at < period_to and (period_from is null or ledger_line.due_at >= period_from)`,
      )
      .execute()
  )
}

/** Lists the payments that paid the shares of the given completions. */
export async function listPaymentsOf(db: Db, entryIds: readonly string[]) {
  return db
    .selectFrom('ledger_line')
    .innerJoin('payment', 'payment.account_id', 'ledger_line.account_id')
    .innerJoin('billing_party', 'billing_party.id', 'payment.party_id')
    .select(['entry_id', 'billing_party.kind', 'rail_reference'])
    .select((row) => row.ref('paid_at').$notNull().as('paid_at'))
    .where('entry_id', '=', anyOf(entryIds))
    .where('payment.state', '=', 'paid')
    .where('paid_at', 'is not', null)
    .where(sql<boolean>`ledger_line.due_at <= cutoff and (covered_from is null or ledger_line.due_at > covered_from)`)
    .execute()
}
