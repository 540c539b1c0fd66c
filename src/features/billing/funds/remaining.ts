import type { Db } from '../../../db/database.ts'
import { accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import { type Cost, type Funds, findFunds, lockFundsFor } from './funds.queries.ts'

/** What an organization that pays in advance or up to a limit has left, with its credit limit, and in whose book. */
interface Remaining {
  readonly micros: bigint
  readonly isDemo: boolean
}

/** Reads what an organization has left; undefined if it pays by invoice. */
export async function readRemaining(db: Db, organizationId: string): Promise<Remaining | undefined> {
  const funds = await findFunds(db, partyIdOf({ kind: 'advertiser', organizationId }))
  return funds && { micros: leftOf(funds), isDemo: isOfDemo(funds, organizationId) }
}

/**
 * The same for a conversion with a payout. Conversions that can be paid take turns until the transaction ends,
 * which makes the balance exact; for others nothing is left.
 */
export async function lockRemaining(db: Db, organizationId: string, cost: Cost): Promise<Remaining | undefined> {
  const funds = await lockFundsFor(db, partyIdOf({ kind: 'advertiser', organizationId }), cost)
  return funds && { micros: funds.canPay ? leftOf(funds) : 0n, isDemo: isOfDemo(funds, organizationId) }
}

function leftOf({ fundedMicros, limitMicros, usedMicros }: Funds): bigint {
  return fundedMicros + limitMicros - usedMicros
}

function isOfDemo({ accountId }: Funds, organizationId: string): boolean {
  return accountId === accountIdOf(accountOfParty({ kind: 'advertiser', organizationId }, true))
}
