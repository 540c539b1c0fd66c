import type { DedicatedClient } from '../../../db/dedicated-client.ts'
import { createGroupedRead } from '../../../db/journal/grouped-read.ts'
import { unnest } from '../../../db/pg-arrays.ts'
import type { StoredAttributes } from '../../../db/tables.ts'

/** A set of attributes to be stored. */
interface AttributeWrite {
  readonly appId: string
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
 * ranking state of a user who turns out to be a minor. Throws `unavailable` or `over_capacity`.
 */
export type ReplaceAttributes = (write: AttributeWrite) => Promise<string>

const writeColumns = unnest<AttributeWrite>(
  { uuid: ['appId'], text: ['userId'] },
  {
    id: ['uuid', (write) => write.newId],
    stored_at_ms: ['bigint', (write) => write.storedAt.getTime()],
    attributes: ['text', ({ attributes }) => JSON.stringify(attributes)],
    identity: ['text', ({ identity }) => (Object.keys(identity).length === 0 ? null : JSON.stringify(identity))],
  },
)

/**
 * Attribute writes over a connection of their own. They are grouped like reads: each gets a row as its answer, and may
 * be repeated without harm. Of several writes for one user that wait at the same time, the last stands for all.
 */
export function createAttributeWrites(client: DedicatedClient): ReplaceAttributes {
  const write = createGroupedRead<AttributeWrite, { app_id: string; user_id: string; id: string }>({
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
        (ranking_epoch_ms, ranking_updated_at, ranking_state_before, ranking_state) = (
          select person.ranking_epoch_ms, person.ranking_updated_at, person.ranking_state_before, person.ranking_state
          where coalesce((excluded.attributes ->> 'age')::int, 18) >= 18
        )
      returning app_id, user_id, id`,
    encodeKeys: writeColumns.encode,
    keyOf: (row) => `${row.appId} ${row.userId}`,
    keyOfRow: (row) => `${row.app_id} ${row.user_id}`,
  })
  return async (attributeWrite) => {
    const row = await write(attributeWrite)
    if (row === undefined) throw new Error('The database stored attributes without returning a row')
    return row.id
  }
}
