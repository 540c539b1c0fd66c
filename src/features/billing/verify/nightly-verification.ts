import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import type { BackgroundJob } from '../../../operations/background-jobs.ts'
import type { Span, TimedWork } from '../../../operations/timed-work.ts'
import type { StatisticsParts } from '../../statistics/statistics-parts.ts'
import { findVerification, upsertVerification } from './verification.queries.ts'
import { verifyLedger } from './verify-ledger.ts'

type Services = Pick<Core, 'database' | 'logger'>

const dayMs = 86_400_000
/** 03:00 UTC, when little else is done. */
const nightMs = 3 * 3_600_000

/**
 * Verifies the ledger each night at 03:00 UTC, for a clock that a test moves. A fault stays until the end of an
 * advance, so only the last night of one verifies.
 */
export function nightlyVerification(services: Services): TimedWork {
  return {
    what: 'verify_ledger',
    within(span) {
      const next = nightsOf(span)
      return {
        next,
        async run(atMs) {
          if (next(atMs) === undefined) await verifyAt(services, atMs)
          return true
        },
      }
    },
  }
}

/** Verifies the ledger in real time, within ten minutes after 03:00 UTC; the process that leads does so alone. */
export function ledgerVerificationJob(
  services: Services & Pick<Core, 'clock'> & Pick<StatisticsParts, 'projector'>,
): BackgroundJob {
  return {
    name: 'ledger verification',
    everyMs: 600_000,
    async run() {
      if (!services.projector.status().isLeader) return
      const nowMs = services.clock.nowMs()
      const last = await findVerification(services.database.db)
      if (last === undefined || last.verifiedAt.getTime() < lastNight(nowMs)) await verifyAt(services, nowMs)
    },
  }
}

/** Reads when the ledger was last verified, and how many faults were found; before the first time, none. */
export async function readVerification(db: Db): Promise<{ verifiedAt: string | null; faults: number }> {
  const last = await findVerification(db)
  return { verifiedAt: last?.verifiedAt.toISOString() ?? null, faults: last?.faults ?? 0 }
}

/** Holds the ledger against its rules, and keeps as of an instant how many faults were found; each is logged. */
async function verifyAt({ database, logger }: Services, atMs: number): Promise<void> {
  const faults = await database.reports.read(verifyLedger, { isLong: true })
  for (const { rule, id, seen } of faults) logger.error({ rule, id, seen }, 'the ledger breaks a rule')
  await upsertVerification(database.db, { verifiedAt: new Date(atMs), faults: faults.length })
}

function nightsOf({ throughMs }: Span) {
  return (afterMs: number): number | undefined => {
    const atMs = lastNight(afterMs) + dayMs
    return atMs > throughMs ? undefined : atMs
  }
}

/** The latest 03:00 UTC up to an instant. */
function lastNight(atMs: number): number {
  return Math.floor((atMs - nightMs) / dayMs) * dayMs + nightMs
}
