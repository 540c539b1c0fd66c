import type { Db } from '../../db/database.ts'
import { type LoadedCounter, listCounters, listDeltasAfter } from './ranking-counters.queries.ts'
import type { RankingCounters } from './ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'
import { type CampaignFacts, refit } from './refit.ts'
import { countersFromRows, decodeCounterRow } from './stored-counters.ts'

/** Deltas commit out of the order of their ids, but not later than this after an id that was given out after theirs. */
const lateCommitMs = 60_000
const coldStartSweeps = 6

/** Learns in one process from what all processes stored. It writes nothing: evidence reaches it through the database alone. */
export class RankingLearner {
  #counters: RankingCounters | null = null
  #model: RankingModel = emptyRankingModel()
  /** Deltas read lately, and when: ids at or below the floor are settled. */
  readonly #read = new Map<bigint, number>()
  #floor = 0n

  /** What is learned so far. */
  get model(): RankingModel {
    return this.#model
  }

  /**
   * Reads what was stored since the last call and refits when there was anything; whether the model changed. `version` names the
   * new model: decimal digits, unlike in every process.
   */
  async refresh(
    db: Db,
    factsOf: (campaignId: string) => CampaignFacts | undefined,
    nowMs: number,
    version: string,
  ): Promise<boolean> {
    const isFirst = this.#counters === null
    const loaded = isFirst ? await listCounters(db) : await listDeltasAfter(db, this.#floor)
    const fresh = loaded.filter((row) => row.deltaId === null || !this.#read.has(row.deltaId))
    this.#noteRead(loaded, nowMs)
    if (fresh.length === 0 && !isFirst) return false
    if (this.#counters === null) this.#counters = countersFromRows(fresh, nowMs)
    else for (const row of fresh) this.#counters.add(decodeCounterRow(row))
    const sweeps = isFirst ? coldStartSweeps : 1
    this.#model = refit(this.#counters, factsOf, this.#model, { version, nowMs, sweeps })
    return true
  }

  #noteRead(loaded: readonly LoadedCounter[], nowMs: number): void {
    for (const { deltaId } of loaded) if (deltaId !== null && !this.#read.has(deltaId)) this.#read.set(deltaId, nowMs)
    for (const [deltaId, readAtMs] of this.#read) {
      if (nowMs - readAtMs <= lateCommitMs) continue
      if (deltaId > this.#floor) this.#floor = deltaId
      this.#read.delete(deltaId)
    }
  }
}
