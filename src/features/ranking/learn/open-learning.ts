import type { Database, Db } from '../../../db/database.ts'
import type { ProcessSlot } from '../../../db/journal/process-slot.ts'
import type { KeyRing } from '../../../lib/ids/key-ring.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import type { SliceFollower } from '../../statistics/slice.ts'
import { clearRankingStatesBefore } from '../../users/person-ranking-state.ts'
import { hourOf } from '../model/counter-rows.ts'
import * as queries from '../ranking.queries.ts'
import { rankedWorldOf, WorldArchive } from '../replay/archive-ranking.ts'
import { RankingVersions, RankingWorlds } from '../replay/ranking-worlds.ts'
import type { MergedEvidence, ModelFitter } from './model-fitter.ts'
import { PublishedModels } from './published-models.ts'
import { SliceLearner } from './slice-learner.ts'

/** Ranking as it learns: what ranks now, and what follows the projector. */
export interface RankingLearning extends AsyncDisposable {
  readonly worlds: RankingWorlds<Snapshot>
  readonly follower: SliceFollower
  /** Stores what ranked here, now. */
  store(): Promise<void>
  /** Learns from all that was projected, now, in a model that is kept. For the process that leads. */
  learnNow(): Promise<void>
  /** Lets the newest published model rank, now. */
  load(): Promise<void>
  /** Merges evidence that is old, where this process leads; drops what is past. */
  keepHistory(): Promise<void>
  status(): LearningStatus
}

/** How learning goes, for the operator: facts are counted by the process that leads, models are what ranks here. */
export interface LearningStatus {
  readonly modelVersion: string
  /** Milliseconds since the Unix epoch; undefined before the first refit. */
  readonly fittedAtMs: number | undefined
  readonly fitDurationMs: number | undefined
  /** Facts that are counted, and in no model yet. */
  readonly waitingEvents: number
  readonly events: number
}

export interface LearningOptions {
  readonly database: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly slot: Pick<ProcessSlot, 'slot'>
  readonly keyRing: Pick<KeyRing, 'erasureTag' | 'rankingSalt'>
  readonly onError: (error: unknown) => void
  /** Pause between two looks, in milliseconds. */
  readonly everyMs?: number
}

/** Loads the newest model, and goes on loading, learning where this process leads, and storing what ranks. */
export async function openLearning(options: LearningOptions): Promise<RankingLearning> {
  const { database, clock, keyRing, onError, everyMs = 1_000 } = options
  const versions = new RankingVersions(clock, options.slot.slot)
  const worlds = new RankingWorlds<Snapshot>({
    describe: rankedWorldOf,
    nextVersion: () => versions.next(),
    attributeSalt: new DataView(keyRing.rankingSalt.buffer, keyRing.rankingSalt.byteOffset).getUint32(0),
  })
  const world = () => worlds.of(options.snapshots.current())
  const learner = new SliceLearner({ database, clock, keyRing, world })
  const models = new PublishedModels({ ...options, learner, worlds, versions })
  const archive = new WorldArchive(database.db)
  const turns = new Turns()
  const store = () => archive.store(worlds.takeUsed(), clock.nowMs())
  await models.load()

  const timer = setInterval(() => {
    if (!turns.isIdle) return
    void turns.take(async () => {
      await models.load().catch(onError)
      await models.settleMinors().catch(onError)
      await store().catch(onError)
    })
    models.fitInTime().catch(onError)
  }, everyMs).unref()

  return {
    worlds,
    follower: learner,
    store: () => turns.take(store),
    load: () => turns.take(() => models.load()),
    learnNow: () =>
      turns.take(async () => {
        await store()
        await models.settleMinors()
        await models.fit(true)
      }),
    keepHistory: () => keepHistory(database.db, learner.isCold ? undefined : learner.fitter, clock.nowMs()),
    status: () => ({
      modelVersion: worlds.model.version,
      fittedAtMs: models.fittedAtMs,
      fitDurationMs: models.fitDurationMs,
      waitingEvents: learner.unfitted,
      events: learner.facts,
    }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await turns.take(() => store().catch(onError))
      await models.settled()
      await learner[Symbol.asyncDispose]()
    },
  }
}

/** Lets one piece of work run at a time. */
class Turns {
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  get isIdle(): boolean {
    return this.#waiting === 0
  }

  take(work: () => Promise<void>): Promise<void> {
    this.#waiting++
    const turn = this.#last.then(work).finally(() => this.#waiting--)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

const hourlyForHours = 48
const keptMs = 120 * 86_400_000
/** How long servings can be ranked again: every version for an hour, one of ten minutes for a week. */
const replayMs = 7 * 86_400_000
const allVersionsMs = 3_600_000

const rowsPerMerge = 500
const endOfTimeHour = 2 ** 31 - 1

/** Merges evidence, where this process leads and holds it in a fitter; drops what weighs nothing any more, and old archives. */
export async function keepHistory(db: Db, fitter: ModelFitter | undefined, nowMs: number): Promise<void> {
  if (fitter !== undefined) await mergeEvidence(db, fitter, hourOf(nowMs) - hourlyForHours)
  await queries.deleteEvidenceBefore(db, hourOf(nowMs - keptMs))
  await clearRankingStatesBefore(db, new Date(nowMs - keptMs))
  await queries.thinArchives(db, new Date(nowMs - replayMs), new Date(nowMs - allVersionsMs))
}

/**
 * Merges evidence of slices into hours, and old hours into days. It is added up outside the transaction, which holds
 * nobody up; where another process merged the same meanwhile, nothing is changed.
 */
async function mergeEvidence(db: Db, fitter: ModelFitter, dayBeforeHour: number): Promise<void> {
  const ofSlices = await queries.listEvidenceOf(db, queries.sliceSpan, endOfTimeHour, rowsPerMerge)
  const ofHours = await queries.listEvidenceOf(db, 1, dayBeforeHour, 24)
  const rows = [...ofSlices, ...ofHours]
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const sums: MergedEvidence[] = []
  for (const merged of await fitter.merge({ bodies: rows.map(({ body }) => body), dayBeforeHour })) {
    const known = (await queries.findEvidence(db, merged.hour, merged.span)).filter(({ id }) => !ids.includes(id))
    ids.push(...known.map(({ id }) => id))
    const bodies = [...known.map(({ body }) => body), merged.body]
    sums.push(...(known.length === 0 ? [merged] : await fitter.merge({ bodies, dayBeforeHour })))
  }
  const isReplaced = await queries.replaceEvidence(db, ids, sums)
  if (isReplaced && ofSlices.length === rowsPerMerge) await mergeEvidence(db, fitter, dayBeforeHour)
}
