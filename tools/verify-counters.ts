import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import { readTestClockMs } from '../src/features/sandbox-clock/open-sandbox-clock.ts'
import { verifyCounters } from '../src/features/statistics/verify-counters.ts'
import { requireOwnDatabase } from './open-own-database.ts'
import { runTool } from './run-tool.ts'

async function main(): Promise<void> {
  parseArgs()
  const config = loadConfig(readEnvironment())
  await using database = await requireOwnDatabase(config)
  const faults = await verifyCounters(database, {
    nowMs: (await readTestClockMs(database.db)) ?? Date.now(),
    retentionServingsDays: config.retentionServingsDays,
  })
  for (const { table, key, shown, recounted } of faults) {
    process.stdout.write(`${table} ${key}: shown ${shown ?? 'nothing'}, recounted ${recounted ?? 'nothing'}\n`)
  }
  process.stdout.write(
    faults.length === 0 ? 'Every figure equals the rows it counts.\n' : `${faults.length} differences.\n`,
  )
  if (faults.length > 0) process.exitCode = 1
}

await runTool(main)
