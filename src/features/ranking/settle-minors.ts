import type { Database } from '../../db/database.ts'
import { unpackModel } from './archive-ranking.ts'
import { findModelBefore } from './ranking-archive.queries.ts'
import { emptyRankingModel } from './ranking-model.ts'
import { minorEpochEndMs } from './ranking-seed.ts'
import type { FittedModel, RankingWorlds } from './ranking-worlds.ts'

/** When the next epoch is settled, and how much earlier a model must have been kept: every process finds the same one. */
const settledBeforeMs = 60_000
const keptBeforeMs = 90_000

/** Settles, a while before each epoch of minors, on a model that every process finds alike, so that all rank them alike. */
export class MinorsModel {
  readonly #database: Database
  readonly #worlds: RankingWorlds
  #settledFromMs = 0
  #fitted: FittedModel = { model: emptyRankingModel(), body: null }

  constructor(database: Database, worlds: RankingWorlds) {
    this.#database = database
    this.#worlds = worlds
  }

  /** Settles the next epoch if it is near and not settled yet. */
  async settle(nowMs: number): Promise<void> {
    const fromMs = minorEpochEndMs(nowMs)
    if (fromMs === this.#settledFromMs || fromMs - nowMs > settledBeforeMs) return
    const kept = await findModelBefore(this.#database.db, new Date(fromMs - keptBeforeMs))
    if (kept !== undefined && String(kept.version) !== this.#fitted.model.version) {
      this.#fitted = { model: unpackModel(kept.body), body: kept.body }
    }
    this.#worlds.settleMinors(this.#fitted, fromMs)
    this.#settledFromMs = fromMs
  }
}
