import type { Core } from '../../core.ts'
import { knownInstants, type TimedWork } from '../../operations/timed-work.ts'
import { scheduleEdges } from '../../snapshot/eligibility-index.ts'

/** The starts and ends of active campaigns and of their hours; the snapshot follows them by itself. */
export function scheduleBoundaries({ snapshots }: Pick<Core, 'snapshots'>): TimedWork {
  return {
    what: 'schedule_boundary',
    within(span) {
      const active = snapshots.current().campaigns.filter(({ status }) => status === 'active')
      return knownInstants(
        span,
        active.flatMap((campaign) => scheduleEdges(campaign, span)),
      )
    },
  }
}
