import type { Clock } from '../../lib/clock.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { RankedWorld } from './archive-ranking.ts'
import { compileRankingWorld } from './compile-ranking-world.ts'
import { rankedWorldOf } from './ranked-world-of.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'
import { minorEpochEndMs } from './ranking-seed.ts'
import type { RankingWorld } from './ranking-world.ts'

/** A learned model as it is published and stored. */
export interface FittedModel {
  readonly model: RankingModel
  /** From `packModel`; null for the model before any evidence, which every process has; undefined when it is not kept. */
  readonly body: Uint8Array | null | undefined
}

/** A version that servings name, and what it stands for. */
export interface UsedVersion {
  readonly version: string
  readonly model: RankingModel
  readonly body: Uint8Array | null
  readonly world: RankedWorld
}

interface Compiled {
  readonly fitted: FittedModel
  readonly ranked: RankedWorld
  readonly world: RankingWorld
}

type CompiledWorlds = WeakMap<Snapshot, Compiled>

/** Gives the world that ranks: compiled once for each snapshot and model, and named by a version of its own. */
export class RankingWorlds {
  readonly #nextVersion: () => string
  readonly #forAdults: CompiledWorlds = new WeakMap()
  readonly #forMinors: CompiledWorlds = new WeakMap()
  #ranked: { snapshot: Snapshot; world: RankedWorld } | undefined
  readonly #byWorld = new WeakMap<RankingWorld, Compiled>()
  /** By version, those that ranked and are not stored yet. */
  readonly #used = new Map<string, UsedVersion>()
  #fitted: FittedModel = { model: emptyRankingModel(), body: null }
  #fittedForMinors = this.#fitted
  #minorsUntilMs = 0
  #settledForMinors = { fitted: this.#fitted, fromMs: 0 }
  readonly #marked = new WeakSet<RankingWorld>()

  constructor(nextVersion: () => string) {
    this.#nextVersion = nextVersion
  }

  /** The model that ranks now. */
  get model(): RankingModel {
    return this.#fitted.model
  }

  /** Lets a newer model rank. */
  publish(fitted: FittedModel): void {
    this.#fitted = fitted
  }

  /** What ranks over a snapshot now. */
  of(snapshot: Snapshot): RankingWorld {
    return this.#worldOf(snapshot, this.#fitted, this.#forAdults)
  }

  /** Settles which model ranks minors in the epoch that begins at an instant to come. */
  settleMinors(fitted: FittedModel, fromMs: number): void {
    this.#settledForMinors = { fitted, fromMs }
  }

  /**
   * What ranks a minor: the model settled for their epoch, or that of its first list if none is, so that no refit moves an
   * order within it (spec 4.5).
   */
  ofMinors(snapshot: Snapshot, nowMs: number): RankingWorld {
    if (nowMs >= this.#minorsUntilMs) {
      const { fitted, fromMs } = this.#settledForMinors
      this.#minorsUntilMs = minorEpochEndMs(nowMs)
      this.#fittedForMinors = minorEpochEndMs(fromMs) === this.#minorsUntilMs ? fitted : this.#fitted
    }
    return this.#worldOf(snapshot, this.#fittedForMinors, this.#forMinors)
  }

  #worldOf(snapshot: Snapshot, fitted: FittedModel, compiled: CompiledWorlds): RankingWorld {
    const known = compiled.get(snapshot)
    if (known?.fitted === fitted) return known.world
    const ranked = known?.ranked ?? this.#rankedOf(snapshot)
    const model = { ...fitted.model, version: this.#nextVersion() }
    const made = { fitted, ranked, world: compileRankingWorld(ranked.campaigns, ranked.apps, model) }
    compiled.set(snapshot, made)
    this.#byWorld.set(made.world, made)
    return made.world
  }

  #rankedOf(snapshot: Snapshot): RankedWorld {
    if (this.#ranked?.snapshot !== snapshot) {
      this.#ranked = { snapshot, world: rankedWorldOf(snapshot) }
    }
    return this.#ranked.world
  }

  /** Notes that a serving names this world, so that it will be stored, unless its model is not kept. */
  markUsed(world: RankingWorld): void {
    if (this.#marked.has(world)) return
    this.#marked.add(world)
    const { version } = world.model
    const compiled = this.#byWorld.get(world)
    if (compiled === undefined) return
    const { model, body } = compiled.fitted
    if (body !== undefined) this.#used.set(version, { version, model, body, world: compiled.ranked })
  }

  /** The versions that ranked and are not stored yet. */
  unstored(): UsedVersion[] {
    return [...this.#used.values()]
  }

  /** Forgets a version that is stored now. */
  markStored(version: string): void {
    this.#used.delete(version)
  }
}

/** Makes version numbers, decimal digits that only grow: milliseconds and the process's slot, so that no two are alike. */
export function createRankingVersions(clock: Clock, slot: number): () => string {
  let lastMs = 0
  return () => {
    lastMs = Math.max(lastMs + 1, clock.nowMs())
    return String(lastMs * 1024 + slot)
  }
}
