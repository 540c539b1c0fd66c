import type { Db } from '../../../db/database.ts'
import { parsePercent } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { type PartyOwner, partyIdOf } from '../ledger/account.ts'
import * as queries from './creator-parties.queries.ts'
import type { CreatorParty, PutCreatorParty } from './creator-party.schema.ts'

type CreatorOwner = Extract<PartyOwner, { readonly kind: 'creator' }>

/** Reads which part of the publisher's share a creator has. */
export async function readCreatorParty(db: Db, owner: CreatorOwner): Promise<CreatorParty> {
  return present(owner, (await queries.findCreatorPpm(db, partyIdOf(owner))) ?? 0n)
}

/**
 * Sets which part of the publisher's share a creator has of verifications from now on; nothing that is booked changes.
 * The first time makes the creator a party, who can be paid.
 */
export async function setCreatorShare(
  change: Change,
  owner: CreatorOwner,
  { sharePercent }: PutCreatorParty,
): Promise<CreatorParty> {
  const sharePpm = BigInt(parsePercent(sharePercent) ?? 0)
  return applyChange(change, async (db) => {
    const id = partyIdOf(owner)
    const before = await queries.lockCreatorParty(db, id, owner)
    const answer = present(owner, sharePpm)
    if (before === sharePpm) return { answer, audit: undefined }
    await queries.updateCreatorPpm(db, id, sharePpm)
    const { appId, creatorId, projectId } = owner
    const changes = { sharePercent: { from: present(owner, before).sharePercent, to: sharePercent } }
    const audit = { action: 'creator_party.update', objectId: `${appId} ${creatorId}`, projectId, changes }
    return { answer, audit }
  })
}

function present({ creatorId }: CreatorOwner, sharePpm: bigint): CreatorParty {
  return { creatorId, sharePercent: Number(sharePpm) / 10_000 }
}
