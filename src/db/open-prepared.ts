import { requireWhole } from './citus/distribution.ts'
import type { Database } from './database.ts'
import { makePartitionsAhead } from './partitions.ts'
import { migrate } from './schema/migrate.ts'

/**
 * Opens a database, brings its schema to the version the code needs, and makes partitions for now and the near future.
 */
export async function openPrepared(open: () => Promise<Database>, nowMs: number): Promise<Database> {
  const database = await open()
  try {
    await migrate(database)
    await requireWhole(database)
    await makePartitionsAhead(database, nowMs)
    return database
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}
