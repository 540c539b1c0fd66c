import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseProcesses, openDatabaseProcesses } from './database-processes.ts'
import { type DatabaseAddress, type SeededWorld, seedWorld } from './seed.ts'
import { type ServerProcess, startService } from './server-process.ts'

/** The service under load, as rows see it. */
export interface BenchTarget extends SeededWorld {
  readonly port: number
  /** The number of users: `user-0` and so on. */
  readonly users: number
}

export interface RequestSource {
  next(): string
  /** Prepares at least this many unsent requests outside the measured time; beyond them, `next` may repeat some. */
  refill(count: number): Promise<void>
  /** How many requests were repeated for want of new ones. */
  readonly repeated: number
}

/** The target of a row on one of the databases. */
export interface RowMark {
  /** The least share of a bare Fastify answer. */
  readonly share?: number
  /** The 99th percentile at 70% of the measured rate, in milliseconds, at most. */
  readonly p99Ms?: number
  /** 0 if no request may be refused at full load. */
  readonly refused?: 0
}

/** One measured request. To add one, write it and name it in `rows.ts`. */
export interface BenchRow {
  readonly name: string
  readonly status: number
  readonly marks: { readonly postgres: RowMark; readonly embedded?: RowMark }
  readonly wanted: number
  /** With a `Location` header, the ceiling is a bare redirect. */
  readonly location?: string
  prepare(target: BenchTarget): Promise<RequestSource>
}

export interface BenchOptions {
  readonly databaseUrl: string | undefined
  readonly campaigns: number
  readonly users: number
  /** Seconds of load on the service, for each row. */
  readonly seconds: number
  /** One quick round as a smoke test. */
  readonly isShort: boolean
}

/** The service over a database filled for it, and its load. */
export interface Bench {
  readonly options: BenchOptions
  readonly kind: 'postgres' | 'embedded'
  readonly service: ServerProcess
  /** Undefined for the embedded database, which runs in the service's process. */
  readonly database: DatabaseProcesses | undefined
  readonly target: BenchTarget
  readonly address: DatabaseAddress
}

/** Fills the database anew, starts the service on it, and passes both to the work. */
export async function withService(options: BenchOptions, work: (bench: Bench) => Promise<void>): Promise<void> {
  const { databaseUrl, campaigns, users } = options
  await using folder = await mkdtempDisposable(join(tmpdir(), 'offerwire-bench-'))
  const address = { dataDir: folder.path, databaseUrl }
  const world = await seedWorld(address, { campaigns, organizations: 50 })
  await using service = await startService(folder.path, databaseUrl)
  await using database = databaseUrl === undefined ? undefined : await openDatabaseProcesses(databaseUrl)
  const target = { ...world, port: service.port, users }
  await work({ options, kind: database ? 'postgres' : 'embedded', service, database, target, address })
}
