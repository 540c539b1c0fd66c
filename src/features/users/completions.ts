import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TransactionTable } from '../../db/tables.ts'
import { recurringUuidAt } from '../../lib/ids/recurring-uuids.ts'

/** A campaign that a user completed, and the instant, in milliseconds since the Unix epoch. */
export interface Completion {
  readonly campaignId: string
  readonly atMs: number
}

const idBytes = 16
const completionBytes = 24

/**
 * Encodes one completion for `app_user.completed`, which concatenates them: the campaign's id, then the instant.
 *
 * @internal
 */
export function packCompletion({ campaignId, atMs }: Completion): Buffer {
  const bytes = Buffer.alloc(completionBytes)
  bytes.write(campaignId.replaceAll('-', ''), 'hex')
  bytes.writeBigInt64BE(BigInt(atMs), idBytes)
  return bytes
}

/** Returns the campaigns in `app_user.completed`. */
export function completedCampaignIds(bytes: Buffer | null): string[] {
  const ids: string[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += completionBytes) ids.push(recurringUuidAt(bytes, at))
  return ids
}

/** Decodes `app_user.completed`, in the order of completion. */
export function unpackCompletions(bytes: Buffer | null): Completion[] {
  const completions: Completion[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += completionBytes) {
    completions.push({ campaignId: recurringUuidAt(bytes, at), atMs: Number(bytes.readBigInt64BE(at + idBytes)) })
  }
  return completions
}

/**
 * Records on a user's row that they completed a campaign in an app, so that it is not offered again; creates the row,
 * with `newId` as their canonical id, if there is none. Parallel completions of one user take turns at the row, and
 * only the first of a campaign is kept.
 */
export async function rememberCompletion(
  db: Db,
  completed: Pick<Selectable<TransactionTable>, 'app_id' | 'environment' | 'user_id' | 'campaign_id'>,
  newId: string,
  at: Date,
): Promise<void> {
  const { app_id: appId, environment, user_id: userId, campaign_id: campaignId } = completed
  if (userId === null) return
  const column = sql.ref(environment === 'live' ? 'completed' : 'completed_test')
  const completion = packCompletion({ campaignId, atMs: at.getTime() })
  await sql`insert into app_user as person (app_id, user_id, id, created_at, ${column})
    values (${appId}, ${userId}, ${newId}, ${at}, ${completion})
    on conflict (app_id, user_id) do update set ${column} = coalesce(person.${column}, '') || excluded.${column}
    where position(${completion.subarray(0, idBytes)}::bytea in coalesce(person.${column}, '')) = 0`.execute(db)
}
