interface Kept<Report> {
  readonly report: Report
  readonly renewAtMs: number
  readonly staleAtMs: number
}

/** Faster reports are computed anew for each reader. */
const slowMs = 200
/** A slow report is renewed after this multiple of its duration. */
const restFactor = 20
/** Older reports are not shown. */
const greatestAgeMs = 300_000

/**
 * Caches slow reports by app: a reader gets the latest one and, if it is too old, triggers its renewal. Readers wait
 * for the same one if there is none yet, or the cached one would mislead. `nowMs` must never go back.
 */
export function keepReports<App extends { readonly id: string }, Report>(
  nowMs: () => number,
  make: (app: App) => Promise<Report>,
): (app: App) => Promise<Report> {
  const keptByApp = new Map<string, Kept<Report>>()
  const runningByApp = new Map<string, { readonly startedMs: number; readonly report: Promise<Report> }>()

  async function renew(app: App, startedMs: number): Promise<Report> {
    try {
      const report = await make(app)
      const endedMs = nowMs()
      const tookMs = endedMs - startedMs
      keptByApp.delete(app.id)
      if (tookMs >= slowMs) {
        keptByApp.set(app.id, { report, renewAtMs: endedMs + tookMs * restFactor, staleAtMs: endedMs + greatestAgeMs })
      }
      return report
    } finally {
      if (runningByApp.get(app.id)?.startedMs === startedMs) runningByApp.delete(app.id)
    }
  }

  /** Returns the report being computed, once it is known to be slow, and else starts one. */
  function makeOrJoin(app: App): Promise<Report> {
    const startedMs = nowMs()
    const running = runningByApp.get(app.id)
    if (running !== undefined && (keptByApp.has(app.id) || startedMs - running.startedMs >= slowMs))
      return running.report
    const report = renew(app, startedMs)
    runningByApp.set(app.id, { startedMs, report })
    return report
  }

  return (app) => {
    const kept = keptByApp.get(app.id)
    const isStale = kept === undefined || nowMs() >= kept.staleAtMs
    if (!isStale && nowMs() < kept.renewAtMs) return Promise.resolve(kept.report)
    const report = makeOrJoin(app)
    if (isStale) return report
    // After a failure the next reader computes it, and gets any error.
    report.catch(() => keptByApp.delete(app.id))
    return Promise.resolve(kept.report)
  }
}
