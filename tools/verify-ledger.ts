import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import { verifyLedger } from '../src/features/billing/verify/verify-ledger.ts'
import { requireOwnDatabase } from './open-own-database.ts'
import { runTool, say } from './run-tool.ts'

await runTool(async () => {
  parseArgs()
  await using database = await requireOwnDatabase(loadConfig(readEnvironment()))
  const faults = await verifyLedger(database.db)
  for (const { rule, id, seen } of faults) say(`${rule}: ${id}: ${seen}`)
  say(faults.length === 0 ? 'The ledger keeps every rule.' : `${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
})
