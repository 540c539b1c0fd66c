import type { SeededWorld } from './seed.ts'

/** The service under load, as rows see it. */
export interface BenchTarget extends SeededWorld {
  readonly port: number
  /** The number of people: `user-0` and so on. */
  readonly users: number
}

/** The source of request texts. */
export interface RequestSource {
  /** Gives the next request. */
  next(): string
  /** Makes ready at least so many that were never sent, outside the measured time; `next` may give some again beyond them. */
  refill(count: number): Promise<void>
  /** The number of those sent again for want of new ones. */
  readonly repeated: number
}

/** The target of a row on one of the databases. */
export interface RowMark {
  /** The least share of a bare Fastify answer. */
  readonly share?: number
  /** The 99th percentile at 70% of the measured rate, in milliseconds, at most. */
  readonly p99Ms?: number
  /** Set to 0 where no request may be refused at full load. */
  readonly refused?: 0
}

/** One measured request. To add one, write it and name it in `rows.ts`. */
export interface BenchRow {
  readonly name: string
  readonly status: number
  readonly marks: { readonly postgres: RowMark; readonly embedded: RowMark }
  /** The share where we want to be. */
  readonly wanted: number
  /** A `Location` header makes the ceiling a bare redirect. */
  readonly location?: string
  /** Prepares what the requests need. */
  prepare(target: BenchTarget): Promise<RequestSource>
}
