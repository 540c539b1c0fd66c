import type { Database } from '../../db/database.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { type CounterIncrement, insertMergedDeltas } from './count.ts'
import { type DeltaText, deleteDeltas, takeUnmergedDeltas } from './merge-deltas.queries.ts'

/** Small enough that the embedded database, which does nothing else meanwhile, is held up for a few milliseconds. */
const batch = 50
/** Fewer are not worth a transaction: they wait for the fold. */
const leastBatch = 10

/**
 * Replaces the deltas of many flushes by one for each context that adds them up, until few are left. Added up here, because
 * it costs a database several times as much to take arrays apart.
 */
export async function mergeDeltas({ db }: Pick<Database, 'db'>): Promise<void> {
  const mergeBatch = () =>
    db.transaction().execute(async (transaction) => {
      const deltas = await takeUnmergedDeltas(transaction, batch)
      if (deltas.length < leastBatch) return 0
      await insertMergedDeltas(transaction, deltas.flatMap(incrementsOf))
      await deleteDeltas(
        transaction,
        deltas.map((delta) => delta.id),
      )
      return deltas.length
    })
  while ((await mergeBatch()) === batch) {
    // The next batch is taken at once.
  }
}

/** Merges a second after the last time, whichever process wrote the deltas. */
export function mergeDeltasJob(database: Database): BackgroundJob {
  return { name: 'merge-deltas', everyMs: 1_000, run: () => mergeDeltas(database) }
}

function incrementsOf(delta: DeltaText): CounterIncrement[] {
  const context = {
    appId: delta.app_id,
    day: delta.day,
    surface: delta.surface,
    country: delta.country,
    creatorId: delta.creator_id,
    class: delta.class,
  }
  const served = numbersOf(delta.served)
  const delivered = numbersOf(delta.delivered)
  const clicks = numbersOf(delta.clicks)
  const completions = numbersOf(delta.completions)
  const earnings = elementsOf(delta.earnings_micros)
  const payouts = elementsOf(delta.payout_micros)
  return elementsOf(delta.campaign_ids).map((campaignId, index) => ({
    ...context,
    campaignIds: [campaignId],
    served: served[index] ?? 0,
    delivered: delivered[index] ?? 0,
    clicks: clicks[index] ?? 0,
    completions: completions[index] ?? 0,
    earningsMicros: BigInt(earnings[index] ?? 0),
    payoutMicros: BigInt(payouts[index] ?? 0),
  }))
}

/** The elements of an array that holds no text; none for null. */
function elementsOf(array: string | null): string[] {
  return array === null || array === '{}' ? [] : array.slice(1, -1).split(',')
}

function numbersOf(array: string | null): number[] {
  return elementsOf(array).map(Number)
}
