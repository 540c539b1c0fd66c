import type { Db } from '../../../db/database.ts'
import type { SnapshotChange } from '../../../snapshot/snapshot-changes.ts'
import { accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import * as queries from './funds.queries.ts'

/** How an organization pays. */
interface ModeTerms {
  readonly mode: queries.BillingMode
  /** Counts in mode `credit` alone; null is no credit. */
  readonly creditLimitMicros: bigint | null
}

/**
 * Sets how an organization pays, in the transaction of the change. With `prepaid` and `credit` it has funds from now
 * on, summed from the ledger while no booking runs; a conversion that was judged before and is booked later moves them
 * too. With `invoice` it has none.
 *
 * @returns the parts of the snapshot that the change affects: its campaigns may be served again, or no longer.
 */
export async function setMode(
  db: Db,
  organizationId: string,
  { mode, creditLimitMicros }: ModeTerms,
): Promise<readonly SnapshotChange[]> {
  const partyId = partyIdOf({ kind: 'advertiser', organizationId })
  await queries.lockAdvertiserParty(db, partyId, organizationId)
  await queries.updateMode(db, partyId, mode, creditLimitMicros)
  if (mode === 'invoice') await queries.deleteFunds(db, partyId)
  else {
    if ((await queries.lockFunds(db, partyId)) === undefined) await makeFunds(db, organizationId)
    await queries.updateLimit(db, partyId, mode === 'credit' ? (creditLimitMicros ?? 0n) : 0n)
  }
  return [{ kind: 'organization', id: organizationId }]
}

async function makeFunds(db: Db, organizationId: string): Promise<void> {
  const owner = { kind: 'advertiser', organizationId } as const
  const partyId = partyIdOf(owner)
  const { isDemo } = await queries.findAdvertiser(db, organizationId, partyId)
  const accountId = accountIdOf(accountOfParty(owner, isDemo))
  await queries.pauseBookings(db)
  await queries.insertFunds(db, { partyId, accountId, ...(await queries.sumFunds(db, accountId)) })
}
