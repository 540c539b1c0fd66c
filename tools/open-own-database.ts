import { existsSync } from 'node:fs'
import type { Config } from '../src/config/config.ts'
import { openDatabase } from '../src/db/connect.ts'
import type { Database } from '../src/db/database.ts'
import { createLogger } from '../src/operations/logger.ts'
import { ToolUsageError } from './run-tool.ts'

/**
 * Opens the service's configured database for reading; undefined if no service has created one yet.
 * @throws DatabaseUnfitError, or DirectoryHeldError while the service runs on the embedded database.
 */
export async function openOwnDatabase({ given, dataDir, logLevel }: Config): Promise<Database | undefined> {
  // Opening a missing database would create it.
  if (given.databaseUrl === undefined && !existsSync(`${dataDir}/pgdata`)) return undefined
  const logger = createLogger(logLevel, process.stderr)
  // No request waits for the worker here, and a statement may read every row.
  const hangMs = Number.POSITIVE_INFINITY
  const database = await openDatabase({ databaseUrl: given.databaseUrl, dataDir, hangMs, logger })
  const { rows } = await database.pool.query<{ ours: unknown }>("select to_regclass('schema_migration') as ours")
  if (rows[0]?.ours !== null) return database
  await database[Symbol.asyncDispose]()
  return undefined
}

/** As `openOwnDatabase`. @throws ToolUsageError that names the variable to set if no service has created one yet. */
export async function requireOwnDatabase(config: Config): Promise<Database> {
  const database = await openOwnDatabase(config)
  if (database !== undefined) return database
  const where = config.given.databaseUrl === undefined ? `DATA_DIR ${config.dataDir}` : 'DATABASE_URL'
  throw new ToolUsageError(
    `${where} has no database yet: start the service there first, or set DATABASE_URL or DATA_DIR to those of the service.`,
  )
}
