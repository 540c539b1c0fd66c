import type { Core } from '../../core.ts'
import { makePartitionsAhead } from '../../db/partitions.ts'

/**
 * Makes ready for requests at an instant: partitions for it and the days after, and the snapshot of it. The job builds
 * list indexes later, since lists work without them.
 */
export async function settleAt(
  { database, snapshots }: Pick<Core, 'database' | 'snapshots'>,
  atMs: number,
): Promise<void> {
  await makePartitionsAhead(database, atMs)
  await snapshots.refresh()
}
