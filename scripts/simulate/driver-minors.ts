import { emptyRankingModel, type RankingModel } from '../../src/features/ranking/ranking-model.ts'
import { minorEpochEndMs } from '../../src/features/ranking/ranking-seed.ts'

/** The model that ranks minors: that of the first list of their epoch, until it ends. */
export class MinorsModel {
  #model = emptyRankingModel()
  #untilMs = 0

  /** What ranks a minor now, where `current` ranks everybody else. */
  of(current: RankingModel, nowMs: number): RankingModel {
    if (nowMs >= this.#untilMs) {
      this.#model = current
      this.#untilMs = minorEpochEndMs(nowMs)
    }
    return this.#model
  }
}
