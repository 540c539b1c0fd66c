import { bigintArray, dateArray, intArray, textArray, timestampArray, uuidArray } from '../../db/array-parameters.ts'
import type { JournalStream } from '../../db/journal.ts'
import { formatUtcDay, type UtcDay, utcDayOf } from '../../lib/utc-day.ts'
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
  sql: `with inserted as (
      insert into delivery (serving_id, position, delivered_at, read_at, received_at)
      select * from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
      on conflict (serving_id, position) do nothing
      returning serving_id, position
    ), counted as (
      select context, campaign_id, count(*)::int as delivered
      from inserted
      join unnest($1::bigint[], $2::int[], $6::int[], $7::uuid[])
        as given (serving_id, position, context, campaign_id) using (serving_id, position)
      group by context, campaign_id
    )
    ${countDeliveredSql(
      'counted',
      'unnest($8::int[], $9::uuid[], $10::date[], $11::text[], $12::text[]) as context (number, app_id, day, surface, country)',
    )}`,
  merge: firstOfEach,
  encode(rows) {
    const { numbers, samples } = contextsOf(rows)
    return [
      bigintArray(rows.map((row) => row.serving.id)),
      intArray(rows.map((row) => row.position)),
      timestampArray(rows.map((row) => row.deliveredAt)),
      timestampArray(rows.map((row) => row.readAt)),
      timestampArray(rows.map((row) => row.receivedAt)),
      intArray(numbers),
      uuidArray(rows.map((row) => row.serving.campaignIds[row.position] ?? null)),
      intArray(samples.map((_, number) => number)),
      uuidArray(samples.map((row) => row.serving.appId)),
      dateArray(samples.map((row) => formatUtcDay(dayOf(row)))),
      textArray(samples.map((row) => row.serving.surface)),
      textArray(samples.map((row) => row.serving.country)),
    ]
  },
}

/** Equal impressions would otherwise be joined to each other's rows. */
function firstOfEach(rows: readonly Delivery[]): Delivery[] {
  const firsts = new Map<string, Delivery>()
  for (const row of rows) {
    const key = `${row.serving.id} ${row.position}`
    if (!firsts.has(key)) firsts.set(key, row)
  }
  return [...firsts.values()]
}

/** What the rows are counted by, but the campaign: the number of each row's context, and a row of each context. */
function contextsOf(rows: readonly Delivery[]): { numbers: number[]; samples: Delivery[] } {
  const samples: Delivery[] = []
  const numberByKey = new Map<string, number>()
  const numbers = rows.map((row) => {
    const { appId, surface, country } = row.serving
    const key = `${appId} ${dayOf(row)} ${surface} ${country}`
    const number = numberByKey.get(key) ?? samples.push(row) - 1
    numberByKey.set(key, number)
    return number
  })
  return { numbers, samples }
}

function dayOf({ receivedAt }: Delivery): UtcDay {
  return utcDayOf(receivedAt.getTime())
}
