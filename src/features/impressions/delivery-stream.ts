import { bigintArray, intArray, timestampArray } from '../../db/journal/array-parameters.ts'
import type { JournalStream } from '../../db/journal/journal.ts'
import { namedAfterMs } from '../../db/journal/named-facts.ts'
import { firstServingIdAt, servingEpochMs } from '../../lib/ids/serving-id.ts'

/** The confirmation that one served offer was shown (spec 4.4). */
export interface Delivery {
  readonly servingId: bigint
  readonly position: number
  readonly deliveredAt: Date
  readonly readAt: Date | null
  readonly receivedAtMs: number
}

/**
 * Confirmations on their way into the database. Only the first of an impression counts, and only the database can tell
 * which one that is, so the statement itself names those that the projector would not find by their time.
 */
export const deliveryStream: JournalStream<Delivery> = {
  name: 'delivery',
  order: 20,
  sql: `with inserted as (
      insert into delivery (serving_id, position, delivered_at, read_at, received_at)
      select * from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
      on conflict (serving_id, position) do nothing
      returning serving_id, position, received_at
    )
    insert into named_fact (kind, at_ms, serving_id, position)
    select 'delivery', extract(epoch from received_at) * 1000, serving_id, position
    from inserted where serving_id < $6::bigint or received_at <= $7::timestamptz`,
  encode(rows, horizonMs) {
    const latestMs = rows.reduce((latest, { receivedAtMs }) => Math.max(latest, receivedAtMs), 0)
    const received = rows.map(({ receivedAtMs }) => new Date(receivedAtMs))
    return [
      bigintArray(rows.map((row) => row.servingId)),
      intArray(rows.map((row) => row.position)),
      timestampArray(rows.map((row) => row.deliveredAt)),
      timestampArray(rows.map((row) => row.readAt)),
      timestampArray(received),
      String(firstServingIdAt(Math.max(latestMs - namedAfterMs, servingEpochMs))),
      new Date(horizonMs).toISOString(),
    ]
  },
  factOf: ({ receivedAtMs }) => ({ atMs: receivedAtMs }),
}
