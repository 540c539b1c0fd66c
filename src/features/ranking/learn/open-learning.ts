import type { Database, Db } from '../../../db/database.ts'
import type { ProcessSlot } from '../../../db/journal/process-slot.ts'
import type { KeyRing } from '../../../lib/ids/key-ring.ts'
import { limitConcurrency } from '../../../lib/limit-concurrency.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import { clearRankingStatesBefore } from '../../users/user-ranking-state.ts'
import { hourOf } from '../model/counter-rows.ts'
import * as queries from '../ranking.queries.ts'
import { ConfigArchive, rankingConfigOf } from '../replay/archive-ranking.ts'
import { Rankers, RankingVersions } from '../replay/rankers.ts'
import { frequenciesOf } from './note-seen.ts'
import { PublishedModels } from './published-models.ts'
import { SliceLearner } from './slice-learner.ts'

/** The rankers of a process, and learning on the process that leads the projection. */
export type RankingLearning = Awaited<ReturnType<typeof openLearning>>

interface LearningOptions {
  readonly database: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly slot: Pick<ProcessSlot, 'slot'>
  readonly keyRing: Pick<KeyRing, 'erasureTag' | 'rankingSalt'>
  /** How long servings can be replayed with every version, in milliseconds; with some of them a week. */
  readonly allVersionsMs?: number
  readonly onError: (error: unknown) => void
}

const everyMs = 1_000

/**
 * Loads the newest model, then keeps loading models, archiving configurations and, on the leading process, refitting.
 */
export async function openLearning(options: LearningOptions) {
  const { database, clock, keyRing, allVersionsMs = hourMs, onError } = options
  const versions = new RankingVersions(clock, options.slot.slot)
  const rankers = new Rankers<Snapshot>({
    configOf: rankingConfigOf,
    nextVersion: () => versions.next(),
    attributeSalt: new DataView(keyRing.rankingSalt.buffer, keyRing.rankingSalt.byteOffset).getUint32(0),
  })
  const ranker = () => rankers.of(options.snapshots.current())
  const frequencies = () => frequenciesOf(options.snapshots.current())
  const learner = new SliceLearner({ database, clock, keyRing, ranker, frequencies })
  const models = new PublishedModels({ ...options, learner, rankers, versions })
  const archive = new ConfigArchive(database.db)
  const inTurn = limitConcurrency(1)
  let turns = 0
  const take = (work: () => Promise<void>) => {
    turns++
    return inTurn(work).finally(() => turns--)
  }
  const store = () => archive.store(rankers.takeUsed(), clock.nowMs())
  await models.load()
  await models.chooseMinorsModel()

  const timer = setInterval(() => {
    if (turns > 0) return
    void take(async () => {
      await models.load().catch(onError)
      await models.chooseMinorsModel().catch(onError)
      await store().catch(onError)
    })
    models.fitInTime().catch(onError)
  }, everyMs).unref()

  return {
    rankers,
    follower: learner,
    /** Archives the configurations used here so far, at once. */
    store: () => take(store),
    /** Loads the newest published model at once. */
    load: () => take(() => models.load()),
    /** Refits from everything projected and keeps the model. Only on the leading process. */
    learnNow: () =>
      take(async () => {
        await store()
        await models.chooseMinorsModel()
        await models.fit(true)
      }),
    /** Merges old evidence if this process leads, and deletes expired data. */
    async keepHistory(nowMs = clock.nowMs()) {
      await learner.merge(nowMs)
      await deleteExpired(database.db, nowMs, allVersionsMs)
    },
    /** For the operator. Events are counted by the leading process; models are this process's. */
    status: () => ({
      modelVersion: rankers.model.version,
      fittedAtMs: models.fittedAtMs,
      fitDurationMs: models.fitDurationMs,
      /** Events that are counted but not yet in a model. */
      waitingEvents: learner.unfitted,
      events: learner.facts,
    }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await take(() => store().catch(onError))
      await models.close()
      await learner[Symbol.asyncDispose]()
    },
  }
}

const keptMs = 120 * 86_400_000
/** Servings can be replayed for an hour with every version, and for a week with one version of every ten minutes. */
export const replayMs = 7 * 86_400_000
const hourMs = 3_600_000

/** Deletes evidence and states that no longer carry weight, and old archives. */
async function deleteExpired(db: Db, nowMs: number, allVersionsMs: number): Promise<void> {
  await queries.deleteEvidenceBefore(db, hourOf(nowMs - keptMs))
  await clearRankingStatesBefore(db, new Date(nowMs - keptMs))
  await queries.thinArchives(db, new Date(nowMs - replayMs), new Date(nowMs - allVersionsMs))
}
