import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type ListedPartition, listListedPartitions } from '../../db/list-indexes.ts'
import { type IdRange, readNewestFirst } from '../../db/newest-first.ts'
import { transactionTable } from '../../db/partitions.ts'
import { idLeewayMs, listColumns, narrow, type TransactionFilter } from './transactions.queries.ts'

export type TransactionRow = Awaited<ReturnType<typeof readUnindexed>>[number]

/** Transactions by their open, newest first, older than the cursor's. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
  page: { readonly limit: number; readonly before: string | undefined },
): Promise<TransactionRow[]> {
  const cursor = page.before
  return readNewestFirst({
    table: transactionTable,
    partitions: partitionsOf(await listListedPartitions(db, transactionTable), filter, cursor),
    before: cursor === undefined ? undefined : sql<string>`${cursor}`,
    limit: page.limit,
    read: (range, limit) => (range.isIndexed ? readIndexed : readUnindexed)(db, filter, range, limit),
    findNewestMs: (range) => findNewestMs(db, range),
  })
}

/** Those in which rows can be that are asked for. */
function partitionsOf(all: readonly ListedPartition[], filter: TransactionFilter, cursor: string | undefined) {
  const { clickedFromMs = Number.NEGATIVE_INFINITY, clickedBeforeMs = Number.POSITIVE_INFINITY } = filter
  const cursorMs = cursor === undefined ? clickedBeforeMs : msOf(cursor)
  const [fromMs, throughMs] = [clickedFromMs - idLeewayMs, Math.min(clickedBeforeMs + idLeewayMs, cursorMs)]
  const needsListIndex = isNarrow(filter) && !hasIndexAlways(filter)
  return all
    .filter((partition) => partition.untilMs > fromMs && partition.fromMs <= throughMs)
    .map((partition) => (needsListIndex ? partition : { ...partition, isIndexed: true }))
}

function isNarrow({ appId, organizationId, campaignId, userId, creatorId, environment, visibleTo }: TransactionFilter) {
  const asked = [appId, organizationId, campaignId, userId, creatorId]
  return visibleTo !== null || environment === 'test' || asked.some((id) => id !== undefined)
}

/** Few transactions are verified, failed or of a test: the indexes that hold only these are on every partition. */
function hasIndexAlways({ state, environment, appId }: TransactionFilter): boolean {
  return (state !== undefined && state !== 'created') || (environment === 'test' && appId !== undefined)
}

/** Reads all that may be asked for, in whatever order is the fastest, and keeps the newest of it. */
function readUnindexed(db: Db, filter: TransactionFilter, range: IdRange<string>, limit: number) {
  const asked = within(narrow(db.selectFrom('transaction'), filter), range).select(listColumns)
  return (
    db
      // The offset keeps the planner from walking every id for the sake of the order.
      .selectFrom(asked.offset(sql.lit(0)).as('found'))
      .selectAll('found')
      .orderBy('found.id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Reads as few as there are indexes for: an index is of use for an equality, and for no choice of several. */
async function readIndexed(
  db: Db,
  filter: TransactionFilter,
  range: IdRange<string>,
  limit: number,
): Promise<TransactionRow[]> {
  const { appId, organizationId, campaignId, userId, creatorId, environment, visibleTo } = filter
  const newest = within(narrow(db.selectFrom('transaction'), filter), range)
    .select(listColumns)
    .orderBy('transaction.id', 'desc')
    .limit(limit)
  if (appId !== undefined) return newest.execute()
  const newestOf = async (kind: 'app_id' | 'organization_id', owners: ReturnType<typeof ownersOf>) =>
    owners
      .crossJoinLateral(newest.where(`transaction.${kind}`, '=', sql.ref<string>('owner.id')).as('found'))
      .selectAll('found')
      .orderBy('found.id', 'desc')
      .limit(limit)
      .execute()
  // These indexes begin with the app: one page of each, of which the newest make the page.
  if (userId !== undefined || creatorId !== undefined || environment === 'test') {
    return newestOf('app_id', ownersOf(db, sql`(select id from app)`))
  }
  if (organizationId !== undefined || campaignId !== undefined || visibleTo === null) return newest.execute()
  const { appIds, organizationIds } = visibleTo
  return merge(
    await newestOf('app_id', ownersOf(db, sql`unnest(${appIds}::uuid[])`)),
    await newestOf('organization_id', ownersOf(db, sql`unnest(${organizationIds}::uuid[])`)),
    limit,
  )
}

function ownersOf(db: Db, ids: ReturnType<typeof sql<{ id: string }>>) {
  return db.selectFrom(ids.as<'owner'>(sql`owner(id)`))
}

/** The newest of both, each once. */
function merge(some: readonly TransactionRow[], others: readonly TransactionRow[], limit: number): TransactionRow[] {
  const byId = new Map([...some, ...others].map((row) => [row.id, row]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

async function findNewestMs(db: Db, range: IdRange<string>): Promise<number | undefined> {
  const row = await within(db.selectFrom('transaction'), range)
    .select('transaction.id')
    .orderBy('transaction.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : msOf(row.id)
}

/** The time of a UUID of version 7 is its first 48 bits. */
function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
}

function within<O>(query: Parameters<typeof narrow<O>>[0], { from, before }: IdRange<string>) {
  return query.where('transaction.id', '>=', from).where('transaction.id', '<', before)
}
