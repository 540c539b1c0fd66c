import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { formatUtcDay, utcDayOf } from '../lib/utc-day.ts'
import { compileSnapshot } from './compile-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import {
  getSnapshotVersions,
  listAccounts,
  listCampaigns,
  listCapUsage,
  listGrants,
  type SnapshotRows,
  type SnapshotVersions,
} from './snapshot-rows.ts'

/** Gives the current snapshot, and replaces it when the database changed. */
export interface Snapshots extends AsyncDisposable {
  /** The snapshot that holds now. Cheap; call it once a request and keep the result. */
  current(): Snapshot
  /** Resolves once the snapshot holds everything that was committed before the call. */
  refresh(): Promise<void>
  /** When the database last confirmed that nothing newer exists, milliseconds since the epoch. */
  confirmedAtMs(): number
  /** Calls back with each new snapshot, the present one first. */
  onReplace(listener: (snapshot: Snapshot) => void): void
}

export interface SnapshotsOptions {
  readonly database: Database
  readonly clock: Clock
  /** Called with what went wrong when a background read failed; the snapshot at hand stays in force. */
  readonly onError: (error: unknown) => void
  /** How often the version is looked at, for changes of which no notification came. */
  readonly pollMs?: number
}

interface Loaded {
  readonly versions: SnapshotVersions
  readonly rows: SnapshotRows
}

/** Reads the first snapshot and keeps it fresh: on notification (PostgreSQL), and by polling the version numbers. */
export async function openSnapshots(options: SnapshotsOptions): Promise<Snapshots> {
  const { database, clock, onError, pollMs = 500 } = options
  const listeners: ((snapshot: Snapshot) => void)[] = []
  let loaded = await load(database, clock, undefined)
  let snapshot = compileSnapshot(loaded.rows, clock.nowMs())
  let confirmedAtMs = clock.nowMs()
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined

  function replace(): void {
    snapshot = compileSnapshot(loaded.rows, clock.nowMs())
    for (const listener of listeners) listener(snapshot)
  }

  async function read(): Promise<void> {
    const startedAtMs = clock.nowMs()
    const next = await load(database, clock, loaded)
    confirmedAtMs = startedAtMs
    if (next === loaded) return
    loaded = next
    replace()
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

  const refreshInBackground = () => void refresh().catch(onError)
  const listening = await database.listen('snapshot', refreshInBackground)
  const timer = setInterval(refreshInBackground, pollMs).unref()

  return {
    current() {
      if (clock.nowMs() >= snapshot.validUntilMs) replace()
      return snapshot
    },
    refresh,
    confirmedAtMs: () => confirmedAtMs,
    onReplace(listener) {
      listeners.push(listener)
      listener(snapshot)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await listening[Symbol.asyncDispose]()
      await running?.catch(onError)
    },
  }
}

/** Reads the parts whose version rose; the result is `previous` itself when none did. */
async function load(database: Database, clock: Clock, previous: Loaded | undefined): Promise<Loaded> {
  const { db } = database
  // Versions first: rows read afterwards are at least as new, and a change in between is read again next time.
  const versions = await getSnapshotVersions(db)
  const isStale = (part: keyof SnapshotVersions) => previous?.versions[part] !== versions[part]
  const stale = {
    accounts: isStale('accounts'),
    campaigns: isStale('campaigns'),
    grants: isStale('grants'),
    // A cap that was lowered may be reached by what was counted long ago.
    caps: isStale('caps') || isStale('campaigns'),
  }
  if (previous !== undefined && !Object.values(stale).includes(true)) return previous
  const today = utcDayOf(clock.nowMs())
  const rows = {
    accounts: previous === undefined || stale.accounts ? await listAccounts(db) : previous.rows.accounts,
    campaigns: previous === undefined || stale.campaigns ? await listCampaigns(db) : previous.rows.campaigns,
    grants: previous === undefined || stale.grants ? await listGrants(db) : previous.rows.grants,
    caps:
      previous === undefined || stale.caps
        ? await listCapUsage(db, [formatUtcDay(today), formatUtcDay(today + 1)])
        : previous.rows.caps,
  }
  return { versions, rows }
}
