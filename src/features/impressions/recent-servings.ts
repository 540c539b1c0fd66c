import { LRUCache } from 'lru-cache'
import type { Clock } from '../../lib/time/clock.ts'
import type { KnownServing } from './serving.ts'

export interface RecentServingsOptions {
  readonly clock: Clock
  /** How many are kept at most. */
  readonly capacity?: number
  /** How long one is kept at most, in milliseconds. */
  readonly maxAgeMs?: number
}

/**
 * The servings this process committed or read lately, so that a click or a confirmation needs no read. Servings never
 * change; only erasure takes one away (`forgetUser`), and age, for erasures on other nodes.
 */
export class RecentServings {
  readonly #servings: LRUCache<bigint, KnownServing>

  constructor({ clock, capacity = 20_000, maxAgeMs = 600_000 }: RecentServingsOptions) {
    this.#servings = new LRUCache({
      max: capacity,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: { now: () => clock.nowMs() },
    })
  }

  find(id: bigint): KnownServing | undefined {
    return this.#servings.get(id)
  }

  remember(serving: KnownServing): void {
    this.#servings.set(serving.id, serving)
  }

  /** Drops whatever is known of a person of an app. */
  forgetUser(appId: string, userId: string): void {
    for (const [id, serving] of this.#servings.entries()) {
      if (serving.appId === appId && serving.userId === userId) this.#servings.delete(id)
    }
  }

  /** Drops everything. */
  forgetAll(): void {
    this.#servings.clear()
  }
}
