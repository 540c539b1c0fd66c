import { LRUCache } from 'lru-cache'
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

  forgetUser(appId: string, userId: string): void {
    for (const [id, serving] of this.#servings.entries()) {
      if (serving.appId === appId && serving.userId === userId) this.#servings.delete(id)
    }
  }

  forgetAll(): void {
    this.#servings.clear()
  }
}
