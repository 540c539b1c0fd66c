import { StartError } from '../errors.ts'
import { isDistributed } from './citus/distribution.ts'
import type { Database } from './database.ts'
import { type OpenEmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts'
import { examineServer, pooledByTransaction, type ServerFault } from './examine-server.ts'
import { type OpenPostgresOptions, openPostgres } from './postgres.ts'

export interface OpenDatabaseOptions
  extends Pick<OpenPostgresOptions, 'replica' | 'poolSize' | 'traces' | 'logger'>,
    Pick<OpenEmbeddedOptions, 'hangMs'> {
  /** PostgreSQL's URL; without it the embedded database opens. */
  readonly databaseUrl?: string | undefined
  /** The directory of the embedded database, or 'memory' for one that ends with the process. */
  readonly dataDir?: string | undefined
  /** True to refuse a read-only server. */
  readonly isWritten?: boolean
}

/**
 * Opens PostgreSQL, or the embedded database if no URL is given.
 * @throws DatabaseUnfitError if the server refuses the connection or is unfit, DirectoryHeldError if another process
 * holds the directory.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, isWritten = false } = options
  if (databaseUrl !== undefined) return openReachable({ ...options, databaseUrl }, isWritten)
  return openEmbedded({ ...options, dataDir: options.dataDir ?? './data' })
}

async function openReachable(options: OpenPostgresOptions, isWritten: boolean): Promise<Database> {
  const { faults, searchPath } = await examineServer(options.databaseUrl)
  const hindering = faults.filter(({ hinders }) => isWritten || hinders === 'reading')
  if (hindering.length > 0) throw new DatabaseUnfitError('DATABASE_URL', hindering)
  await refusePooledReplica(options.replica?.url)
  const found = { ...options, ...(searchPath === undefined ? {} : { searchPath }) }
  const database = openPostgres(found)
  try {
    if (!(await isDistributed(database))) return database
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
  await database[Symbol.asyncDispose]()
  return openPostgres({ ...found, isDistributed: true })
}

/** A replica may be away at the start. A pooler that mixes sessions could return values in any format. */
async function refusePooledReplica(url: string | undefined): Promise<void> {
  if (url === undefined) return
  const { faults } = await examineServer(url)
  if (faults.includes(pooledByTransaction)) throw new DatabaseUnfitError('DATABASE_READ_URL', [pooledByTransaction])
}

/**
 * A variable whose database cannot be reached or is unfit. The message never repeats the URL, which contains a
 * password.
 */
export class DatabaseUnfitError extends StartError {
  override readonly name = 'DatabaseUnfitError'

  constructor(variable: string, faults: readonly ServerFault[]) {
    super(faults.map(({ problem, remedy }) => `${variable} ${problem}. ${remedy}`).join('\n'))
  }
}
