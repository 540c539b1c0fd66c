import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError } from '../../../errors.ts'
import { type Page, readIdPage } from '../../../http/list-page.ts'
import { amountOf, decimalText } from '../../../lib/money.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import { csvOf, readPages } from '../../../lib/text/stream-pages.ts'
import { parseIsoDateTime } from '../../../lib/time/timestamp.ts'
import { readUtcDays, startOfUtcDay } from '../../../lib/time/utc-day.ts'
import * as schemas from './ledger.schema.ts'
import { presentAccount, presentEntry } from './present-ledger.ts'
import * as queries from './read-ledger.queries.ts'

/** The entries that a CSV reads at once. */
const csvBatch = 1_000

export async function listAccounts(db: Db, query: schemas.AccountsQuery): Promise<Page<schemas.LedgerAccount>> {
  const filter = { ...query, isDemo: query.demo ?? false }
  return readIdPage(query, (page) => queries.listAccounts(db, filter, page), presentAccount)
}

/** Lists entries with their lines, newest first. Throws `invalid_request` for a filter that is no day. */
export async function listEntries(db: Db, query: schemas.EntriesQuery): Promise<Page<schemas.LedgerEntry>> {
  const filter = filterOf(query)
  return readIdPage(
    query,
    ({ limit, after }) => readEntries(db, filter, { limit: limit + 1, before: after?.[0] }),
    ({ micros: _, ...entry }) => entry,
  )
}

const { lines: _lines, ...entryProperties } = schemas.ledgerEntrySchema.properties
const entryNames = Object.keys(entryProperties) as (keyof typeof entryProperties)[]
const csvHead = csvLine([...entryNames, 'accountId', 'accountKind', 'currency', 'amount', 'dueAt'])

/** Streams all matching entries as CSV, a row for each line of an entry. Throws as `listEntries`. */
export function streamEntriesCsv(db: Db, query: schemas.EntriesQuery): AsyncGenerator<string> {
  const filter = filterOf(query)
  const pages = readPages(csvBatch, (before: string | undefined) =>
    readEntries(db, filter, { limit: csvBatch, before }),
  )
  return csvOf(pages, csvHead, ({ micros, ...entry }) => {
    const cells = entryNames.map((name) => entry[name])
    return entry.lines
      .map((line, at) => {
        const amount = { decimal: decimalText(micros[at] ?? 0n) }
        return csvLine([...cells, line.accountId, line.kind, line.currency, amount, line.dueAt])
      })
      .join('')
  })
}

/**
 * Sums a book by currency and kind of account, as it was at the end of an instant; now by default. Throws
 * `invalid_request` for an instant to come.
 */
export async function readTrialBalance(
  db: Db,
  { clock }: Pick<Core, 'clock'>,
  { at, demo: isDemo = false }: schemas.TrialBalanceQuery,
): Promise<schemas.TrialBalance> {
  const nowMs = clock.nowMs()
  const atMs = at === undefined ? nowMs : (parseIsoDateTime(at) ?? nowMs)
  if (atMs > nowMs) throw fieldError('at', 'must not be later than now')
  // Ids are made a little ahead of the clock, where more than 2,048 are made in a millisecond.
  const rows = await queries.sumBook(db, { isDemo, beforeMs: at === undefined ? undefined : atMs + 1 })
  const sums = new Map([['USD', 0n]])
  const data = rows.map(({ currency, kind, ...texts }) => {
    const [debit, credit] = [BigInt(texts.debit), BigInt(texts.credit)]
    sums.set(currency, (sums.get(currency) ?? 0n) + debit - credit)
    return { currency, kind, debit: amountOf(debit), credit: amountOf(credit), balance: amountOf(debit - credit) }
  })
  const shown = Object.fromEntries([...sums].map(([currency, micros]) => [currency, amountOf(micros)]))
  return { at: new Date(atMs).toISOString(), data, sums: shown }
}

/** Reads entries with their lines, and with the amounts of these in micros. */
async function readEntries(db: Db, filter: queries.EntryFilter, page: Parameters<typeof queries.listEntries>[2]) {
  const rows = await queries.listEntries(db, filter, page)
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(ids.length === 0 ? [] : await queries.listLines(db, ids), (line) => line.entry_id)
  return rows.map((row) => {
    const own = lines.get(row.id) ?? []
    return { ...presentEntry(row, own), micros: own.map((line) => line.amount_micros) }
  })
}

function filterOf(query: schemas.EntriesQuery): queries.EntryFilter {
  const { first, last } = readUtcDays(query, 'from', 'to')
  return {
    ...query,
    isDemo: query.demo ?? false,
    fromMs: first === undefined ? undefined : startOfUtcDay(first),
    beforeMs: last === undefined ? undefined : startOfUtcDay(last + 1),
  }
}
