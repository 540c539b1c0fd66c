import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TransactionTable } from '../../db/tables.ts'
import { packCompletion, packedCampaignId } from './packed-completions.ts'

/** A completion: the user, the campaign and the environment. */
export type CompletedBy = Pick<Selectable<TransactionTable>, 'app_id' | 'environment' | 'user_id' | 'campaign_id'>

/**
 * Remembers on a person's row that they have completed a campaign in an app, so that it is not offered to them again; makes
 * the row, with `newId` as their canonical id, when nothing is stored of them. Parallel completions of one person take
 * turns at the row, and only the first of a campaign is kept.
 */
export async function rememberCompletion(
  db: Db,
  { app_id: appId, environment, user_id: userId, campaign_id: campaignId }: CompletedBy,
  newId: string,
  at: Date,
): Promise<void> {
  if (userId === null) return
  const column = sql.ref(environment === 'live' ? 'completed' : 'completed_test')
  const completion = packCompletion({ campaignId, atMs: at.getTime() })
  await sql`insert into app_user as person (app_id, user_id, id, created_at, ${column})
    values (${appId}, ${userId}, ${newId}, ${at}, ${completion})
    on conflict (app_id, user_id) do update set ${column} = coalesce(person.${column}, '') || excluded.${column}
    where position(${packedCampaignId(completion)}::bytea in coalesce(person.${column}, '')) = 0`.execute(db)
}
