import type { Database } from '../../db/database.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { type FoldLimit, foldOldestDeltas, lockFigures } from './fold.queries.ts'

/** The embedded database does nothing else during a statement, so that its folds are short. */
const limits: Readonly<Record<Database['kind'], FoldLimit>> = {
  postgres: { deltas: 1_000, increments: 20_000 },
  embedded: { deltas: 200, increments: 20_000 },
}

/**
 * Folds the deltas that wait into the figures; leaves them to another process that is folding already. Reads are exact
 * without it, and slower the more waits.
 */
export async function foldDeltas({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  const foldBatch = () =>
    db.transaction().execute(async (transaction) => {
      const isOurs = await lockFigures(transaction)
      return isOurs && (await foldOldestDeltas(transaction, limits[kind]))
    })
  while (await foldBatch()) {
    // The next batch is taken at once.
  }
}

/**
 * Folds half a minute after the last fold, so that what is merged meanwhile is written once; any process folds the deltas
 * of all, those of processes that have ended too.
 */
export function foldDeltasJob(database: Database): BackgroundJob {
  return {
    name: 'fold-deltas',
    everyMs: 30_000,
    run: () => foldDeltas(database),
  }
}
