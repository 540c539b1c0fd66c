import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../../lib/time/clock.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import { nextColumns, noColumns } from '../score/campaign-columns.ts'
import { emptyRankingWorld, nextRankingWorld } from '../score/compile-ranking-world.ts'
import type { CampaignColumns, RankingWorld } from '../score/ranking-world.ts'
import { minorEpochEndMs } from '../score/repeatable-draws.ts'
import type { RankedWorld, UsedWorld } from './archive-ranking.ts'

export interface RankingWorldsOptions<Source> {
  /** What ranking reads of where requests are answered from, a snapshot; of a campaign that is as it was, the same object. */
  readonly describe: (source: Source, previous?: Described<Source>) => RankedWorld
  readonly nextVersion: () => string
  readonly attributeSalt: number
}

/** A source, and what ranking reads of it. */
export interface Described<Source> {
  readonly source: Source
  readonly world: RankedWorld
}

interface Compiled {
  readonly version: string
  readonly world: RankedWorld
  readonly byModel: WeakMap<RankingModel, RankingWorld>
}

/** So many campaigns are compiled for a new model before requests have their turn. */
const campaignsPerTurn = 500

/** When the next epoch of minors is settled, and how much earlier its model was kept: every process finds the same one. */
const settledBeforeMs = 60_000
const keptBeforeMs = 90_000

/** Until when the model was kept that ranks minors in the epoch that begins at an instant. */
export function minorsModelBefore(fromMs: number): number {
  return fromMs - keptBeforeMs
}

/** Gives the world that ranks, for each snapshot and model: what changed since the one before it is computed, no more. */
export class RankingWorlds<Source extends object> {
  readonly #options: RankingWorldsOptions<Source>
  readonly #compiled = new WeakMap<Source, Compiled>()
  #latest: Described<Source> | undefined
  #columns = noColumns()
  /** The newest world of each model, from which the next is made. */
  readonly #newest = new WeakMap<RankingModel, RankingWorld>()
  readonly #rankedBy = new WeakMap<RankingWorld, RankedWorld>()
  readonly #marked = new WeakSet<RankedWorld>()
  /** By version, those that ranked and were not taken yet. */
  readonly #used = new Map<string, RankedWorld>()
  #model = emptyRankingModel()
  #minorsModel = this.#model
  #minorsUntilMs = 0
  #settled = { model: this.#model, fromMs: 0 }

  constructor(options: RankingWorldsOptions<Source>) {
    this.#options = options
  }

  /** The model that ranks now. */
  get model(): RankingModel {
    return this.#model
  }

  /** Compiles what a model ranks by, a part at a time, so that no request waits for all of it. */
  async prepare(source: Source, model: RankingModel): Promise<void> {
    if (this.#newest.has(model)) return
    const { world, version } = this.#compile(source)
    const columns = this.#columnsOf(world)
    const naming = { version, attributeSalt: this.#options.attributeSalt }
    let compiled = emptyRankingWorld(model)
    for (let size = 0; size < columns.campaigns.length; ) {
      size = Math.min(size + campaignsPerTurn, columns.campaigns.length)
      compiled = nextRankingWorld(
        compiled,
        { ...columns, campaigns: columns.campaigns.slice(0, size) },
        world.apps,
        naming,
      )
      await setImmediate()
    }
    if (!this.#newest.has(model)) this.#newest.set(model, compiled)
  }

  /** Lets a newer model rank. */
  publish(model: RankingModel): void {
    this.#model = model
  }

  /** What ranks over a snapshot now. */
  of(source: Source): RankingWorld {
    return this.#worldOf(source, this.#model)
  }

  /**
   * The epoch of minors that is to be settled by now, and until when its model was kept; undefined when it is far, or settled.
   */
  minorsDue(nowMs: number): { readonly fromMs: number; readonly keptBeforeMs: number } | undefined {
    const fromMs = minorEpochEndMs(nowMs)
    if (fromMs === this.#settled.fromMs || fromMs - nowMs > settledBeforeMs) return undefined
    return { fromMs, keptBeforeMs: minorsModelBefore(fromMs) }
  }

  /** Settles which model ranks minors in the epoch that begins at an instant to come. */
  settleMinors(model: RankingModel, fromMs: number): void {
    this.#settled = { model, fromMs }
  }

  /**
   * What ranks a minor: the model settled for their epoch, or that of its first list if none is, so that no refit moves an
   * order within it (spec 4.5).
   */
  ofMinors(source: Source, nowMs: number): RankingWorld {
    if (nowMs >= this.#minorsUntilMs) {
      const { model, fromMs } = this.#settled
      this.#minorsUntilMs = minorEpochEndMs(nowMs)
      this.#minorsModel = minorEpochEndMs(fromMs) === this.#minorsUntilMs ? model : this.#model
    }
    return this.#worldOf(source, this.#minorsModel)
  }

  #worldOf(source: Source, model: RankingModel): RankingWorld {
    const { byModel, world, version } = this.#compile(source)
    const known = byModel.get(model)
    if (known !== undefined) return known
    const { attributeSalt } = this.#options
    const previous = this.#newest.get(model) ?? emptyRankingWorld(model)
    const made = nextRankingWorld(previous, this.#columnsOf(world), world.apps, { version, attributeSalt })
    this.#newest.set(model, made)
    byModel.set(model, made)
    this.#rankedBy.set(made, world)
    return made
  }

  #compile(source: Source): Compiled {
    const known = this.#compiled.get(source)
    if (known !== undefined) return known
    const world = this.#options.describe(source, this.#latest)
    this.#latest = { source, world }
    const made = { world, version: this.#options.nextVersion(), byModel: new WeakMap() }
    this.#compiled.set(source, made)
    return made
  }

  /** Made from the newest in every case, also for a request that began before others. */
  #columnsOf({ campaigns }: RankedWorld): CampaignColumns {
    this.#columns = nextColumns(this.#columns, campaigns)
    return this.#columns
  }

  /** Notes that a serving names this world, so that it will be stored. */
  markUsed(compiled: RankingWorld): void {
    const world = this.#rankedBy.get(compiled)
    if (world === undefined || this.#marked.has(world)) return
    this.#marked.add(world)
    this.#used.set(compiled.version, world)
  }

  /** The worlds that ranked since the last call. */
  takeUsed(): UsedWorld[] {
    const used = Array.from(this.#used, ([version, world]) => ({ version, world }))
    this.#used.clear()
    return used
  }
}

/** Makes version numbers, decimal digits that only grow: milliseconds and the process's slot, so that no two are alike. */
export class RankingVersions {
  readonly #clock: Clock
  readonly #slot: number
  #lastMs = 0

  constructor(clock: Clock, slot: number) {
    this.#clock = clock
    this.#slot = slot
  }

  next(): string {
    this.#lastMs = Math.max(this.#lastMs + 1, this.#clock.nowMs())
    return String(this.#lastMs * 1024 + this.#slot)
  }

  /** Makes the next one greater than a version of another process. */
  follow(version: bigint): void {
    this.#lastMs = Math.max(this.#lastMs, Number(version / 1024n))
  }
}
