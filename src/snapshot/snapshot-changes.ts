import { type QueryCreator, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SnapshotChangeKind, Tables } from '../db/tables.ts'

/** Rows that a transaction changed and that the snapshot shows. */
export type SnapshotChange =
  | {
      /**
       * - `organization`: its own row.
       * - `project`: its row, its apps and its keys.
       * - `campaign`: its row, its categories, its creatives, or a cap that was reached.
       * - `default_grant`: a campaign of the default catalog was added to the list of every app that lacked it.
       * - `allow_list`: the list of the named app.
       */
      readonly kind: Exclude<SnapshotChangeKind, 'everything'>
      readonly id: string
    }
  | { readonly kind: 'everything' }

/** The state of the database at an instant: PostgreSQL's snapshot of its transactions, and the time. */
export interface SeenChanges {
  readonly transactions: string
  readonly at: Date
}

export interface ChangesSince {
  readonly seen: SeenChanges
  /** False if unseen changes may have been deleted: everything must be read again. */
  readonly isComplete: boolean
  readonly changes: readonly SnapshotChange[]
}

/**
 * Records changes in the transaction that makes them; every node reads them within a second. The process that made the
 * change refreshes its own snapshot before it answers.
 */
export async function recordSnapshotChanges(db: Db, changes: readonly SnapshotChange[]): Promise<void> {
  if (changes.length > 0) await insertion(db, changes).execute()
}

/** The same, as part of the statement built on the result. */
export function withSnapshotChanges(
  db: Db,
  changes: readonly SnapshotChange[],
): Pick<QueryCreator<Tables>, 'insertInto'> {
  return changes.length === 0 ? db : db.with('shown', (each) => insertion(each, changes))
}

function insertion(db: Pick<QueryCreator<Tables>, 'insertInto'>, changes: readonly SnapshotChange[]) {
  return db
    .insertInto('snapshot_change')
    .values(changes.map((change) => ({ kind: change.kind, row_id: change.kind === 'everything' ? null : change.id })))
}

/**
 * Reads the changes committed since the last look. A transaction that was running then, or had not begun, is found
 * however late it commits.
 */
export async function readSnapshotChanges(db: Db, last: SeenChanges | undefined): Promise<ChangesSince> {
  const since = sql`${last?.transactions ?? null}::pg_snapshot`
  // The last condition excludes rows that a dump brought from another server, with other transaction numbers.
  const { rows } = await sql<{
    transactions: string
    at: Date
    isComplete: boolean
    kind: SnapshotChangeKind | null
    id: string
  }>`select now.transactions::text as transactions, clock_timestamp() as at,
      coalesce(pg_snapshot_xmax(${since}) <= pg_snapshot_xmax(now.transactions)
        and ${last?.at ?? null}::timestamptz > clock_timestamp() - interval '30 minutes', false) as "isComplete",
      change.kind, change.row_id as id
    from (select pg_current_snapshot() as transactions) as now
    left join snapshot_change as change on change.transaction_id >= pg_snapshot_xmin(${since})
      and not pg_visible_in_snapshot(change.transaction_id, ${since})
      and change.transaction_id < pg_snapshot_xmax(now.transactions)`.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error('The database returned no snapshot of its transactions.')
  return {
    seen: { transactions: first.transactions, at: first.at },
    isComplete: first.isComplete,
    changes: rows.flatMap(({ kind, id }) => (kind === null ? [] : [{ kind, id }])),
  }
}

/** Rows deleted at a time, so that no request waits for it. */
const trimmedAtOnce = 2_000

/** Deletes changes that every node has seen. A node that was away for longer reads everything. */
export async function trimSnapshotChanges(db: Db): Promise<void> {
  let trimmed = trimmedAtOnce
  while (trimmed === trimmedAtOnce) {
    const { numAffectedRows = 0n } = await sql`delete from snapshot_change
      where (transaction_id, number) in (
        select transaction_id, number from snapshot_change
        where at < clock_timestamp() - interval '1 hour'
        order by at limit ${trimmedAtOnce}
        for update skip locked)`.execute(db)
    trimmed = Number(numAffectedRows)
  }
}
