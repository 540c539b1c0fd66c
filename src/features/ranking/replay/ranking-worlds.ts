import type { Clock } from '../../../lib/clock.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import { compileRankingWorld } from '../score/compile-ranking-world.ts'
import type { RankingWorld } from '../score/ranking-world.ts'
import { minorEpochEndMs } from '../score/repeatable-draws.ts'
import type { RankedWorld, UsedWorld } from './archive-ranking.ts'

export interface RankingWorldsOptions<Source> {
  /** What ranking reads of where requests are answered from: a snapshot. */
  readonly describe: (source: Source) => RankedWorld
  readonly nextVersion: () => string
  readonly attributeSalt: number
}

interface Compiled {
  readonly model: RankingModel
  readonly world: RankingWorld
}

interface Described {
  readonly world: RankedWorld
  readonly version: string
}

/** When the next epoch of minors is settled, and how much earlier its model was kept: every process finds the same one. */
const settledBeforeMs = 60_000
const keptBeforeMs = 90_000

/** Until when the model was kept that ranks minors in the epoch that begins at an instant. */
export function minorsModelBefore(fromMs: number): number {
  return fromMs - keptBeforeMs
}

/** Gives the world that ranks: compiled once for each snapshot and model. */
export class RankingWorlds<Source extends object> {
  readonly #options: RankingWorldsOptions<Source>
  readonly #described = new WeakMap<Source, Described>()
  readonly #forAdults = new WeakMap<Source, Compiled>()
  readonly #forMinors = new WeakMap<Source, Compiled>()
  readonly #rankedBy = new WeakMap<RankingWorld, RankedWorld>()
  readonly #marked = new WeakSet<RankedWorld>()
  /** By version, those that ranked and were not taken yet. */
  readonly #used = new Map<string, RankedWorld>()
  #prepared: { source: Source; model: RankingModel; world: RankingWorld } | undefined
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

  /** Compiles what a newer model will rank over a snapshot, so that no request has to, and gives it. */
  prepare(source: Source, model: RankingModel): RankingWorld {
    this.#prepared = { source, model, world: this.#compile(source, model) }
    return this.#prepared.world
  }

  /** Lets a newer model rank. */
  publish(model: RankingModel): void {
    this.#model = model
  }

  /** What ranks over a snapshot now. */
  of(source: Source): RankingWorld {
    return this.#worldOf(source, this.#model, this.#forAdults)
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
    return this.#worldOf(source, this.#minorsModel, this.#forMinors)
  }

  #worldOf(source: Source, model: RankingModel, compiled: WeakMap<Source, Compiled>): RankingWorld {
    const known = compiled.get(source)
    if (known?.model === model) return known.world
    const { source: preparedFor, model: preparedOf, world: prepared } = this.#prepared ?? {}
    const isPrepared = preparedFor === source && preparedOf === model
    const world = isPrepared && prepared !== undefined ? prepared : this.#compile(source, model)
    compiled.set(source, { model, world })
    return world
  }

  #compile(source: Source, model: RankingModel): RankingWorld {
    const { world, version } = this.#describe(source)
    const { attributeSalt } = this.#options
    const compiled = compileRankingWorld(world.campaigns, world.apps, model, { version, attributeSalt })
    this.#rankedBy.set(compiled, world)
    return compiled
  }

  #describe(source: Source): Described {
    const known = this.#described.get(source)
    if (known !== undefined) return known
    const made = { world: this.#options.describe(source), version: this.#options.nextVersion() }
    this.#described.set(source, made)
    return made
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
