import { bigintArray, intArray, textArray, uuidArray } from '../../db/journal/array-parameters.ts'
import type { JournalStream } from '../../db/journal/journal.ts'
import { uuidV7Ms } from '../../lib/ids/uuid.ts'
import type { ClickTransaction } from './click-transaction.ts'

/** Opens on their way into the database. */
export const transactionStream: JournalStream<ClickTransaction> = {
  name: 'transaction',
  order: 30,
  sql: `insert into transaction (
      id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id, client_id,
      creator_id, serving_id, position, country, platform, clicked_at
    )
    select
      id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id, client_id,
      creator_id, serving_id, position, country, platform, to_timestamp(clicked_at_ms / 1000.0)
    from unnest(
      $1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[],
      $10::text[], $11::text[], $12::bigint[], $13::int[], $14::text[], $15::text[], $16::bigint[]
    ) as row (
      id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id, client_id,
      creator_id, serving_id, position, country, platform, clicked_at_ms
    )`,
  encode: (rows) => [
    uuidArray(rows.map((row) => row.id)),
    uuidArray(rows.map((row) => row.appId)),
    textArray(rows.map((row) => row.environment)),
    uuidArray(rows.map((row) => row.organizationId)),
    uuidArray(rows.map((row) => row.campaignId)),
    uuidArray(rows.map((row) => row.creativeId)),
    textArray(rows.map((row) => row.surface)),
    textArray(rows.map((row) => row.class)),
    textArray(rows.map((row) => row.userId)),
    textArray(rows.map((row) => row.clientId)),
    textArray(rows.map((row) => row.creatorId)),
    bigintArray(rows.map((row) => row.servingId)),
    intArray(rows.map((row) => row.position)),
    textArray(rows.map((row) => row.country)),
    textArray(rows.map((row) => row.platform)),
    bigintArray(rows.map((row) => row.clickedAtMs)),
  ],
  factOf({ id, environment, clickedAtMs }) {
    if (environment !== 'live') return undefined
    // The id's own time, by which the projector looks for it, may be ahead of a clock that was set back.
    const atMs = uuidV7Ms(id) ?? clickedAtMs
    return { atMs, name: { kind: 'click', atMs, transactionId: id } }
  },
}
