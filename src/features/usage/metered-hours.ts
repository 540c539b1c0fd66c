import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { asOf, knownInstants, type TimedWork } from '../../operations/timed-work.ts'
import type { StatisticsParts } from '../statistics/statistics-parts.ts'
import { type MeterDeps, meterUsage } from './meter-usage.ts'

const hourMs = 3_600_000

type Services = MeterDeps & Pick<StatisticsParts, 'projector'>

/** Books clicks and impressions within a minute after their hour; the process that leads does so alone. */
export function meteringJob(services: Services): BackgroundJob {
  return {
    name: 'usage',
    everyMs: 30_000,
    run: async () => {
      if (services.projector.status().isLeader) await meterUsage(services)
    },
  }
}

/**
 * Books clicks and impressions at the end of the running hour, for a clock that is moved over days: while it moves,
 * nothing happens that later hours could count.
 */
export function meteredHours({ projector, ...deps }: Omit<Services, 'clock'>): TimedWork {
  return {
    what: 'usage_hour',
    within: (span) => ({
      ...knownInstants(span, [(Math.floor(span.afterMs / hourMs) + 1) * hourMs]),
      async run(atMs) {
        await projector.catchUp(atMs)
        return meterUsage({ ...deps, ...asOf(atMs) })
      },
    }),
  }
}
