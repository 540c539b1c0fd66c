import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchTarget } from './bench-row.ts'
import { type DatabaseProcesses, openDatabaseProcesses } from './database-processes.ts'
import { type DatabaseAddress, seedWorld } from './seed.ts'
import { type ServerProcess, startService } from './server-process.ts'

/** The options of the command line. */
export interface BenchOptions {
  readonly databaseUrl: string | undefined
  readonly campaigns: number
  readonly users: number
  /** Of load on the service, for each row. */
  readonly seconds: number
  /** One quick round, to see that all is well. */
  readonly isShort: boolean
}

/** The service over a database that was filled for it, and who loads it. */
export interface Bench {
  readonly options: BenchOptions
  readonly kind: 'postgres' | 'embedded'
  readonly service: ServerProcess
  /** Undefined for the embedded database, which lives in the service's process. */
  readonly database: DatabaseProcesses | undefined
  readonly target: BenchTarget
  readonly address: DatabaseAddress
}

/** Fills the database anew, starts the service on it, and does some work with both. */
export async function withService(options: BenchOptions, work: (bench: Bench) => Promise<void>): Promise<void> {
  const { databaseUrl, campaigns, users } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-bench-'))
  try {
    const address = { dataDir, databaseUrl }
    const world = await seedWorld(address, { campaigns, organizations: 50 })
    await using service = await startService(dataDir, databaseUrl)
    await using database = databaseUrl === undefined ? undefined : await openDatabaseProcesses(databaseUrl)
    const target = { ...world, port: service.port, users }
    const kind = database === undefined ? 'embedded' : 'postgres'
    await work({ options, kind, service, database, target, address })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
