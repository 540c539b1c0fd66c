import { numberArray, textArray, timestampArray, uuidArray } from '../../db/array-literals.ts'
import type { JournalStream } from '../../db/journal.ts'
import { countDeliveredSql } from '../statistics/count.ts'
import type { Serving } from './serving.ts'

/** The confirmation that one served offer was shown (spec 4.4). */
export interface Delivery {
  readonly serving: Serving
  readonly position: number
  readonly deliveredAt: Date
  readonly readAt: Date | null
  readonly receivedAt: Date
}

/**
 * Confirmations on their way into the database. Only the first of an impression counts, and only the database can tell
 * which one that is, so the counter's row is made in the same statement from what was really inserted.
 */
export const deliveryStream: JournalStream<Delivery> = {
  name: 'delivery',
  order: 20,
  sql: `with row as (
      select * from unnest(
        $1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[],
        $6::uuid[], $7::uuid[], $8::text[], $9::text[]
      ) as row (
        serving_id, position, delivered_at, read_at, received_at, app_id, campaign_id, surface, country
      )
    ), inserted as (
      insert into delivery (serving_id, position, delivered_at, read_at, received_at)
      select serving_id, position, delivered_at, read_at, received_at from row
      on conflict (serving_id, position) do nothing
      returning serving_id, position, (received_at at time zone 'UTC')::date as day
    ), counted as (
      select inserted.day, served.*
      from inserted
      join (
        select distinct on (serving_id, position)
          serving_id, position, app_id, campaign_id, surface, country
        from row
      ) as served using (serving_id, position)
    )
    ${countDeliveredSql('counted')}`,
  encode: (rows) => [
    numberArray(rows.map((row) => row.serving.id)),
    numberArray(rows.map((row) => row.position)),
    timestampArray(rows.map((row) => row.deliveredAt)),
    timestampArray(rows.map((row) => row.readAt)),
    timestampArray(rows.map((row) => row.receivedAt)),
    uuidArray(rows.map((row) => row.serving.appId)),
    uuidArray(rows.map((row) => row.serving.campaignIds[row.position] ?? null)),
    textArray(rows.map((row) => row.serving.surface)),
    textArray(rows.map((row) => row.serving.country)),
  ],
}
