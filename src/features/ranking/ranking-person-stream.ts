import { numberArray, textArray, uuidArray } from '../../db/array-literals.ts'
import type { JournalStream } from '../../db/journal.ts'
import { fatigueHalfLifeSeconds, type PersonRow } from './person-state.ts'

/** A change to one entry of an adult's state: what one event added. */
export interface PersonChange extends PersonRow {
  readonly appId: string
  readonly userId: string
}

/**
 * Changes to people's states as journal rows. They add up in the table, exposures and opens of a campaign decayed to the later
 * of both times, so that nothing needs to be read first and processes do not wait for each other's news.
 */
export const rankingPersonStream: JournalStream<PersonChange> = {
  name: 'ranking_person',
  order: 92,
  sql: `insert into ranking_person (app_id, user_id, kind, hash, clicks, amount, at_seconds)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::double precision[],
      $6::double precision[], $7::double precision[])
    on conflict on constraint ranking_person_pk do update set
      clicks = ${decayed('ranking_person.clicks')} + excluded.clicks,
      amount = ${decayed('ranking_person.amount')} + excluded.amount,
      at_seconds = greatest(ranking_person.at_seconds, excluded.at_seconds)`,
  merge: mergeChanges,
  encode: (rows) => [
    uuidArray(rows.map((row) => row.appId)),
    textArray(rows.map((row) => row.userId)),
    textArray(rows.map((row) => row.kind)),
    numberArray(rows.map((row) => row.hash)),
    numberArray(rows.map((row) => row.clicks)),
    numberArray(rows.map((row) => row.amount)),
    numberArray(rows.map((row) => row.atSeconds)),
  ],
}

function decayed(column: string): string {
  const age = 'greatest(0, excluded.at_seconds - ranking_person.at_seconds)'
  return `${column} * case when excluded.kind = 'campaign'
    then power(2::double precision, -least(1000, ${age} / ${fatigueHalfLifeSeconds})) else 1 end`
}

/** One change for each entry, in the order of their keys: a statement may touch a row once, and flushes must not deadlock. */
function mergeChanges(rows: readonly PersonChange[]): PersonChange[] {
  const merged = new Map<string, PersonChange>()
  for (const row of rows) {
    const key = `${row.appId} ${row.kind} ${row.hash} ${row.userId}`
    const known = merged.get(key)
    // Changes of one flush lie moments apart: no decay between them.
    merged.set(key, known === undefined ? row : addChanges(known, row))
  }
  return [...merged].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
}

function addChanges(left: PersonChange, right: PersonChange): PersonChange {
  return {
    ...left,
    clicks: left.clicks + right.clicks,
    amount: left.amount + right.amount,
    atSeconds: Math.max(left.atSeconds, right.atSeconds),
  }
}
