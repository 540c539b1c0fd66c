import type { Clock } from '../../lib/clock.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { RankedWorld } from './archive-ranking.ts'
import { rankedWorldOf } from './ranked-world-of.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'
import { minorEpochEndMs } from './ranking-seed.ts'
import { compileRankingWorld, type RankingWorld } from './ranking-world.ts'

/** A learned model as it is published and stored. */
export interface FittedModel {
  readonly model: RankingModel
  /** From `packModel`; null for the model before any evidence, which every process has. */
  readonly body: Uint8Array | null
}

/** A version that servings name, and what it stands for. */
export interface UsedVersion {
  readonly version: string
  readonly fitted: FittedModel
  readonly world: RankedWorld
}

interface Compiled {
  readonly fitted: FittedModel
  readonly ranked: RankedWorld
  readonly world: RankingWorld
}

/** Gives the world that ranks: compiled once for each snapshot and model, and named by a version of its own. */
export class RankingWorlds {
  readonly #nextVersion: () => string
  readonly #compiled = new WeakMap<Snapshot, Compiled>()
  readonly #compiledForMinors = new WeakMap<Snapshot, Compiled>()
  readonly #byWorld = new WeakMap<RankingWorld, Compiled>()
  /** By version, those that ranked and are not stored yet. */
  readonly #used = new Map<string, UsedVersion>()
  #fitted: FittedModel = { model: emptyRankingModel(), body: null }
  #fittedForMinors = this.#fitted
  #minorsUntilMs = 0
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
    return this.#worldOf(snapshot, this.#fitted, this.#compiled)
  }

  /** What ranks a minor: the model of the first list of their epoch, so that no refit moves an order within it (spec 4.5). */
  ofMinors(snapshot: Snapshot, nowMs: number): RankingWorld {
    if (nowMs >= this.#minorsUntilMs) {
      this.#fittedForMinors = this.#fitted
      this.#minorsUntilMs = minorEpochEndMs(nowMs)
    }
    return this.#worldOf(snapshot, this.#fittedForMinors, this.#compiledForMinors)
  }

  #worldOf(snapshot: Snapshot, fitted: FittedModel, compiledBy: WeakMap<Snapshot, Compiled>): RankingWorld {
    const known = compiledBy.get(snapshot)
    if (known?.fitted === fitted) return known.world
    const ranked = known?.ranked ?? rankedWorldOf(snapshot)
    const model = { ...fitted.model, version: this.#nextVersion() }
    const compiled = { fitted, ranked, world: compileRankingWorld(ranked.campaigns, ranked.apps, model) }
    compiledBy.set(snapshot, compiled)
    this.#byWorld.set(compiled.world, compiled)
    return compiled.world
  }

  /** Notes that a serving names this world, so that it will be stored. */
  markUsed(world: RankingWorld): void {
    if (this.#marked.has(world)) return
    this.#marked.add(world)
    const { version } = world.model
    const compiled = this.#byWorld.get(world)
    if (compiled !== undefined) this.#used.set(version, { version, fitted: compiled.fitted, world: compiled.ranked })
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
