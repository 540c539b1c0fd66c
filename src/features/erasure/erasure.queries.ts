import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { eventsOfPerson } from '../../db/events-of-person.ts'
import type { PersonalTable, TableContent } from './personal-columns.ts'

/** An end user of an app, by the publisher's own id. */
export interface Person {
  readonly appId: string
  readonly userId: string
}

/** Deletes a person's rows of one table, or takes their name out of them; gives how many there were. */
export async function eraseRows(
  db: Db,
  [table, content]: readonly [PersonalTable, TableContent],
  person: Person,
  pseudonym: string,
): Promise<number> {
  const theirs = (whose[table] ?? byUserId)(person)
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

type Whose = (person: Person) => RawBuilder<unknown>

const byUserId: Whose = ({ appId, userId }) => sql`app_id = ${appId} and user_id = ${userId}`

/** SQL conditions for a person's rows in tables without a `user_id`. */
const whose: Partial<Record<PersonalTable, Whose>> = {
  client_trial: ({ appId, userId }) => sql`app_id = ${appId} and client_id = ${userId}`,
  subscription_event: eventsOfPerson,
  subscription_link: ({ appId, userId }) => sql`app_id = ${appId} and app_account_id = ${userId}`,
  subscription_event_log: (person) => sql`app_id = ${person.appId} and (
    ${person.userId} = any (account_ids)
    or (environment, event_id) in (select environment, event_id from subscription_event where ${eventsOfPerson(person)})
    or (outcome = 'rejected' and (
      position(${Buffer.from(person.userId)}::bytea in raw_body) > 0
      or position(${Buffer.from(asciiJson(person.userId))}::bytea in raw_body) > 0
    ))
  )`,
}

/** Returns the id as written in ASCII-only JSON; a rejected body may not be parsable JSON. */
function asciiJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Remembers that a person was erased, without a name. */
export async function upsertErasure(db: Db, appId: string, personHash: Buffer, erasedAt: Date): Promise<void> {
  await db
    .insertInto('erasure')
    .values({ app_id: appId, person_hash: personHash, erased_at: erasedAt })
    .onConflict((conflict) => conflict.columns(['app_id', 'person_hash']).doUpdateSet({ erased_at: erasedAt }))
    .execute()
}

/** Finds when a person was erased last; undefined when they were not, or long ago. */
export async function findErasedAt(db: Db, appId: string, personHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('erasure')
    .select('erased_at')
    .where('app_id', '=', appId)
    .where('person_hash', '=', personHash)
    .executeTakeFirst()
  return row?.erased_at
}

/** Tells every node, with the commit, to drop what it has in memory of a person; PostgreSQL only. */
export async function notifyErased(db: Db, channel: string, person: Person): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(person)})`.execute(db)
}
