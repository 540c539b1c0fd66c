import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { accountOfParty, networkAccount } from '../ledger/account.ts'
import { bookEntry, type NewEntry, type NewLine } from '../ledger/book-entry.ts'
import { type CompletionTerms, type Division, divideCompletion } from './completion-lines.ts'

const dayMs = 86_400_000

/** Between whom a completion or its reversal is booked. */
export interface EntryParties {
  readonly organizationId: string
  readonly projectId: string
  readonly appId: string
  readonly creatorId: string | null
  /** Whether a demo organization or a demo project takes part: it is booked in the demo network's book. */
  readonly isDemo: boolean
}

export interface Completion extends CompletionTerms, EntryParties {
  readonly transactionId: string
  /** The further goal that was completed, and its completion; absent for the main goal. */
  readonly goal?: { readonly key: string; readonly completionId: string }
  readonly campaignId: string
  readonly holdDays: number
  readonly verifiedAt: Date
}

/**
 * Books a completion, of the main goal or of another, in the transaction that verifies it, by one statement: the
 * advertiser owes the payout, the publisher and a creator with a part are owed theirs once the hold has passed, and the
 * rest is the network's margin. Without a payout nothing is booked.
 *
 * @returns false if it was booked before.
 */
export async function bookCompletion(
  db: Db,
  { newId, clock }: Pick<Core, 'newId' | 'clock'>,
  completion: Completion,
): Promise<boolean> {
  const { payoutMicros, sharePpm, creatorPpm, holdDays, verifiedAt, goal } = completion
  if (payoutMicros === 0n) return false
  const division = divideCompletion(completion)
  const nowMs = clock.nowMs()
  const dueAt = new Date(Math.max(verifiedAt.getTime() + holdDays * dayMs, nowMs))
  const entry: NewEntry = {
    ...completion,
    ...division,
    id: newId(),
    kind: 'completion',
    cause: goal?.completionId ?? completion.transactionId,
    goal: goal?.key ?? null,
    quantity: 1n,
    happenedAt: verifiedAt,
    terms: { sharePpm, holdDays, ...(creatorPpm > 0 && { creatorPpm }) },
  }
  return bookEntry(db, entry, linesOfDivision(completion, division, { bookedAt: new Date(nowMs), dueAt }))
}

/**
 * The lines of a completion or, where the amounts are negative, of its reversal.
 *
 * @param due when the advertiser's line falls into a range of invoices, and when the others fall due.
 */
export function linesOfDivision(
  { organizationId, projectId, appId, creatorId, isDemo }: EntryParties,
  { grossMicros, shareMicros, creatorMicros }: Division,
  { bookedAt, dueAt }: { readonly bookedAt: Date; readonly dueAt: Date },
): NewLine[] {
  const publisher = accountOfParty({ kind: 'publisher', projectId }, isDemo)
  return [
    {
      account: accountOfParty({ kind: 'advertiser', organizationId }, isDemo),
      amountMicros: grossMicros,
      dueAt: bookedAt,
    },
    { account: publisher, amountMicros: creatorMicros - shareMicros, dueAt },
    ...(creatorId === null || creatorMicros === 0n
      ? []
      : [
          {
            account: accountOfParty({ kind: 'creator', projectId, appId, creatorId }, isDemo),
            amountMicros: -creatorMicros,
            dueAt,
          },
        ]),
    { account: networkAccount('margin', isDemo), amountMicros: shareMicros - grossMicros, dueAt: null },
  ]
}
