import type { RateLimitPolicy, RateLimitRefusal } from '../../errors.ts'
import type { Clock } from '../../lib/time/clock.ts'

/** The sustained rate at which an app may mint links; its whole list for one creator passes at once. */
const linksPerSecond = 1_000
/** The burst allowance of an idle app, in milliseconds at `linksPerSecond`: 10,000 links. */
const burstMs = 10_000
/** The limit as its 429 states it. */
export const mintingPolicy: RateLimitPolicy = {
  name: 'creator-links',
  quota: (linksPerSecond * burstMs) / 1_000,
  windowSeconds: burstMs / 1_000,
}
/** The largest debt of an app, in milliseconds, however many links one call mints. */
const longestDebtMs = 60_000

/**
 * Charges apps for the rows that their calls make, not for the calls: a call with a new `creatorId` mints a permanent
 * link for each campaign of the app. A call passes while its app has anything left, and may leave it in debt. Each
 * process counts for itself, and remembers the apps in debt.
 */
export class MintingPace {
  readonly #fullAtMs = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Charges an app for new links; gives the refusal when it may not make any yet. */
  take(appId: string, links: number): RateLimitRefusal | undefined {
    const nowMs = this.#clock.nowMs()
    // A clock that was set back makes no debt longer than the longest.
    const owedMs = Math.min(Math.max((this.#fullAtMs.get(appId) ?? 0) - nowMs, 0), longestDebtMs)
    if (owedMs >= burstMs) {
      const retryAfterSeconds = Math.max(1, Math.ceil((owedMs - burstMs) / 1_000))
      return { remaining: 0, resetSeconds: Math.ceil(owedMs / 1_000), retryAfterSeconds }
    }
    this.#forgetPaid(nowMs)
    const debtMs = Math.min(owedMs + timeOf(links), longestDebtMs)
    this.#fullAtMs.set(appId, nowMs + debtMs)
    return undefined
  }

  /** Gives back what an app was charged for links that were not made after all. */
  giveBack(appId: string, links: number): void {
    const fullAtMs = this.#fullAtMs.get(appId)
    if (fullAtMs !== undefined) this.#fullAtMs.set(appId, fullAtMs - timeOf(links))
  }

  #forgetPaid(nowMs: number): void {
    for (const [appId, fullAtMs] of this.#fullAtMs) {
      if (fullAtMs <= nowMs) this.#fullAtMs.delete(appId)
    }
  }
}

/** The time in which so many links are made at the sustained rate, in milliseconds. */
function timeOf(links: number): number {
  return (links * 1_000) / linksPerSecond
}
