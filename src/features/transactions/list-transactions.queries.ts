import { sql } from 'kysely'
import type { Database, Db } from '../../db/database.ts'
import { type ListedPartition, listListedPartitions } from '../../db/list-indexes.ts'
import { type IdRange, readNewestFirst } from '../../db/newest-first.ts'
import { transactionTable } from '../../db/partitions.ts'
import { idLeewayMs, listColumns, narrow, type TransactionFilter } from './transactions.queries.ts'

export type TransactionRow = Awaited<ReturnType<typeof readUnindexed>>[number]

/** The database that transactions are read from, or its replica; lists of one app are read alike on several servers. */
export type TransactionReads = Pick<Database, 'db'> & Partial<Pick<Database, 'isDistributed'>>

/** Lists transactions before the cursor, the newest click first. */
export async function listTransactions(
  from: TransactionReads,
  filter: TransactionFilter,
  page: { readonly limit: number; readonly before: string | undefined },
): Promise<TransactionRow[]> {
  const cursor = page.before
  return readNewestFirst({
    table: transactionTable,
    partitions: partitionsOf(await listListedPartitions(from.db, transactionTable), filter),
    before: cursor === undefined ? undefined : { id: sql<string>`${cursor}`, atMs: msOf(cursor) },
    limit: page.limit,
    read: (range, limit) => (range.isIndexed ? readIndexed : readUnindexed)(from, filter, range, limit),
    findNewestMs: (range) => findNewestMs(from.db, range),
  })
}

function partitionsOf(all: readonly ListedPartition[], filter: TransactionFilter) {
  const { clickedFromMs = Number.NEGATIVE_INFINITY, clickedBeforeMs = Number.POSITIVE_INFINITY } = filter
  const [fromMs, throughMs] = [clickedFromMs - idLeewayMs, clickedBeforeMs + idLeewayMs]
  const needsListIndex = isNarrow(filter) && !hasIndexAlways(filter)
  return all
    .filter((partition) => partition.untilMs > fromMs && partition.fromMs <= throughMs)
    .map((partition) => (needsListIndex ? partition : { ...partition, isIndexed: true }))
}

function isNarrow({ appId, organizationId, campaignId, userId, creatorId, environment, visibleTo }: TransactionFilter) {
  const asked = [appId, organizationId, campaignId, userId, creatorId]
  return visibleTo !== null || environment === 'test' || asked.some((id) => id !== undefined)
}

/** True for verified, failed and test transactions: they are few, and indexed on every partition. */
function hasIndexAlways({ state, environment, appId }: TransactionFilter): boolean {
  return (state !== undefined && state !== 'created') || (environment === 'test' && appId !== undefined)
}

/** Reads all matching rows in any order, and returns the newest. */
function readUnindexed({ db }: TransactionReads, filter: TransactionFilter, range: IdRange<string>, limit: number) {
  const asked = within(narrow(db.selectFrom('transaction'), filter), range).select(listColumns)
  return (
    db
      // The offset keeps the planner from walking the ids in order.
      .selectFrom(asked.offset(sql.lit(0)).as('found'))
      .selectAll('found')
      .orderBy('found.id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Reads by indexes, which serve an equality but not a choice of several values. */
async function readIndexed(
  { db, isDistributed }: TransactionReads,
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
  const newestOf = async (kind: 'app_id' | 'organization_id', owners: ReturnType<typeof ownersOf>) => {
    // Citus does not support a limit per owner.
    if (isDistributed) return newest.where(`transaction.${kind}`, 'in', owners.select('owner.id')).execute()
    return owners
      .crossJoinLateral(newest.where(`transaction.${kind}`, '=', sql.ref<string>('owner.id')).as('found'))
      .selectAll('found')
      .orderBy('found.id', 'desc')
      .limit(limit)
      .execute()
  }
  // These indexes begin with the app: reads a page of each app, then the newest of all.
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

/** Reads the time of a UUID of version 7, its first 48 bits. */
function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
}

function within<O>(query: Parameters<typeof narrow<O>>[0], { from, before }: IdRange<string>) {
  return query.where('transaction.id', '>=', from).where('transaction.id', '<', before)
}
