import type { Caller } from '../../access/caller.ts'
import type { Core } from '../../core.ts'
import { isMissingPartition } from '../../db/database-error.ts'
import { type JournalStream, namedAfterMs } from '../../db/journal/journal-stream.ts'
import { unnest } from '../../db/pg-arrays.ts'
import { firstServingIdAt, servingEpochMs } from '../../lib/ids/serving-id.ts'
import type { ImpressionParts } from './impression-parts.ts'

interface Delivery {
  readonly servingId: bigint
  readonly position: number
  readonly deliveredAt: Date
  readonly readAt: Date | null
  readonly receivedAtMs: number
}

const deliveryColumns = unnest<Delivery>(
  { bigint: ['servingId'], int: ['position'], timestamptz: ['deliveredAt', 'readAt'] },
  { received_at: ['timestamptz', (delivery) => new Date(delivery.receivedAtMs)] },
)

/**
 * Only the first confirmation of an impression counts, and only the database knows which is first. So the statement
 * itself names the facts that the projector would not find by their time.
 */
const deliveryStream: JournalStream<Delivery> = {
  name: 'delivery',
  order: 20,
  sql: `with inserted as (
      insert into delivery (${deliveryColumns.names}) ${deliveryColumns.select}
      on conflict (serving_id, position) do nothing
      returning serving_id, position, received_at
    )
    insert into named_fact (kind, at_ms, serving_id, position)
    select 'delivery', extract(epoch from received_at) * 1000, serving_id, position
    from inserted where serving_id < $6::bigint or received_at <= $7::timestamptz`,
  encode(rows, horizonMs) {
    const latestMs = rows.reduce((latest, { receivedAtMs }) => Math.max(latest, receivedAtMs), 0)
    return [
      ...deliveryColumns.encode(rows),
      String(firstServingIdAt(Math.max(latestMs - namedAfterMs, servingEpochMs))),
      new Date(horizonMs).toISOString(),
    ]
  },
  factMs: ({ receivedAtMs }) => receivedAtMs,
}

/** Timestamps above this are milliseconds: as seconds they would lie beyond the year 5138. */
const greatestSeconds = 1e11

/**
 * Records that a served offer was shown (spec 4.4); times are Unix seconds. The first confirmation counts.
 * Confirmations by a test key, or for an impression that is unknown, another app's or no longer kept, are accepted and
 * ignored.
 */
export async function confirmDelivery(
  deps: Pick<Core, 'clock' | 'journal'> & ImpressionParts,
  caller: Caller,
  impressionUid: string,
  times: { readonly deliveredTimestamp: number; readonly readTimestamp?: number },
): Promise<void> {
  if (caller.environment === 'test') return
  const address = deps.impressionUids.decode(impressionUid)
  if (address === undefined) return
  const impression = await deps.servings.find(address.servingId, address.position)
  if (impression === undefined || impression.appId !== caller.app.id || impression.environment !== 'live') return
  const row = {
    servingId: impression.id,
    position: address.position,
    deliveredAt: instantOf(times.deliveredTimestamp),
    readAt: times.readTimestamp === undefined ? null : instantOf(times.readTimestamp),
    receivedAtMs: deps.clock.nowMs(),
  }
  try {
    await deps.journal.append({ stream: deliveryStream, row })
  } catch (error) {
    // Retention dropped the impression's partition after the serving was read.
    if (!isMissingPartition(error)) throw error
  }
}

function instantOf(timestamp: number): Date {
  return new Date(timestamp > greatestSeconds ? timestamp : timestamp * 1000)
}
