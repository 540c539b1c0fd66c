import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import { migrate } from '../src/db/schema/migrate.ts'
import { openOwnDatabase } from './open-own-database.ts'
import { runTool, ToolUsageError } from './run-tool.ts'

async function expand(): Promise<void> {
  parseArgs()
  await using database = await openOwnDatabase(loadConfig(readEnvironment()))
  if (database === undefined) {
    throw new ToolUsageError('There is no database yet: the first start of the service creates it.')
  }
  const applied = await migrate(database)
  process.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
}

await runTool(expand)
