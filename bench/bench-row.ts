import type { SeededWorld } from './seed.ts'

/** What rows know of the service they load. */
export interface BenchTarget extends SeededWorld {
  readonly port: number
}

/** One measured request. To add one, write it and name it in `rows.ts`. */
export interface BenchRow {
  readonly name: string
  readonly status: number
  /** The least share of a bare Fastify answer that the service has to reach (docs/performance.md). */
  readonly mark: number
  /** The conventional server answers it too. */
  readonly isConventional?: true
  /** A `Location` header makes the ceiling a bare redirect. */
  readonly location?: string
  /** Prepares what the requests need and gives the maker of their texts, called once for each. */
  prepare(target: BenchTarget): Promise<() => string>
}
