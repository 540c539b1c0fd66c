import type { Core } from '../../core.ts'
import { knownInstants, type TimedWork } from '../../operations/timed-work.ts'
import { boundariesWithin } from '../../snapshot/deals.ts'

/** The starts and ends of active campaigns, of their hours and of their deals; the snapshot follows them by itself. */
export function scheduleBoundaries({ snapshots }: Pick<Core, 'snapshots'>): TimedWork {
  return {
    what: 'schedule_boundary',
    within(span) {
      const active = snapshots.current().campaigns.filter(({ status }) => status === 'active')
      return knownInstants(
        span,
        active.flatMap((campaign) => boundariesWithin(campaign, span)),
      )
    },
  }
}
