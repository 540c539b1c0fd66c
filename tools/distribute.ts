import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import { type DistributionStep, distribute, planDistribution } from '../src/db/citus/distribution.ts'
import { openDatabase } from '../src/db/connect.ts'
import { migrate } from '../src/db/schema/migrate.ts'
import { createLogger } from '../src/operations/logger.ts'
import { runTool, ToolUsageError } from './run-tool.ts'

const mostShards = 1_024

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, shards: { type: 'string' } } })
  const shards = Number(values.shards ?? 16)
  if (!Number.isInteger(shards) || shards < 1 || shards > mostShards) {
    throw new ToolUsageError(`--shards must be a whole number from 1 to ${mostShards}.`)
  }
  const { given, logLevel } = loadConfig(readEnvironment())
  if (given.databaseUrl === undefined) {
    throw new ToolUsageError(
      'The embedded database cannot be spread over servers: set DATABASE_URL to the coordinator.',
    )
  }
  await using database = await openDatabase({
    databaseUrl: given.databaseUrl,
    poolSize: 2,
    logger: createLogger(logLevel, process.stderr),
  })
  const isDryRun = values['dry-run'] === true
  if (!isDryRun) await migrate(database)
  const steps = await planDistribution(database)
  const onStep = ({ table, placement }: DistributionStep) => {
    const where = placement.kind === 'everywhere' ? 'a copy on each server' : `spread by ${placement.by}`
    process.stdout.write(`${table}: ${where}\n`)
  }
  if (isDryRun) steps.forEach(onStep)
  else await distribute(database, steps, { shards, onStep })
  const what = isDryRun ? 'would be moved' : 'moved'
  process.stdout.write(steps.length === 0 ? 'Everything lies where it belongs.\n' : `${steps.length} tables ${what}.\n`)
}

await runTool(main)
