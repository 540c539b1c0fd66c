import { bigintArray, intArray, textArray, uuidArray } from './array-parameters.ts'
import type { BoundStatement } from './dedicated-client.ts'

/** The kinds of fact to project: `click` is a transaction when created, `verification` its later outcome. */
export type FactKind = 'serving' | 'delivery' | 'click' | 'verification'

/**
 * Names a fact that the projector would not find by its time: one that is written after its instant was passed, and every
 * verification, whose instant is no part of its transaction's id.
 */
export interface FactName {
  readonly kind: FactKind
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number
  readonly servingId?: bigint
  readonly position?: number
  readonly transactionId?: string
}

/** Deliveries of servings that are older than this are named, so that few partitions are looked into for the others. */
export const namedAfterMs = 2 * 86_400_000

const insertNames = {
  name: 'named_facts',
  sql: `insert into named_fact (kind, at_ms, serving_id, position, transaction_id)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::uuid[])`,
}

/** Inserts the names of facts, in the transaction that writes them. */
export function namedFactsStatement(names: readonly FactName[]): BoundStatement {
  return {
    statement: insertNames,
    values: [
      textArray(names.map((name) => name.kind)),
      bigintArray(names.map((name) => name.atMs)),
      bigintArray(names.map((name) => name.servingId ?? null)),
      intArray(names.map((name) => name.position ?? null)),
      uuidArray(names.map((name) => name.transactionId ?? null)),
    ],
  }
}
