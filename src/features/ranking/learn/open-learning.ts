import type { Database, Db } from '../../../db/database.ts'
import type { ProcessSlot } from '../../../db/process-slot.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KeyRing } from '../../../lib/key-ring.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import type { SliceFollower } from '../../statistics/slice.ts'
import { clearRankingStatesBefore } from '../../users/person-ranking-state.ts'
import { hourOf } from '../model/counter-rows.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import type { CampaignFacts } from '../model/refit.ts'
import * as queries from '../ranking.queries.ts'
import { archiveBytesPerMs, rankedWorldOf, WorldArchive } from '../replay/archive-ranking.ts'
import { RankingVersions, RankingWorlds } from '../replay/ranking-worlds.ts'
import { type MergedEvidence, ModelFitter } from './model-fitter.ts'
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
  const models = new Models({ ...options, learner, worlds, versions })
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
    async keepHistory() {
      const nowMs = clock.nowMs()
      if (!learner.isCold) await mergeEvidence(database.db, learner.fitter, hourOf(nowMs) - hourlyForHours)
      await queries.deleteEvidenceBefore(database.db, hourOf(nowMs - keptMs))
      await clearRankingStatesBefore(database.db, new Date(nowMs - keptMs))
      await queries.thinArchives(database.db, new Date(nowMs - replayMs), new Date(nowMs - allVersionsMs))
    },
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

const hourlyForHours = 48
const keptMs = 120 * 86_400_000
/** How long servings can be ranked again: every version for an hour, one of ten minutes for a week. */
const replayMs = 7 * 86_400_000
const allVersionsMs = 3_600_000

const rowsPerMerge = 500

/**
 * Merges evidence of slices into hours, and old hours into days. It is added up outside the transaction, which holds
 * nobody up; where another process merged the same meanwhile, nothing is changed.
 */
async function mergeEvidence(db: Db, fitter: ModelFitter, dayBeforeHour: number): Promise<void> {
  const ofSlices = await queries.listEvidenceOf(db, queries.sliceSpan, hourOf(Number.MAX_SAFE_INTEGER), rowsPerMerge)
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

interface ModelsDeps extends LearningOptions {
  readonly learner: SliceLearner
  readonly worlds: RankingWorlds<Snapshot>
  readonly versions: RankingVersions
}

const coldSweeps = 6
/** Refits begin at least and at most so far apart. */
const leastFitPauseMs = 2_000
const greatestFitPauseMs = 5_000
/** Between those, a refit may take so much of the time. */
const greatestFitShare = 0.05
const factsPerMessage = 500

/** The models that rank: learned here or elsewhere, all of them by way of the database. */
class Models {
  readonly #deps: ModelsDeps
  readonly #loader = new ModelFitter()
  /** What the fitter was told of each campaign. */
  #told = new Map<string, CampaignFacts>()
  #toldFitter: ModelFitter | undefined
  #fitting: Promise<void> | undefined
  #fitAfterMs = 0
  #keepAfterMs = 0
  #minorsModel: RankingModel = emptyRankingModel()
  fittedAtMs: number | undefined
  fitDurationMs: number | undefined

  constructor(deps: ModelsDeps) {
    this.#deps = deps
  }

  /** Lets the newest model rank that any process published. */
  async load(): Promise<void> {
    const { database, worlds, versions } = this.#deps
    const newest = await queries.findNewestVersion(database.db)
    if (newest === undefined || newest <= BigInt(worlds.model.version)) return
    versions.follow(newest)
    const model = await this.#find(newest)
    if (model === undefined || newest <= BigInt(worlds.model.version)) return
    worlds.publish(model)
    this.fittedAtMs = Number(newest / 1024n)
  }

  /** Undefined where a newer one has taken its place. */
  async #find(version: bigint): Promise<RankingModel | undefined> {
    const body = await queries.findModel(this.#deps.database.db, version)
    return body && this.#loader.unpack(body)
  }

  /** Settles, a while before each epoch of minors, on a model that every process finds alike, so that all rank them alike. */
  async settleMinors(): Promise<void> {
    const { database, clock, worlds } = this.#deps
    const due = worlds.minorsDue(clock.nowMs())
    if (due === undefined) return
    const version = await queries.findVersionBefore(database.db, new Date(due.keptBeforeMs))
    if (version !== undefined && String(version) !== this.#minorsModel.version) {
      const isRanking = String(version) === worlds.model.version
      this.#minorsModel = (isRanking ? worlds.model : await this.#find(version)) ?? this.#minorsModel
    }
    worlds.settleMinors(this.#minorsModel, due.fromMs)
  }

  /** Learns when there is something new to learn from, and the last time is long enough ago. */
  async fitInTime(): Promise<void> {
    if (this.#deps.learner.hasNews && this.#fitting === undefined && performance.now() >= this.#fitAfterMs)
      await this.fit()
  }

  /** Resolves once no refit is under way. */
  async settled(): Promise<void> {
    await this.#fitting?.catch(() => undefined)
    await this.#loader[Symbol.asyncDispose]()
  }

  /** Learns from all evidence, and publishes the result. One that is kept can be ranked by again for days. */
  async fit(isKept = performance.now() >= this.#keepAfterMs): Promise<void> {
    await this.#fitting?.catch(() => undefined)
    this.#fitting = this.#fit(isKept).finally(() => (this.#fitting = undefined))
    await this.#fitting
  }

  async #fit(isKept: boolean): Promise<void> {
    const { learner, worlds, versions, clock, database } = this.#deps
    const startedMs = performance.now()
    await learner.added()
    await this.#tellCampaigns()
    learner.hasNews = false
    learner.unfitted = 0
    const sweeps = learner.isCold ? coldSweeps : 1
    const nowMs = clock.nowMs()
    try {
      const { model, body } = await learner.fitter.fit({ version: versions.next(), nowMs, sweeps })
      const row = { version: BigInt(model.version), created_at: new Date(nowMs), is_kept: isKept }
      await queries.publishModel(database.db, { ...row, body: Buffer.from(body) })
      if (row.version > BigInt(worlds.model.version)) worlds.publish(model)
      learner.isCold = false
      this.fittedAtMs = nowMs
      this.fitDurationMs = performance.now() - startedMs
      if (isKept) this.#keepAfterMs = startedMs + body.length / archiveBytesPerMs
    } catch (error) {
      learner.hasNews = true
      throw error
    } finally {
      // A model that could just be kept is waited for.
      const tookMs = performance.now() - startedMs
      const pauseMs = Math.max(leastFitPauseMs, tookMs / greatestFitShare, this.#keepAfterMs - startedMs)
      this.#fitAfterMs = startedMs + Math.min(pauseMs, greatestFitPauseMs)
    }
  }

  /** Tells the fitter of the campaigns that it does not know, or not as they are. */
  async #tellCampaigns(): Promise<void> {
    const { fitter } = this.#deps.learner
    if (this.#toldFitter !== fitter) this.#told = new Map()
    this.#toldFitter = fitter
    const { campaigns } = this.#deps.worlds.of(this.#deps.snapshots.current())
    const changed = campaigns.filter((campaign) => this.#told.get(campaign.id) !== campaign)
    for (let from = 0; from < changed.length; from += factsPerMessage) {
      const chunk = changed.slice(from, from + factsPerMessage)
      await fitter.tell(chunk.map((campaign) => [campaign.id, campaign]))
      for (const campaign of chunk) this.#told.set(campaign.id, campaign)
    }
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
