import type { Clock } from '../lib/time/clock.ts'

const hourMs = 3_600_000
const keptHours = 24

interface Refusals {
  /** Counts by the hour they were in, since the epoch. */
  readonly byHour: Map<number, number>
  readonly lastAtMs: number
  readonly why: string
}

export type RefusedSignatures = ReturnType<typeof countRefusedSignatures>

/**
 * Counts the signed calls that this process refused, by app, over a day. Only in memory, so that callers cannot fill a
 * table with them; only calls with a key of the app are counted, so there are no more entries than apps.
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
    /** Those of an app in the last 24 hours, with the reason of the last one; undefined when there are none. */
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
