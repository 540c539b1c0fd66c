import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { LedgerAccountTable, LedgerEntryTable } from '../../../db/tables.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'

/** Which of the two books is read. */
interface Book {
  readonly isDemo: boolean
}

export interface AccountFilter extends Book {
  readonly kind?: LedgerAccountTable['kind'] | undefined
  readonly organizationId?: string | undefined
  readonly projectId?: string | undefined
  readonly currency?: string | undefined
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

/** Lists the accounts of a book, each with its balance in micros as decimal text. */
export async function listAccounts(db: Db, filter: AccountFilter, page: PageRequest) {
  const { isDemo, kind, organizationId, projectId, currency } = filter
  const query = db
    .selectFrom('ledger_account')
    .leftJoin('billing_party', 'billing_party.id', 'party_id')
    .select(['ledger_account.id', 'ledger_account.kind', 'organization_id', 'project_id', 'app_id', 'creator_id'])
    .select(['ledger_account.currency', 'is_demo', 'paid_through'])
    .select(
      sql<string>`(select coalesce(sum(amount_micros), 0)::text from ledger_line
        where account_id = ledger_account.id)`.as('balance'),
    )
    .where('is_demo', '=', isDemo)
    .$if(kind !== undefined, (narrowed) => narrowed.where('ledger_account.kind', '=', kind ?? 'margin'))
    .$if(organizationId !== undefined, (narrowed) => narrowed.where('organization_id', '=', organizationId ?? ''))
    .$if(projectId !== undefined, (narrowed) => narrowed.where('project_id', '=', projectId ?? ''))
    .$if(currency !== undefined, (narrowed) => narrowed.where('ledger_account.currency', '=', currency ?? ''))
  return selectIdPage(query, 'ledger_account', { limit: page.limit, after: page.after })
}

export interface EntryFilter extends Book {
  readonly kind?: LedgerEntryTable['kind'] | undefined
  readonly accountId?: string | undefined
  readonly transactionId?: string | undefined
  readonly organizationId?: string | undefined
  readonly projectId?: string | undefined
  /** Milliseconds since the Unix epoch: booked from this instant on. */
  readonly fromMs?: number | undefined
  /** Booked before this instant. */
  readonly beforeMs?: number | undefined
}

/** What an answer shows of an entry. */
const entryColumns = [
  'id',
  'kind',
  'organization_id',
  'project_id',
  'app_id',
  'campaign_id',
  'creator_id',
  'transaction_id',
  'goal',
  'quantity',
  'happened_at',
  'reverses',
  'reason',
  'actor',
  'is_demo',
] as const

const filterColumns = [
  ['kind', 'kind'],
  ['transactionId', 'transaction_id'],
  ['organizationId', 'organization_id'],
  ['projectId', 'project_id'],
] as const

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** The most lines of an account that are looked up one by one: some 15 ms. */
const fewLines = 20_000

/**
 * Returns whether an account has few lines. Of an account that was booked long ago, PostgreSQL would look for lines in
 * every entry since.
 */
async function hasFewLines(db: Db, accountId: string): Promise<boolean> {
  const first = db.selectFrom('ledger_line').select('account_id').where('account_id', '=', accountId)
  const { lines } = await db
    .selectFrom(first.limit(fewLines + 1).as('line'))
    .select(({ fn }) => fn.countAll<bigint>().as('lines'))
    .executeTakeFirstOrThrow()
  return lines <= fewLines
}

/** Lists the entries of a book, newest first: at most `limit`, booked before the entry with the id `before`. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
) {
  const { accountId, fromMs, beforeMs } = filter
  let query = db
    .selectFrom('ledger_entry')
    .select(entryColumns)
    .where('is_demo', '=', filter.isDemo)
    .orderBy('id', 'desc')
    .limit(limit)
  for (const [name, column] of filterColumns) {
    if (filter[name] !== undefined) query = query.where(column, '=', filter[name])
  }
  if (accountId !== undefined) {
    const ofAccount = db.selectFrom('ledger_line').select('entry_id').where('account_id', '=', accountId)
    query = (await hasFewLines(db, accountId))
      ? query.where('id', '=', sql<string>`any(array(${ofAccount}))`)
      : query.where('id', 'in', ofAccount)
  }
  if (fromMs !== undefined) query = query.where('id', '>=', firstUuidV7At(fromMs))
  if (beforeMs !== undefined) query = query.where('id', '<', firstUuidV7At(beforeMs))
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Finds the entry of a cause. */
export async function findEntry(db: Db, kind: LedgerEntryTable['kind'], cause: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('ledger_entry')
    .select(entryColumns)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .executeTakeFirst()
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Lists the lines of entries, in the order in which each was booked. */
export async function listLines(db: Db, entryIds: readonly string[]) {
  return db
    .selectFrom('ledger_line')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['entry_id', 'account_id', 'kind', 'ledger_line.currency', 'amount_micros', 'due_at'])
    .where('entry_id', '=', anyOf(entryIds))
    .orderBy('entry_id')
    .orderBy('number')
    .execute()
}

/** The sums of the accounts of one kind and currency in micros, as decimal texts. */
interface TrialRow {
  readonly currency: string
  readonly kind: LedgerAccountTable['kind']
  readonly debit: string
  readonly credit: string
}

/** Sums the lines of a book by currency and kind of account; with `beforeMs` those that were booked before it. */
export async function sumBook(
  db: Db,
  { isDemo, beforeMs }: Book & { readonly beforeMs: number | undefined },
): Promise<TrialRow[]> {
  const isBooked = beforeMs === undefined ? sql`true` : sql`entry_id < ${firstUuidV7At(beforeMs)}::uuid`
  const { rows } = await sql<TrialRow>`
    select currency, kind, sum(debit)::text as debit, sum(credit)::text as credit
    from ledger_account join (
      select account_id, coalesce(sum(amount_micros) filter (where amount_micros > 0), 0) as debit,
        coalesce(-sum(amount_micros) filter (where amount_micros < 0), 0) as credit
      from ledger_line where ${isBooked} group by account_id
    ) as sums on account_id = id
    where is_demo = ${isDemo}
    group by currency, kind order by currency, kind`.execute(db)
  return rows
}
