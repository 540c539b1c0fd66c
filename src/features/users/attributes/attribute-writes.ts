import type { DedicatedClient } from '../../../db/dedicated-client.ts'
import { createGroupedRead } from '../../../db/journal/grouped-read.ts'
import { unnest } from '../../../db/pg-arrays.ts'
import type { StoredAttributes } from '../../../db/tables.ts'
import { ServiceError } from '../../../errors.ts'
import type { UserKey } from '../../../lib/ids/user-key.ts'
import type { BudgetedApp, UserBudgets } from '../user-budgets.ts'
import { rowBytes } from '../user-count.ts'

/** A set of attributes to be stored. */
interface AttributeWrite {
  readonly app: BudgetedApp
  readonly userId: string
  /** The canonical id, if this is the user's first row. */
  readonly newId: string
  /** Attributes that serving may use. */
  readonly attributes: StoredAttributes
  readonly identity: StoredAttributes
  readonly storedAt: Date
}

/**
 * Replaces a user's set, committed when it answers; returns the canonical user id. Deletes in the same statement the
 * ranking state of a user who turns out to be a minor. Throws `unavailable`, `over_capacity` and, for a new user
 * of an app whose budget is spent, `storage_budget`.
 */
export type ReplaceAttributes = (write: AttributeWrite) => Promise<string>

/** A set on its way into the database, as JSON; null for nothing that names the user. */
interface SetRow extends UserKey {
  readonly id: string
  readonly storedAtMs: number
  readonly attributes: string
  readonly identity: string | null
}

interface StoredRow {
  readonly app_id: string
  readonly user_id: string
  readonly id: string
}

const writeColumns = unnest<SetRow>({
  uuid: ['appId', 'id'],
  text: ['userId', 'attributes', 'identity'],
  bigint: ['storedAtMs'],
})
const keyColumns = unnest<UserKey>({ uuid: ['appId'], text: ['userId'] })

const byUser = {
  keyOf: ({ appId, userId }: UserKey) => `${appId} ${userId}`,
  keyOfRow: (row: StoredRow) => `${row.app_id} ${row.user_id}`,
}

/**
 * Attribute writes over a connection of their own. They are grouped like reads: each gets a row as its answer, and may
 * be repeated without harm. Of several writes for one user that wait at the same time, the last stands for all.
 */
export function createAttributeWrites(client: DedicatedClient, budgets: UserBudgets): ReplaceAttributes {
  const findKnown = createGroupedRead<UserKey, StoredRow>({
    client,
    name: 'find_known_users',
    sql: `select person.app_id, person.user_id, person.id from (${keyColumns.select}) as key
      join app_user as person on person.app_id = key.app_id and person.user_id = key.user_id
      where $3::uuid is null or person.app_id = $3::uuid`,
    appOf: ({ appId }) => appId,
    encodeKeys: (keys, app) => [...keyColumns.encode(keys), app],
    ...byUser,
  })
  const write = createGroupedRead<SetRow, StoredRow>({
    client,
    name: 'replace_attributes',
    // Sorted, so that two processes lock rows in one order. For a minor the last select returns no row, which counts as
    // nulls.
    sql: `insert into app_user as person (app_id, user_id, id, created_at, stored_at_ms, attributes, identity)
      select app_id, user_id, id, to_timestamp(stored_at_ms / 1000.0), stored_at_ms, attributes::json, identity::json
      from (${writeColumns.select}) as row
      order by app_id, user_id
      on conflict (app_id, user_id) do update set stored_at_ms = excluded.stored_at_ms,
        attributes = excluded.attributes, identity = excluded.identity,
        (ranking_epoch_ms, ranking_updated_at, ranking_state_before, ranking_state, seen) = (
          select person.ranking_epoch_ms, person.ranking_updated_at, person.ranking_state_before, person.ranking_state,
            person.seen
          where coalesce((excluded.attributes ->> 'age')::int, 18) >= 18
        )
      returning app_id, user_id, id`,
    encodeKeys: writeColumns.encode,
    ...byUser,
  })
  return async ({ app, newId, ...sent }) => {
    const person = { appId: app.id, userId: sent.userId }
    if (budgets.isSpent(app) && (await findKnown(person)) === undefined) throw budgetSpent()
    const attributes = JSON.stringify(sent.attributes)
    const identity = Object.keys(sent.identity).length === 0 ? null : JSON.stringify(sent.identity)
    const row = await write({ ...person, id: newId, storedAtMs: sent.storedAt.getTime(), attributes, identity })
    if (row === undefined) throw new Error('The database stored attributes without returning a row')
    if (row.id === newId) budgets.count(app, rowBytes(sent.userId, attributes, identity ?? ''))
    return row.id
  }
}

function budgetSpent(): ServiceError {
  const message =
    'This app stores as many users as its budget allows. Nothing was stored; known users are still updated.'
  return new ServiceError('storage_budget', message, { retryAfterSeconds: 3_600 })
}
