import { StartError } from '../errors.ts'
import type { Database } from './database.ts'
import { isDistributed } from './distribution.ts'
import { type OpenEmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts'
import { type OpenPostgresOptions, openPostgres } from './postgres.ts'

export interface OpenDatabaseOptions
  extends Pick<OpenPostgresOptions, 'replica' | 'poolSize' | 'traces' | 'logger'>,
    Pick<OpenEmbeddedOptions, 'hangMs'> {
  /** PostgreSQL's URL; without it the embedded database opens. */
  readonly databaseUrl?: string | undefined
  /** The directory of the embedded database, or 'memory' for one that ends with the process. */
  readonly dataDir?: string | undefined
}

/**
 * Opens PostgreSQL, or the embedded database when no URL is given.
 * @throws DatabaseUnreachableError when the server does not let us in, DirectoryHeldError when another process holds the
 * directory.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return openReachable({ ...options, databaseUrl: options.databaseUrl })
  return openEmbedded({ ...options, dataDir: options.dataDir ?? './data' })
}

async function openReachable(options: OpenPostgresOptions): Promise<Database> {
  const database = openPostgres(options)
  try {
    if (!(await isDistributed(database))) return database
  } catch (cause) {
    await database[Symbol.asyncDispose]()
    throw new DatabaseUnreachableError(cause)
  }
  await database[Symbol.asyncDispose]()
  return openPostgres({ ...options, isDistributed: true })
}

/** `DATABASE_URL` leads to no database; the message says why, and never repeats the URL, which has a password. */
export class DatabaseUnreachableError extends StartError {
  override readonly name = 'DatabaseUnreachableError'

  constructor(cause: unknown) {
    super(`DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause })
  }
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with an error for each, and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
