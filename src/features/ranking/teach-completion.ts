import type { Db } from '../../db/database.ts'
import type { ProcessSlot } from '../../db/process-slot.ts'
import type { ServedCompletion, UnlearnedRow } from './learning-queue.ts'
import type { RankingLearning } from './open-learning.ts'
import { insertUnlearned } from './unlearned.queries.ts'
import { packUnlearned } from './unlearned-events.ts'

export interface TeachCompletionDeps {
  readonly slot: Pick<ProcessSlot, 'lease'>
  readonly learning: Pick<RankingLearning, 'queue'>
}

/** Writes what a completion teaches with its verification; once that is committed, the queue is to take what this returns. */
export async function teachCompletion(
  { slot, learning }: TeachCompletionDeps,
  db: Db,
  completion: ServedCompletion,
): Promise<UnlearnedRow> {
  const row = learning.queue.completed(completion)
  const { number, events } = row
  await insertUnlearned(db, { source: slot.lease, number: BigInt(number), events: packUnlearned(events) })
  return row
}
