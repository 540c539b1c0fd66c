import type { Clock } from '../../../lib/time/clock.ts'

const hourMs = 3_600_000
const keptHours = 24

interface Refusals {
  /** Counts by the hour they were in, since the epoch. */
  readonly byHour: Map<number, number>
  lastAtMs: number
  why: string
}

/** The refused signed calls of an app in the last 24 hours. */
export interface RefusedCalls {
  readonly count: number
  readonly lastAtMs: number
  readonly why: string
}

/**
 * Counts the signed calls that this process refused, by app, over a day. Only in memory, so that callers cannot fill a
 * table with them; only calls with a key of the app are counted, so there are no more entries than apps.
 */
export class RefusedSignatures {
  readonly #clock: Clock
  readonly #byApp = new Map<string, Refusals>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(appId: string, why: string): void {
    const nowMs = this.#clock.nowMs()
    const hour = Math.floor(nowMs / hourMs)
    const refusals = this.#byApp.get(appId) ?? { byHour: new Map<number, number>(), lastAtMs: nowMs, why }
    for (const past of refusals.byHour.keys()) if (past <= hour - keptHours) refusals.byHour.delete(past)
    refusals.byHour.set(hour, (refusals.byHour.get(hour) ?? 0) + 1)
    refusals.lastAtMs = nowMs
    refusals.why = why
    this.#byApp.set(appId, refusals)
  }

  /** Those of an app in the last 24 hours; undefined when there are none. */
  of(appId: string): RefusedCalls | undefined {
    const refusals = this.#byApp.get(appId)
    if (refusals === undefined) return undefined
    const first = Math.floor(this.#clock.nowMs() / hourMs) - keptHours
    let count = 0
    for (const [hour, refused] of refusals.byHour) if (hour > first) count += refused
    return count === 0 ? undefined : { count, lastAtMs: refusals.lastAtMs, why: refusals.why }
  }
}
