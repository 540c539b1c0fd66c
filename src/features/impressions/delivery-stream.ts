import { numberArray, textArray, timestampArray, uuidArray } from '../../db/array-literals.ts'
import type { JournalStream } from '../../db/journal.ts'
import { formatUtcDay, utcDayOf } from '../../lib/utc-day.ts'
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
export function deliveryStream(slot: number): JournalStream<Delivery> {
  return {
    name: 'delivery',
    order: 20,
    sql: `with row as (
        select * from unnest(
          $2::bigint[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
          $7::uuid[], $8::date[], $9::uuid[], $10::uuid[], $11::text[], $12::text[]
        ) as row (
          serving_id, position, delivered_at, read_at, received_at,
          app_id, day, campaign_id, creative_id, surface, country
        )
      ), inserted as (
        insert into delivery (serving_id, position, delivered_at, read_at, received_at)
        select serving_id, position, delivered_at, read_at, received_at from row
        on conflict (serving_id, position) do nothing
        returning serving_id, position
      ), counted as (
        select row.*
        from inserted
        join (select distinct on (serving_id, position) * from row) as row using (serving_id, position)
      )
      ${countDeliveredSql('counted', '$1')}`,
    encode: (rows) => [
      String(slot),
      numberArray(rows.map((row) => row.serving.id)),
      numberArray(rows.map((row) => row.position)),
      timestampArray(rows.map((row) => row.deliveredAt)),
      timestampArray(rows.map((row) => row.readAt)),
      timestampArray(rows.map((row) => row.receivedAt)),
      uuidArray(rows.map((row) => row.serving.appId)),
      textArray(rows.map((row) => formatUtcDay(utcDayOf(row.receivedAt.getTime())))),
      uuidArray(rows.map((row) => row.serving.campaignIds[row.position] ?? null)),
      uuidArray(rows.map((row) => row.serving.creativeIds[row.position] ?? null)),
      textArray(rows.map((row) => row.serving.surface)),
      textArray(rows.map((row) => row.serving.country)),
    ],
  }
}
