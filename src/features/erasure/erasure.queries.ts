import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { eventsOfUser } from '../../db/query-parts.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import type { PersonalTable, TableContent } from './personal-columns.ts'

/** Deletes a user's rows of one table, or removes their name from them; returns the number of rows. */
export async function eraseRows(
  db: Db,
  [table, content]: readonly [PersonalTable, TableContent],
  user: UserKey,
  pseudonym: string,
): Promise<number> {
  const theirs = (whose[table] ?? byUserId)(user, pseudonym)
  const name = sql.table(table)
  const { numAffectedRows = 0n } = await (content.deleted !== undefined
    ? sql`delete from ${name} where ${theirs}`
    : sql`update ${name} set ${changes(content, pseudonym)} where ${theirs}`
  ).execute(db)
  return Number(numAffectedRows)
}

function changes({ pseudonymised = [], cleared = [] }: TableContent, pseudonym: string): RawBuilder<unknown> {
  return sql.join([
    ...pseudonymised.map((column) => sql`${sql.ref(column)} = ${pseudonym}`),
    ...cleared.map((column) => sql`${sql.ref(column)} = null`),
  ])
}

type Whose = (user: UserKey, pseudonym: string) => RawBuilder<unknown>

const byUserId: Whose = ({ appId, userId }) => sql`app_id = ${appId} and user_id = ${userId}`

/** SQL conditions for a user's rows in tables where `byUserId` finds none, or uses no index. */
const whose: Partial<Record<PersonalTable, Whose>> = {
  client_trial: ({ appId, userId }) => sql`app_id = ${appId} and client_id = ${userId}`,
  // In the key, the environment precedes the user.
  entitlement_grant: ({ appId, userId }) =>
    sql`app_id = ${appId} and environment in ('live', 'test') and user_id = ${userId}`,
  subscription_event: eventsOfUser,
  subscription_link: ({ appId, userId }) => sql`project_id = (select project_id from app where id = ${appId})
    and app_id = ${appId} and app_account_id = ${userId}`,
  subscription_event_log(user) {
    const events = sql`from subscription_event where ${eventsOfUser(user)}`
    // As an array, so that the index is used: a subquery beside an `or` would not use it.
    return sql`app_id = ${user.appId} and (
      (outcome = 'rejected' and account_ids @> array[${user.userId}]::text[])
      or (event_id = any (array(select event_id ${events})) and (environment, event_id) in (select environment, event_id ${events}))
    )`
  },
  // Found by their transactions, which already carry the pseudonym.
  webhook_delivery: ({ appId, userId }, pseudonym) => sql`app_id = ${appId} and user_id = ${userId}
    and transaction_id = any (array(select id from transaction where app_id = ${appId} and user_id = ${pseudonym}))`,
}

/** Characters that JSON may write with a backslash other than `\u`: quotes, slashes and control characters. */
const shortEscaped = /["/\\\p{Cc}]/u

/**
 * Empties every rejected request of an app whose body may name a user: by the bytes of their id, or by an escape that
 * may represent one of its characters. The body is not parsed, so that none is missed; some bodies of others may be
 * emptied, too.
 */
export async function emptyRejected(db: Db, { appId, userId }: UserKey): Promise<number> {
  const backslash = shortEscaped.test(userId) ? '\\' : '\\u'
  const unlessNaming = (column: string) =>
    sql`${sql.ref(column)} = case when position(${userId}::text in ${sql.ref(column)}) = 0 then ${sql.ref(column)} end`
  const { numAffectedRows = 0n } = await sql`
    update subscription_event_log set raw_body = null, ${unlessNaming('event_id')}, ${unlessNaming('event_type')}
    where app_id = ${appId} and outcome = 'rejected' and (
      position(${Buffer.from(userId)}::bytea in raw_body) > 0 or position(${Buffer.from(backslash)}::bytea in raw_body) > 0
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Records that a user was erased, without a name. */
export async function upsertErasure(db: Db, appId: string, personHash: Buffer, erasedAt: Date): Promise<void> {
  await db
    .insertInto('erasure')
    .values({ app_id: appId, person_hash: personHash, erased_at: erasedAt })
    .onConflict((conflict) => conflict.columns(['app_id', 'person_hash']).doUpdateSet({ erased_at: erasedAt }))
    .execute()
}

/** Returns the time of a user's last erasure; undefined if there was none, or long ago. */
export async function findErasedAt(db: Db, appId: string, personHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('erasure')
    .select('erased_at')
    .where('app_id', '=', appId)
    .where('person_hash', '=', personHash)
    .executeTakeFirst()
  return row?.erased_at
}

/** Returns whether any user of an app was erased at an instant or later. */
export async function hasErasureSince(db: Db, appId: string, since: Date): Promise<boolean> {
  const erased = db
    .selectFrom('erasure')
    .select('erased_at')
    .where('app_id', '=', appId)
    .where('erased_at', '>=', since)
  return (await erased.limit(1).executeTakeFirst()) !== undefined
}

/** Tells every node, with the commit, to drop a user from memory; PostgreSQL only. */
export async function notifyErased(db: Db, channel: string, user: UserKey): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(user)})`.execute(db)
}
