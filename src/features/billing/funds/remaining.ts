import type { Db } from '../../../db/database.ts'
import { accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import { findFunds, lockFunds } from './funds.queries.ts'

/** What an organization that pays in advance or up to a limit has left, with its credit limit, and in whose book. */
interface Remaining {
  readonly micros: bigint
  readonly isDemo: boolean
}

/** Reads what an organization has left; undefined if it pays by invoice. */
export function readRemaining(db: Db, organizationId: string): Promise<Remaining | undefined> {
  return remainingIn(db, organizationId, findFunds)
}

/** The same; conversions of the organization take turns until the transaction ends, which makes its balance exact. */
export function lockRemaining(db: Db, organizationId: string): Promise<Remaining | undefined> {
  return remainingIn(db, organizationId, lockFunds)
}

async function remainingIn(db: Db, organizationId: string, read: typeof findFunds): Promise<Remaining | undefined> {
  const owner = { kind: 'advertiser', organizationId } as const
  const funds = await read(db, partyIdOf(owner))
  if (funds === undefined) return undefined
  const { accountId, fundedMicros, limitMicros, usedMicros } = funds
  const micros = fundedMicros + limitMicros - usedMicros
  return { micros, isDemo: accountId === accountIdOf(accountOfParty(owner, true)) }
}
