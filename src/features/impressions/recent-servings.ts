import type { Clock } from '../../lib/time/clock.ts'
import type { KnownServing } from './serving.ts'

interface RecentServingsOptions {
  readonly clock: Clock
  readonly capacity?: number
  readonly maxAgeMs?: number
}

/**
 * Caches the servings this process committed or read lately, so that a click or a confirmation needs no read. Servings never
 * change; they leave by erasure (`forgetUser`) and by age, for erasures on other nodes.
 */
export class RecentServings {
  readonly #clock: Clock
  readonly #generationSize: number
  readonly #generationMs: number
  #young = new Map<bigint, KnownServing>()
  #old = new Map<bigint, KnownServing>()
  #turnedAtMs: number

  constructor({ clock, capacity = 20_000, maxAgeMs = 600_000 }: RecentServingsOptions) {
    this.#clock = clock
    this.#generationSize = capacity / 2
    this.#generationMs = maxAgeMs / 2
    this.#turnedAtMs = clock.nowMs()
  }

  find(id: bigint): KnownServing | undefined {
    this.#turnWhenOld()
    return this.#young.get(id) ?? this.#old.get(id)
  }

  remember(serving: KnownServing): void {
    this.#turnWhenOld()
    if (this.#young.size >= this.#generationSize) this.#turn()
    this.#young.set(serving.id, serving)
  }

  forgetUser(appId: string, userId: string): void {
    for (const servings of [this.#young, this.#old]) {
      for (const serving of servings.values()) {
        if (serving.appId === appId && serving.userId === userId) servings.delete(serving.id)
      }
    }
  }

  forgetAll(): void {
    this.#young.clear()
    this.#old.clear()
  }

  #turnWhenOld(): void {
    const elapsedMs = this.#clock.nowMs() - this.#turnedAtMs
    if (elapsedMs < this.#generationMs) return
    this.#turn()
    if (elapsedMs >= 2 * this.#generationMs) this.#turn()
  }

  #turn(): void {
    this.#old = this.#young
    this.#young = new Map()
    this.#turnedAtMs = this.#clock.nowMs()
  }
}
