import type { Clock } from '../lib/time/clock.ts'

const hourMs = 3_600_000
const keptHours = 24

interface Refusals {
  /** Counts by hour since the epoch. */
  readonly byHour: Map<number, number>
  readonly lastAtMs: number
  readonly why: string
}

export type RefusedSignatures = ReturnType<typeof countRefusedSignatures>

/**
 * Counts the signed calls that this process refused over a day, by app. Kept in memory only, so that callers cannot
 * fill a table. Only calls with an app's key count, so there are no more entries than apps.
 */
export function countRefusedSignatures(clock: Clock) {
  const byApp = new Map<string, Refusals>()
  return {
    note(appId: string, why: string): void {
      const nowMs = clock.nowMs()
      const hour = Math.floor(nowMs / hourMs)
      const { byHour } = byApp.get(appId) ?? { byHour: new Map<number, number>() }
      for (const past of byHour.keys()) if (past <= hour - keptHours) byHour.delete(past)
      byHour.set(hour, (byHour.get(hour) ?? 0) + 1)
      byApp.set(appId, { byHour, lastAtMs: nowMs, why })
    },
    /** Returns an app's refusals of the last 24 hours and the reason of the latest; undefined if there are none. */
    of(appId: string) {
      const refusals = byApp.get(appId)
      if (refusals === undefined) return undefined
      const { byHour, ...last } = refusals
      const first = Math.floor(clock.nowMs() / hourMs) - keptHours
      let count = 0
      for (const [hour, refused] of byHour) if (hour > first) count += refused
      return count === 0 ? undefined : { count, ...last }
    },
  }
}
