import { numberArray, textArray } from '../../db/array-literals.ts'
import type { JournalStream } from '../../db/journal.ts'
import type { CounterRow } from './counter-rows.ts'
import { mergeCounterRows } from './stored-counters.ts'

/**
 * Evidence as journal rows: all of a flush become one `ranking_delta` row, committed with the rows it comes from and read
 * by every process within seconds.
 */
export const rankingDeltaStream: JournalStream<CounterRow> = {
  name: 'ranking_delta',
  order: 91,
  sql: `insert into ranking_delta (kinds, hours, keys, sums) values ($1::text[], $2::int[], $3::text[], $4::text[])`,
  encode(rows) {
    const merged = mergeCounterRows(rows)
    return [
      textArray(merged.map((row) => row.kind)),
      numberArray(merged.map((row) => row.hour)),
      textArray(merged.map((row) => row.key)),
      textArray(merged.map((row) => numberArray(row.sums))),
    ]
  },
}
