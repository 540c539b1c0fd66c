import {
  bigintArray,
  booleanArray,
  bytesArray,
  intArray,
  textArray,
  uuidArray,
} from '../../db/journal/array-parameters.ts'
import type { JournalStream } from '../../db/journal/journal.ts'
import { servingIdParts } from '../../lib/ids/serving-id.ts'
import { packOffers } from './packed-offers.ts'
import type { RecordedServing } from './serving.ts'

/** Writes one row for each answer, however many offers it has. */
export const servingStream: JournalStream<RecordedServing> = {
  name: 'serving',
  order: 10,
  sql: `insert into serving (
      id, app_id, environment, surface, user_id, client_id, country, language, platform, is_minor,
      offers, eligible_count, flags, seed, model_version, config_version, ranking_input
    )
    select
      row.id, row.app_id, row.environment, row.surface, row.user_id, row.client_id, row.country, row.language,
      row.platform, row.is_minor, row.offers, row.eligible_count, row.flags, row.seed, row.model_version,
      row.config_version, row.ranking_input
    from unnest(
      $1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::boolean[], $11::bytea[], $12::int[], $13::int[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bytea[]
    ) as row (
      id, app_id, environment, surface, user_id, client_id, country, language, platform, is_minor,
      offers, eligible_count, flags, seed, model_version, config_version, ranking_input
    )`,
  encode: (rows) => [
    bigintArray(rows.map((row) => row.id)),
    uuidArray(rows.map((row) => row.appId)),
    textArray(rows.map((row) => row.environment)),
    textArray(rows.map((row) => row.surface)),
    textArray(rows.map((row) => row.userId)),
    textArray(rows.map((row) => row.clientId)),
    textArray(rows.map((row) => row.country)),
    textArray(rows.map((row) => row.language)),
    textArray(rows.map((row) => row.platform)),
    booleanArray(rows.map((row) => row.isMinor)),
    bytesArray(rows.map(packOffers)),
    intArray(rows.map((row) => row.eligibleCount)),
    intArray(rows.map((row) => row.flags)),
    bigintArray(rows.map((row) => row.seed)),
    bigintArray(rows.map((row) => row.modelVersion)),
    bigintArray(rows.map((row) => row.configVersion)),
    bytesArray(rows.map((row) => row.rankingInput)),
  ],
  factOf({ id, environment }) {
    if (environment !== 'live') return undefined
    const { atMs } = servingIdParts(id)
    return { atMs, name: { kind: 'serving', atMs, servingId: id } }
  },
}
