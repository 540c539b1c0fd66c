import type { Clock } from '../../lib/time/clock.ts'

interface Kept<Report> {
  readonly report: Report
  readonly renewAtMs: number
  readonly staleAtMs: number
  renewal?: Promise<Report>
}

/** Reports that are made faster are made anew for each reader. */
const slowMs = 200
/** A slow report is renewed after this many times as long as making it took. */
const restFactor = 20
/** Older reports are shown to nobody. */
const greatestAgeMs = 300_000

/**
 * Caches reports that take long to make, by app: a reader gets the latest one and, when it is too old, triggers its renewal.
 * Only the first reader waits, and whoever comes after so long that it would mislead.
 */
export function keepReports<App extends { readonly id: string }, Report>(
  clock: Clock,
  make: (app: App) => Promise<Report>,
): (app: App) => Promise<Report> {
  const keptByApp = new Map<string, Kept<Report>>()

  async function renew(app: App): Promise<Report> {
    const startedMs = clock.nowMs()
    const report = await make(app)
    const endedMs = clock.nowMs()
    const tookMs = endedMs - startedMs
    if (tookMs < slowMs) keptByApp.delete(app.id)
    else {
      keptByApp.set(app.id, { report, renewAtMs: endedMs + tookMs * restFactor, staleAtMs: endedMs + greatestAgeMs })
    }
    return report
  }

  return async (app) => {
    const kept = keptByApp.get(app.id)
    if (kept === undefined) return renew(app)
    const nowMs = clock.nowMs()
    if (nowMs < Math.min(kept.renewAtMs, kept.staleAtMs)) return kept.report
    if (kept.renewal === undefined) {
      kept.renewal = renew(app)
      // On failure the next reader makes it, and gets the error.
      kept.renewal.catch(() => keptByApp.delete(app.id))
    }
    return nowMs < kept.staleAtMs ? kept.report : kept.renewal
  }
}
