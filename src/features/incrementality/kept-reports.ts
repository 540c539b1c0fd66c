import type { AppEntry } from '../../snapshot/snapshot.ts'
import type { IncrementalityReport } from './read-report.ts'

interface Kept {
  readonly report: IncrementalityReport
  renewAtMs: number
}

/** A report of fewer persons and events is quickly made, and made anew for each reader. */
const largeRows = 20_000
/** A large one is made again after so many times as long as making it took. */
const restFactor = 20

/**
 * Gives the reports that `make` makes. Nobody but the first waits for a large one: readers get the latest, which says of when
 * it is, and a reader who finds it too old has it renewed meanwhile.
 */
export function keepReports(
  make: (app: AppEntry) => Promise<IncrementalityReport>,
): (app: AppEntry) => Promise<IncrementalityReport> {
  const keptByApp = new Map<string, Kept>()

  async function renew(app: AppEntry): Promise<IncrementalityReport> {
    const startedMs = performance.now()
    const report = await make(app)
    const endedMs = performance.now()
    if (rowsOf(report) < largeRows) keptByApp.delete(app.id)
    else keptByApp.set(app.id, { report, renewAtMs: endedMs + (endedMs - startedMs) * restFactor })
    return report
  }

  return async (app) => {
    const kept = keptByApp.get(app.id)
    if (kept === undefined) return renew(app)
    if (performance.now() >= kept.renewAtMs) {
      kept.renewAtMs = Number.POSITIVE_INFINITY
      // The next reader makes it, and is told what is wrong if it still is.
      renew(app).catch(() => keptByApp.delete(app.id))
    }
    return kept.report
  }
}

function rowsOf({ versions }: IncrementalityReport): number {
  return versions.reduce((sum, each) => sum + each.treatment.exposed + each.control.exposed + each.unjoined, 0)
}
