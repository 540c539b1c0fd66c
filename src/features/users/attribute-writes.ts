import { textArray, timestampArray, uuidArray } from '../../db/array-parameters.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { createGroupedRead } from '../../db/grouped-read.ts'
import type { StoredAttributes } from '../../db/tables.ts'

/** A stored set on its way into the database. */
export interface AttributeWrite {
  readonly appId: string
  readonly userId: string
  /** The canonical id, should this be the first that is stored of the user. */
  readonly newId: string
  readonly attributes: StoredAttributes
  readonly storedAt: Date
}

/** Writes stored sets, many of them in one statement. */
export interface AttributeWrites {
  /**
   * Replaces a user's set, committed when it answers; gives the canonical user id, which the first write made.
   * Throws `unavailable` or `over_capacity`.
   */
  replace(write: AttributeWrite): Promise<string>
}

interface CanonicalIdRow {
  readonly app_id: string
  readonly user_id: string
  readonly id: string
}

/**
 * Attribute writes over a connection of their own. They are grouped as reads are: each gets a row as its answer, and may
 * be repeated without harm. Of several for one user that wait at the same time the last stands for all.
 */
export function createAttributeWrites(client: DedicatedClient): AttributeWrites {
  const write = createGroupedRead<AttributeWrite, CanonicalIdRow>({
    client,
    name: 'replace_attributes',
    // Sorted, so that two processes lock rows in one order.
    sql: `insert into app_user (app_id, user_id, id, attributes, stored_at, created_at)
      select app_id, user_id, id, attributes::jsonb, stored_at, stored_at
      from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[])
        as row (app_id, user_id, id, attributes, stored_at)
      order by app_id, user_id
      on conflict (app_id, user_id) do update set attributes = excluded.attributes, stored_at = excluded.stored_at
      returning app_id, user_id, id`,
    encodeKeys: (writes) => [
      uuidArray(writes.map((row) => row.appId)),
      textArray(writes.map((row) => row.userId)),
      uuidArray(writes.map((row) => row.newId)),
      textArray(writes.map((row) => JSON.stringify(row.attributes))),
      timestampArray(writes.map((row) => row.storedAt)),
    ],
    keyOf: (row) => `${row.appId} ${row.userId}`,
    keyOfRow: (row) => `${row.app_id} ${row.user_id}`,
  })
  return {
    async replace(attributeWrite) {
      const row = await write(attributeWrite)
      if (row === undefined) throw new Error('The database took attributes and gave no row')
      return row.id
    },
  }
}
