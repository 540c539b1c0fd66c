import type { Core } from '../../../core.ts'
import { amountOf } from '../../../lib/money.ts'
import { formatUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import type { PaidOwner } from '../payment-methods/change-payment-method.ts'
import { defaultMinimumMicros } from '../payments/payment-settings.queries.ts'
import { getPaymentTerms, sumEarnings } from './earnings.queries.ts'
import type { EarningsBalance } from './earnings.schema.ts'

/**
 * Reads what a publisher or a creator earned, and when it is paid, as of now. An amount is held until the instant at
 * which it falls due, and payable from that instant on. A creator is paid by the terms of its project.
 */
export async function readEarningsBalance(
  { database: { db }, clock }: Pick<Core, 'database' | 'clock'>,
  owner: PaidOwner,
): Promise<EarningsBalance> {
  const { projectId } = owner
  const terms = await getPaymentTerms(db, projectId, partyIdOf({ kind: 'publisher', projectId }))
  const nowMs = clock.nowMs()
  const accountId = accountIdOf(accountOfParty(owner, terms.is_demo))
  const account = { accountId, partyId: partyIdOf(owner), projectId }
  const sums = await sumEarnings(db, account, new Date(nowMs))
  const due = total(sums.filter(({ until }) => until === null).map(({ micros }) => micros))
  return {
    currency: 'USD',
    earned: amountOf(total(sums.map(({ earnedMicros }) => earnedMicros))),
    held: sums.flatMap(({ until, micros }) =>
      until === null || micros === 0n ? [] : [{ until, amount: amountOf(micros) }],
    ),
    payable: amountOf(due > 0n ? due : 0n),
    owed: amountOf(due < 0n ? -due : 0n),
    minimum: amountOf(terms.own_minimum_micros ?? terms.minimum_micros ?? defaultMinimumMicros),
    nextPaymentOn: terms.payment_day === null ? null : nextDayOfMonth(terms.payment_day, nowMs),
  }
}

/** The UTC day of an instant or the first one after it that has this number in its month, at most 28. */
function nextDayOfMonth(number: number, nowMs: number): string {
  const now = new Date(nowMs)
  const month = now.getUTCMonth() + (now.getUTCDate() > number ? 1 : 0)
  return formatUtcDay(utcDayOf(Date.UTC(now.getUTCFullYear(), month, number)))
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
