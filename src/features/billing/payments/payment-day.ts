import { hash } from 'node:crypto'
import type { Core } from '../../../core.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'
import { startOfUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import type { BackgroundJob } from '../../../operations/background-jobs.ts'
import { knownInstants, type Span, type TimedWork } from '../../../operations/timed-work.ts'
import { closedAfterMs } from './draft-batch.ts'
import { exclusionOf } from './exclusion.ts'
import { listDueAccounts, listRailsInUse } from './payable.queries.ts'
import { readPaymentSettings } from './payment-settings.queries.ts'
import { type BatchRow, findBatch, insertBatch } from './payments.queries.ts'

const dayMs = 86_400_000

/** The drafts of the payment day, at its first instant in UTC. They are never approved by themselves. */
export function paymentDays({ database }: Pick<Core, 'database'>): TimedWork {
  return {
    what: 'payment_day',
    async within(span) {
      const { payment_day: day } = await readPaymentSettings(database.db)
      const midnights = day === null ? [] : midnightsOf(span).filter((atMs) => new Date(atMs).getUTCDate() === day)
      return { ...knownInstants(span, midnights), run: (atMs) => draftPaymentDay({ database }, atMs) }
    },
  }
}

/** Makes the drafts of the payment day in real time, at most ten minutes late. */
export function paymentDayJob({ database, clock }: Pick<Core, 'database' | 'clock'>): BackgroundJob {
  return {
    name: 'payment day',
    everyMs: 600_000,
    run: async () => void (await draftPaymentDay({ database }, clock.nowMs())),
  }
}

/**
 * Drafts a batch for each rail and currency by which somebody can be paid, if the day of an instant is the payment day.
 * A draft has an id of its day, rail and currency, so each is made once, by any process, and stays canceled.
 *
 * @returns whether the day has a draft.
 */
async function draftPaymentDay({ database: { db } }: Pick<Core, 'database'>, atMs: number): Promise<boolean> {
  const settings = await readPaymentSettings(db)
  if (settings.payment_day !== new Date(atMs).getUTCDate()) return false
  const startMs = startOfUtcDay(utcDayOf(atMs))
  let hasDraft = false
  for (const { rail, currency } of await listRailsInUse(db)) {
    const isPossible = rail !== 'sepa' || (currency === 'EUR' && settings.seller_name && settings.seller_iban)
    if (!isPossible) continue
    const id = draftId(startMs, rail, currency)
    const cutoff = new Date(startMs - closedAfterMs)
    const row = { id, state: 'draft', rail, currency, cutoff, is_demo: false } as const
    if ((await findBatch(db, id)) === undefined) {
      const accounts = await listDueAccounts(db, row)
      if (accounts.every((each) => exclusionOf(each, row, startMs) !== undefined)) continue
      await insertBatch(db, { ...row, created_by: 'payment_day', created_at: new Date(startMs) })
    }
    hasDraft = true
  }
  return hasDraft
}

function midnightsOf({ afterMs, throughMs }: Span): number[] {
  const first = utcDayOf(afterMs) + 1
  const count = Math.max(0, utcDayOf(throughMs) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * dayMs)
}

/** A UUID of version 7 of the day's first instant, whose random bits are a hash. */
function draftId(startMs: number, rail: BatchRow['rail'], currency: string): string {
  return firstUuidV7At(startMs).slice(0, -12) + hash('sha256', `${rail} ${currency}`, 'hex').slice(0, 12)
}
