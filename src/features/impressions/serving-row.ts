import type { JournalStream } from '../../db/journal/journal-stream.ts'
import { unnest } from '../../db/pg-arrays.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import type { KnownServing, ServedTo } from './impression.ts'

/** A serving with the fields that learning needs. */
export interface Serving extends ServedTo {
  readonly campaignIds: readonly string[]
  readonly creativeIds: readonly string[]
  readonly isMinor: boolean
  /** From `packRankingInput`. */
  readonly rankingInput: Uint8Array | null
}

/** One answer of feed, message or search as stored, with an impression at each position. */
export interface RecordedServing extends KnownServing {
  readonly isMinor: boolean
  readonly language: string | null
  readonly eligibleCount: number
  readonly flags: number
  readonly seed: bigint
  readonly modelVersion: bigint
  readonly configVersion: bigint
  /** From `packRankingInput`. */
  readonly rankingInput: Uint8Array | null
}

const servingColumns = unnest<RecordedServing>({
  bigint: ['id', 'seed', 'modelVersion', 'configVersion'],
  recurring: ['appId'],
  text: ['environment', 'surface', 'userId', 'clientId', 'country', 'language', 'platform'],
  boolean: ['isMinor'],
  int: ['eligibleCount', 'flags'],
  bytea: ['offers', 'rankingInput'],
})

/** Writes one row for each answer, whatever its number of offers. */
export const servingStream: JournalStream<RecordedServing> = {
  name: 'serving',
  order: 10,
  sql: `insert into serving (${servingColumns.names}) ${servingColumns.select}`,
  encode: servingColumns.encode,
  factMs: ({ id, environment }) => (environment === 'live' ? servedAtMs(id) : undefined),
  nameOf: ({ id }, atMs) => ({ kind: 'serving', atMs, servingId: id }),
}
