import type { Db } from '../../../db/database.ts'
import type { PartyOwner } from '../ledger/account.ts'

type CreatorOwner = Extract<PartyOwner, { readonly kind: 'creator' }>

/** Reads a creator's part of the publisher's share, in parts per million; undefined before it is first set. */
export async function findCreatorPpm(db: Db, partyId: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('billing_party').select('share_ppm').where('id', '=', partyId).executeTakeFirst()
  return row?.share_ppm
}

/** Makes the party of a creator if it is missing, keeps it from other changes, and reads its part of the share. */
export async function lockCreatorParty(
  db: Db,
  id: string,
  { kind, projectId, appId, creatorId }: CreatorOwner,
): Promise<bigint> {
  await db
    .insertInto('billing_party')
    .values({ id, kind, project_id: projectId, app_id: appId, creator_id: creatorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('billing_party')
    .select('share_ppm')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.share_ppm
}

export async function updateCreatorPpm(db: Db, partyId: string, sharePpm: bigint): Promise<void> {
  await db.updateTable('billing_party').set({ share_ppm: sharePpm }).where('id', '=', partyId).execute()
}
