import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Clock } from '../lib/time/clock.ts'
import { formatUtcDay, utcDayOf } from '../lib/time/utc-day.ts'
import { listUsageDays } from './cap-usage.ts'
import { emptySnapshot, patchSnapshot, snapshotAt } from './patch-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { readSnapshotChanges, type SeenChanges, type SnapshotChange } from './snapshot-changes.ts'
import {
  listAccounts,
  listAllIds,
  listAllowLists,
  listCampaigns,
  listCampaignsOf,
  listOrganizations,
  type SnapshotRows,
  type TouchedRows,
} from './snapshot-rows.ts'

/** Gives the current snapshot, and replaces it when the database changed. */
export interface Snapshots extends AsyncDisposable {
  /** The snapshot that is valid now. Cheap; call it once a request and keep the result. */
  current(): Snapshot
  /**
   * Resolves once the snapshot holds everything committed before the call. A caller that made a change passes
   * `hasChanged`, which saves a query.
   */
  refresh(hasChanged?: boolean): Promise<void>
  /** How long ago the database confirmed that nothing newer exists, in milliseconds. */
  ageMs(): number
}

export interface SnapshotsOptions {
  readonly database: Database
  readonly clock: Clock
  /** Called with the error of a failed background read; the current snapshot stays in force. */
  readonly onError: (error: unknown) => void
  /** The interval of polling for changes whose notification was lost, in milliseconds. */
  readonly pollMs?: number
}

/** Reads the first snapshot and keeps it fresh: on each notification (PostgreSQL) and by polling. */
export async function openSnapshots(options: SnapshotsOptions): Promise<Snapshots> {
  const { database, clock, onError, pollMs = 500 } = options
  let snapshot = emptySnapshot()
  let seen: SeenChanges | undefined
  let confirmedAtMs = performance.now()
  let hasNews = false
  let isChangeKnown = false
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined

  async function read(): Promise<void> {
    const startedAtMs = performance.now()
    const isKnown = isChangeKnown
    isChangeKnown = false
    const first = isKnown ? undefined : await readSnapshotChanges(database.db, seen)
    if (first?.isComplete && first.changes.length === 0) seen = first.seen
    else {
      const next = await readNext(database, clock, snapshot, seen)
      seen = next.seen
      snapshot = next.snapshot
      hasNews = true
    }
    confirmedAtMs = startedAtMs
  }

  // A read that already runs may have begun before the caller's commit, so a caller waits for the one after it.
  function refresh(): Promise<void> {
    if (running === undefined) {
      running = read().finally(() => {
        running = undefined
      })
      return running
    }
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined
        return refresh()
      })
    return queued
  }

  // One notification for all changes read together, and after their commits: within one, it would make commits wait.
  async function refreshAndTell(hasChanged = false): Promise<void> {
    isChangeKnown ||= hasChanged
    await refresh()
    if (!hasNews || database.kind !== 'postgres') return
    hasNews = false
    await sql`select pg_notify('snapshot', '')`.execute(database.db).catch(onError)
  }

  await read()
  const refreshInBackground = () => void refresh().catch(onError)
  const listening = await database.listen('snapshot', refreshInBackground)
  const timer = setInterval(refreshInBackground, pollMs).unref()

  return {
    current() {
      const nowMs = clock.nowMs()
      if (nowMs >= snapshot.validUntilMs) snapshot = snapshotAt(snapshot, nowMs)
      return snapshot
    },
    refresh: refreshAndTell,
    ageMs: () => performance.now() - confirmedAtMs,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await listening[Symbol.asyncDispose]()
      await running?.catch(onError)
    },
  }
}

/** Reads the changes since `last` and builds the next snapshot. After a failure, the next call reads them again. */
async function readNext(
  database: Database,
  clock: Clock,
  previous: Snapshot,
  last: SeenChanges | undefined,
): Promise<{ seen: SeenChanges; snapshot: Snapshot }> {
  // One transaction for all rows, so that no row refers to a missing one.
  const transaction = database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (db) => {
    const since = await readSnapshotChanges(db, last)
    const touched = await touchedBy(db, since.isComplete ? since.changes : 'all')
    let snapshot = previous
    for await (const rows of readRows(db, touched, clock.nowMs())) {
      snapshot = patchSnapshot(snapshot, rows, clock.nowMs())
      await nextTurn()
    }
    return { seen: since.seen, snapshot }
  })
}

/** Rows read and compiled in one step; a step takes a few milliseconds, then requests get their turn. */
const sliceSizes = { organizations: 500, projects: 200, campaigns: 200, listings: 20_000 } as const

/** Chooses the rows to read; all of them if some changes are unknown. */
async function touchedBy(db: Db, changes: readonly SnapshotChange[] | 'all'): Promise<TouchedRows> {
  if (changes === 'all' || changes.some(({ kind }) => kind === 'everything')) return listAllIds(db)
  const idsOf = (wanted: SnapshotChange['kind']) => [
    ...new Set(changes.flatMap((change) => (change.kind === wanted && 'id' in change ? change.id : []))),
  ]
  const organizations = idsOf('organization')
  const owned = organizations.length === 0 ? [] : await listCampaignsOf(db, organizations)
  return {
    organizations,
    projects: idsOf('project'),
    campaigns: [...new Set([...idsOf('campaign'), ...owned])],
    defaultListings: idsOf('default_grant'),
    allowLists: idsOf('allow_list'),
  }
}

/** Reads the rows in slices, referenced rows first. */
async function* readRows(db: Db, touched: TouchedRows, nowMs: number): AsyncGenerator<SnapshotRows> {
  const today = utcDayOf(nowMs)
  // The next day's too: the clock of another process may be ahead.
  const ofAll = [formatUtcDay(today), formatUtcDay(today + 1)]
  const days = { ofAll, ofPeriods: [...new Set([...listUsageDays(today), ...ofAll])] }
  for (const ids of slices(touched.organizations, sliceSizes.organizations)) {
    yield { organizations: await listOrganizations(db, ids) }
  }
  for (const ids of slices(touched.projects, sliceSizes.projects)) yield { accounts: await listAccounts(db, ids) }
  for (const ids of slices(touched.campaigns, sliceSizes.campaigns)) {
    yield { campaigns: await listCampaigns(db, ids, days) }
  }
  // Before the lists, because a list that was also replaced is read in its final state.
  if (touched.defaultListings.length > 0) yield { defaultListings: touched.defaultListings }
  const listsAtOnce = Math.ceil(sliceSizes.listings / (touched.campaigns.length + 1_000))
  for (const ids of slices(touched.allowLists, listsAtOnce)) {
    yield { allowLists: await listAllowLists(db, ids) }
  }
}

function* slices(ids: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size)
}
