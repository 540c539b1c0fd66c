import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import type { CampaignFacts } from '../model/refit.ts'
import * as queries from '../ranking.queries.ts'
import { archiveBytesPerMs } from '../replay/archive-ranking.ts'
import type { RankingVersions, RankingWorlds } from '../replay/ranking-worlds.ts'
import { ModelFitter } from './model-fitter.ts'
import type { SliceLearner } from './slice-learner.ts'

export interface PublishedModelsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly learner: SliceLearner
  readonly worlds: RankingWorlds<Snapshot>
  readonly versions: RankingVersions
}

const coldSweeps = 6
/** Refits begin at least and at most so far apart. */
const leastFitPauseMs = 2_000
const greatestFitPauseMs = 10_000
/** Between those, a refit may take so much of the time. */
const greatestFitShare = 0.02
const factsPerMessage = 500

/** The models that rank: learned here or elsewhere, all of them by way of the database. */
export class PublishedModels {
  readonly #deps: PublishedModelsDeps
  #loader = new ModelFitter()
  /** What the fitter was told of each campaign. */
  #told = new Map<string, CampaignFacts>()
  #toldFitter: ModelFitter | undefined
  #fitting: Promise<void> | undefined
  #fitAfterMs = 0
  #keepAfterMs = 0
  #minorsModel: RankingModel = emptyRankingModel()
  fittedAtMs: number | undefined
  fitDurationMs: number | undefined

  constructor(deps: PublishedModelsDeps) {
    this.#deps = deps
  }

  /** Lets the newest model rank that any process published. */
  async load(): Promise<void> {
    const { database, worlds, versions } = this.#deps
    const newest = await queries.findNewestVersion(database.db)
    if (newest === undefined || newest <= BigInt(worlds.model.version)) return
    versions.follow(newest)
    const model = await this.#find(newest)
    if (model === undefined) return
    await this.#publish(model)
    this.fittedAtMs = Number(newest / 1024n)
  }

  /** Lets a model rank unless a newer one does; what it takes to rank by it is computed before, in turns with requests. */
  async #publish(model: RankingModel): Promise<void> {
    const { snapshots, worlds } = this.#deps
    await worlds.prepare(snapshots.current(), model)
    if (BigInt(model.version) > BigInt(worlds.model.version)) worlds.publish(model)
  }

  /** Undefined where a newer one has taken its place. */
  async #find(version: bigint): Promise<RankingModel | undefined> {
    const body = await queries.findModel(this.#deps.database.db, version)
    if (this.#loader.hasFailed) this.#loader = new ModelFitter()
    return body && this.#loader.unpack(body)
  }

  /** Settles, a while before each epoch of minors, on a model that every process finds alike, so that all rank them alike. */
  async settleMinors(): Promise<void> {
    const { database, clock, worlds, snapshots } = this.#deps
    const due = worlds.minorsDue(clock.nowMs())
    if (due === undefined) return
    const version = await queries.findVersionBefore(database.db, new Date(due.keptBeforeMs))
    if (version !== undefined && String(version) !== this.#minorsModel.version) {
      const isRanking = String(version) === worlds.model.version
      this.#minorsModel = (isRanking ? worlds.model : await this.#find(version)) ?? this.#minorsModel
    }
    await worlds.prepare(snapshots.current(), this.#minorsModel)
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
    const { learner, versions, clock, database } = this.#deps
    const startedMs = performance.now()
    await learner.added()
    await this.#tellCampaigns()
    learner.hasNews = false
    learner.unfitted = 0
    const { fitter } = learner
    const sweeps = learner.isCold ? coldSweeps : 1
    const nowMs = clock.nowMs()
    try {
      const { model, body } = await fitter.fit({ version: versions.next(), nowMs, sweeps })
      const row = { version: BigInt(model.version), created_at: new Date(nowMs), is_kept: isKept }
      await queries.publishModel(database.db, { ...row, body: Buffer.from(body) })
      await this.#publish(model)
      learner.isCold = false
      this.fittedAtMs = nowMs
      this.fitDurationMs = performance.now() - startedMs
      if (isKept) this.#keepAfterMs = startedMs + body.length / archiveBytesPerMs
    } catch (error) {
      // What is being read anew has its news when all of it is there.
      if (learner.fitter === fitter) learner.hasNews = true
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
