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
  /** True refuses a server that can only be read. */
  readonly isWritten?: boolean
}

/**
 * Opens PostgreSQL, or the embedded database when no URL is given.
 * @throws DatabaseUnfitError when the server does not let us in or does not do, DirectoryHeldError when another process holds the
 * directory.
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

/** A replica may be away at the start; one behind a pooler that mixes sessions would answer in any form. */
async function refusePooledReplica(url: string | undefined): Promise<void> {
  if (url === undefined) return
  const { faults } = await examineServer(url)
  if (faults.includes(pooledByTransaction)) throw new DatabaseUnfitError('DATABASE_READ_URL', [pooledByTransaction])
}

/** A variable leads to no database, or to one that does not do; the message never repeats the URL, which has a password. */
export class DatabaseUnfitError extends StartError {
  override readonly name = 'DatabaseUnfitError'

  constructor(variable: string, faults: readonly ServerFault[]) {
    super(faults.map(({ problem, remedy }) => `${variable} ${problem}. ${remedy}`).join('\n'))
  }
}
