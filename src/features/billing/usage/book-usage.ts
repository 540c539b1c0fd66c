import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { divideHalfEven } from '../../../lib/money.ts'
import type { BilledUsage } from '../../../snapshot/billed-event.ts'
import { type EntryParties, linesOfDivision } from '../completions/book-completion.ts'
import { type Division, divideCompletion } from '../completions/completion-lines.ts'
import { bookEntry } from '../ledger/book-entry.ts'

/** Clicks or impressions of an hour that are not booked yet, of one campaign, app and creator. */
export interface Usage extends EntryParties {
  readonly campaignId: string
  readonly billed: BilledUsage
  /** The beginning of the hour. */
  readonly hour: Date
  /** Above 0. */
  readonly quantity: bigint
  /** The quantity that was booked of the hour before: with it the same usage is booked once. */
  readonly bookedBefore: bigint
  /** The app's share, and the creator's part of it, in parts per million. */
  readonly sharePpm: number
  readonly creatorPpm: number
  readonly holdDays: number
}

/** The entry of usage, and how its gross is divided. */
export interface BookedUsage extends Division {
  readonly id: string
  readonly bookedAt: Date
}

const hourMs = 3_600_000
const dayMs = 86_400_000

/**
 * Books clicks or impressions as one entry: the gross exact in micros, shares half-even to cents. The hold begins at
 * the end of the hour.
 *
 * @returns undefined if the usage was booked before.
 */
export async function bookUsage(
  db: Db,
  { newId, clock }: Pick<Core, 'newId' | 'clock'>,
  usage: Usage,
): Promise<BookedUsage | undefined> {
  const { billed, quantity, hour, sharePpm, creatorPpm, holdDays, campaignId, appId, creatorId } = usage
  const payoutMicros =
    billed.event === 'click' ? billed.priceMicros * quantity : divideHalfEven(billed.priceMicros * quantity, 1000n)
  const division = divideCompletion({ payoutMicros, sharePpm, creatorPpm })
  const nowMs = clock.nowMs()
  const dueAt = new Date(Math.max(hour.getTime() + hourMs + holdDays * dayMs, nowMs))
  const entry = {
    ...usage,
    ...division,
    id: newId(),
    kind: 'usage',
    cause: [campaignId, appId, creatorId ?? '', hour.toISOString(), usage.bookedBefore].join(' '),
    happenedAt: hour,
    terms: {
      sharePpm,
      holdDays,
      event: billed.event,
      price: String(billed.priceMicros),
      ...(creatorPpm > 0 && { creatorPpm }),
    },
  } as const
  const isBooked = await bookEntry(db, entry, linesOfDivision(usage, division, { bookedAt: new Date(nowMs), dueAt }))
  return isBooked ? { id: entry.id, bookedAt: new Date(nowMs), ...division } : undefined
}
