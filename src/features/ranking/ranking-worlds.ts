import type { Clock } from '../../lib/clock.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { RankedWorld } from './archive-ranking.ts'
import { rankedWorldOf } from './ranked-world-of.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'
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
  readonly #byWorld = new WeakMap<RankingWorld, Compiled>()
  /** By version, those that ranked and are not stored yet. */
  readonly #used = new Map<string, UsedVersion>()
  #fitted: FittedModel = { model: emptyRankingModel(), body: null }
  #lastUsed = ''

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
    const known = this.#compiled.get(snapshot)
    if (known?.fitted === this.#fitted) return known.world
    const ranked = known?.ranked ?? rankedWorldOf(snapshot)
    const model = { ...this.#fitted.model, version: this.#nextVersion() }
    const compiled = { fitted: this.#fitted, ranked, world: compileRankingWorld(ranked.campaigns, ranked.apps, model) }
    this.#compiled.set(snapshot, compiled)
    this.#byWorld.set(compiled.world, compiled)
    return compiled.world
  }

  /** Notes that a serving names this world, so that it will be stored. */
  markUsed(world: RankingWorld): void {
    const { version } = world.model
    if (version === this.#lastUsed) return
    this.#lastUsed = version
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
