import { sql, type Transaction } from 'kysely'
import { bigintArray, intArray, uuidArray } from '../../db/array-parameters.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A row of events by its key. */
export interface UnlearnedKey {
  readonly source: string
  readonly number: bigint
}

/** A row of events as it is stored. */
export interface StoredUnlearned extends UnlearnedKey {
  readonly events: Buffer
}

/** Writes events with what they are about, in a transaction that is not the journal's. */
export async function insertUnlearned(db: Db, row: StoredUnlearned): Promise<void> {
  await db.insertInto('ranking_unlearned').values(row).execute()
}

/**
 * Rows in one format that no process will count unasked, oldest first: those of processes that are no more, whose slot has
 * shown no sign of life for its lease (on the embedded database, which has one process, all others), and the process's own
 * up to a number, whose commit was never answered or whose counting failed.
 */
export async function listAbandoned(
  { db, kind }: Database,
  { own, ownUpTo, format, limit }: { own: string; ownUpTo: number; format: number; limit: number },
): Promise<StoredUnlearned[]> {
  const isAlone = kind === 'embedded'
  const { rows } = await sql<StoredUnlearned>`select source, number, events
    from ranking_unlearned
    where get_byte(events, 0) = ${format}::int and case
      when source = ${own}::uuid then number <= ${ownUpTo}::bigint
      else ${isAlone}::boolean
        or source not in (select lease from process_slot where lease is not null and leased_until >= now())
    end
    order by source, number
    limit ${limit}`.execute(db)
  return rows
}

/** The confirmation of an impression that was recorded: the first. */
export interface FirstConfirmation {
  readonly serving_id: bigint
  readonly position: number
  readonly received_at: Date
  /** Whether one of the rows of events was committed with it. */
  readonly is_of_rows: boolean
}

/** The first confirmations of impressions, as far as there are any. */
export async function listFirstConfirmations(
  db: Db,
  impressions: readonly { readonly servingId: bigint; readonly position: number }[],
  keys: readonly UnlearnedKey[],
): Promise<FirstConfirmation[]> {
  const servingIds = bigintArray(impressions.map(({ servingId }) => servingId))
  const positions = intArray(impressions.map(({ position }) => position))
  // By the ids alone the database knows which partitions to look into.
  const { rows } = await sql<FirstConfirmation>`
    with own as materialized (
      select xmin as transaction from ranking_unlearned where (source, number) in (${keysOf(keys)})
    )
    select serving_id, position, received_at, xmin in (select transaction from own) as is_of_rows
    from delivery
    where serving_id = any(${servingIds}::bigint[])
      and (serving_id, position) in (select * from unnest(${servingIds}::bigint[], ${positions}::int[]))`.execute(db)
  return rows
}

/** Deletes rows, and says how many there were. */
export async function deleteUnlearned(trx: Transaction<Tables>, keys: readonly UnlearnedKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const { numAffectedRows } =
    await sql`delete from ranking_unlearned where (source, number) in (${keysOf(keys)})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

function keysOf(keys: readonly UnlearnedKey[]) {
  const sources = uuidArray(keys.map(({ source }) => source))
  const numbers = bigintArray(keys.map(({ number }) => number))
  return sql`select * from unnest(${sources}::uuid[], ${numbers}::bigint[])`
}
