import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Snapshots } from '../../../snapshot/snapshot-holder.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import * as queries from '../ranking.queries.ts'
import { archiveBytesPerMs } from '../replay/archive-ranking.ts'
import type { Rankers, RankingVersions } from '../replay/rankers.ts'
import { ModelFitter } from './model-fitter.ts'
import type { SliceLearner } from './slice-learner.ts'

export interface PublishedModelsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly learner: SliceLearner
  readonly rankers: Rankers<Snapshot>
  readonly versions: RankingVersions
}

/** The least and greatest pause between the starts of two refits. */
const leastFitPauseMs = 2_000
const greatestFitPauseMs = 10_000
/** Within those bounds, the greatest share of time spent on refits. */
const greatestFitShare = 0.02

/** Loads and publishes models. Every model, even one fitted here, passes through the database. */
export class PublishedModels {
  readonly #deps: PublishedModelsDeps
  #loader = new ModelFitter()
  #fitting: Promise<void> | undefined
  #fitAfterMs = 0
  #keepAfterMs = 0
  #minorsModel: RankingModel = emptyRankingModel()
  fittedAtMs: number | undefined
  fitDurationMs: number | undefined

  constructor(deps: PublishedModelsDeps) {
    this.#deps = deps
  }

  /** Loads the newest model published by any process. */
  async load(): Promise<void> {
    const { database, rankers, versions } = this.#deps
    const newest = await queries.findNewestVersion(database.db)
    if (newest === undefined || newest <= BigInt(rankers.model.version)) return
    versions.follow(newest)
    const model = await this.#find(newest)
    if (model === undefined) return
    await this.#publish(model)
    this.fittedAtMs = Number(newest / 1024n)
  }

  /** Prepares a model's ranker between requests, then ranks with it unless a newer model already ranks. */
  async #publish(model: RankingModel): Promise<void> {
    const { snapshots, rankers } = this.#deps
    await rankers.prepare(snapshots.current(), model)
    if (BigInt(model.version) > BigInt(rankers.model.version)) rankers.publish(model)
  }

  /** Returns undefined if a newer model has replaced it. */
  async #find(version: bigint): Promise<RankingModel | undefined> {
    const body = await queries.findModel(this.#deps.database.db, version)
    return body && this.#unpack(body)
  }

  #unpack(body: Uint8Array): Promise<RankingModel> {
    if (this.#loader.hasFailed) this.#loader = new ModelFitter()
    return this.#loader.unpack(body)
  }

  /** Chooses the model of a minors' epoch that is due: the same on every process, so that all rank minors alike. */
  async chooseMinorsModel(): Promise<void> {
    const { database, clock, rankers, snapshots } = this.#deps
    const due = rankers.minorsModelDue(clock.nowMs())
    if (due === undefined) return
    const version = await queries.findVersionBefore(database.db, new Date(due.keptBeforeMs))
    if (version !== undefined && String(version) !== this.#minorsModel.version) {
      const isRanking = String(version) === rankers.model.version
      this.#minorsModel = (isRanking ? rankers.model : await this.#find(version)) ?? this.#minorsModel
    }
    await rankers.prepare(snapshots.current(), this.#minorsModel)
    rankers.chooseMinorsModel(this.#minorsModel, due.fromMs)
  }

  /** Refits if there is new evidence and the pause since the last refit is over. */
  async fitInTime(): Promise<void> {
    if (this.#deps.learner.hasNews && this.#fitting === undefined && performance.now() >= this.#fitAfterMs)
      await this.fit()
  }

  async close(): Promise<void> {
    await this.#fitting?.catch(() => undefined)
    await this.#loader[Symbol.asyncDispose]()
  }

  /** Refits from all evidence and publishes the model. A kept model can be replayed for days. */
  async fit(isKept = performance.now() >= this.#keepAfterMs): Promise<void> {
    await this.#fitting?.catch(() => undefined)
    this.#fitting = this.#fit(isKept).finally(() => (this.#fitting = undefined))
    await this.#fitting
  }

  async #fit(isKept: boolean): Promise<void> {
    const { learner, versions, clock, database } = this.#deps
    const startedMs = performance.now()
    const [version, nowMs] = [versions.next(), clock.nowMs()]
    try {
      await learner.fit({ version, nowMs }, async (body) => {
        const row = { version: BigInt(version), created_at: new Date(nowMs), is_kept: isKept, body: Buffer.from(body) }
        await queries.publishModel(database.db, row)
        await this.#publish(await this.#unpack(body))
        if (isKept) this.#keepAfterMs = startedMs + body.length / archiveBytesPerMs
      })
      this.fittedAtMs = nowMs
      this.fitDurationMs = performance.now() - startedMs
    } finally {
      // Waits until the next model may be kept, if that is soon.
      const tookMs = performance.now() - startedMs
      const pauseMs = Math.max(leastFitPauseMs, tookMs / greatestFitShare, this.#keepAfterMs - startedMs)
      this.#fitAfterMs = startedMs + Math.min(pauseMs, greatestFitPauseMs)
    }
  }
}
