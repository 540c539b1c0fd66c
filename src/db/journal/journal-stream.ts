import type { BoundStatement, Parameter } from '../dedicated-client.ts'
import { unnest } from '../pg-arrays.ts'

/** A kind of row that is written through the journal. */
export interface JournalStream<Row> {
  readonly name: string
  /** Streams are written in this order in every flush of every process: referenced rows first, and no deadlocks. */
  readonly order: number
  /** `insert into ... select unnest($1::...), ...`: all rows of a flush in one statement. */
  readonly sql: string
  /** Returns one parameter per column, made by pg-arrays.ts. Facts up to `horizonMs` must be named. */
  encode(rows: readonly Row[], horizonMs: number): readonly Parameter[]
  /** Returns the instant by which the projector finds the row's fact; undefined if it is none. */
  factMs?(row: Row): number | undefined
  /** Names a fact whose instant the projector has passed; absent if the stream's own statement does. */
  nameOf?(row: Row, atMs: number): FactName
}

/** One row on its way into its stream. */
export interface JournalEntry<Row> {
  readonly stream: JournalStream<Row>
  readonly row: Row
}

/**
 * The kinds of fact to project: `click` is a transaction when created, `verification` its later outcome, `goal` the
 * completion of a further goal, `usage` a booking of clicks or impressions.
 */
export type FactKind = 'serving' | 'delivery' | 'click' | 'verification' | 'goal' | 'usage'

/**
 * Names a fact that the projector would not find by its time: one written after the projector passed its instant, and
 * every verification, whose instant is no part of its transaction's id.
 */
export interface FactName {
  readonly kind: FactKind
  readonly atMs: number
  readonly servingId?: bigint
  readonly position?: number
  readonly transactionId?: string
}

/** Deliveries of servings older than this are named, so that the others are found in few partitions. */
export const namedAfterMs = 2 * 86_400_000

const nameColumns = unnest<FactName>({
  text: ['kind'],
  bigint: ['atMs', 'servingId'],
  int: ['position'],
  uuid: ['transactionId'],
})
const insertNames = {
  name: 'named_facts',
  sql: `insert into named_fact (${nameColumns.names}) ${nameColumns.select}`,
}

/** Inserts the names of facts, in the transaction that writes the facts. */
export function namedFactsStatement(names: readonly FactName[]): BoundStatement {
  return { statement: insertNames, values: nameColumns.encode(names) }
}
