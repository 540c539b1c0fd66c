import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TransactionTable } from '../../db/tables.ts'
import { uuidAt } from '../../lib/ids/uuid.ts'

/** A campaign that a person completed, and when, in milliseconds since the Unix epoch. */
export interface Completion {
  readonly campaignId: string
  readonly atMs: number
}

const idBytes = 16
const completionBytes = 24

/**
 * One completion as `app_user.completed` holds them one after the other: the campaign's id, then the instant.
 *
 * @internal
 */
export function packCompletion({ campaignId, atMs }: Completion): Buffer {
  const bytes = Buffer.alloc(completionBytes)
  bytes.write(campaignId.replaceAll('-', ''), 'hex')
  bytes.writeBigInt64BE(BigInt(atMs), idBytes)
  return bytes
}

/** The campaigns that `app_user.completed` holds. */
export function completedCampaignIds(bytes: Buffer | null): string[] {
  const ids: string[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += completionBytes) ids.push(uuidAt(bytes, at))
  return ids
}

/** Decodes `app_user.completed`, in the order in which it was completed. */
export function unpackCompletions(bytes: Buffer | null): Completion[] {
  const completions: Completion[] = []
  for (let at = 0; bytes !== null && at < bytes.length; at += completionBytes) {
    completions.push({ campaignId: uuidAt(bytes, at), atMs: Number(bytes.readBigInt64BE(at + idBytes)) })
  }
  return completions
}

/**
 * Remembers on a person's row that they have completed a campaign in an app, so that it is not offered to them again; makes
 * the row, with `newId` as their canonical id, when nothing is stored of them. Parallel completions of one person take
 * turns at the row, and only the first of a campaign is kept.
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
