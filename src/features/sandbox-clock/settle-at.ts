import type { Core } from '../../core.ts'
import { buildListIndexes } from '../../db/list-indexes.ts'
import { makePartitionsAhead } from '../../db/partitions.ts'

/**
 * Brings about what a process would have by an instant: partitions for it and the days after, and the snapshot of it.
 */
export async function settleAt(
  { database, snapshots }: Pick<Core, 'database' | 'snapshots'>,
  atMs: number,
): Promise<void> {
  await makePartitionsAhead(database, atMs)
  await buildListIndexes(database, atMs)
  await snapshots.refresh()
}
