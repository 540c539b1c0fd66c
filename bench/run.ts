import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchTarget } from './bench-row.ts'
import { measureChanges, printChanges } from './changes.ts'
import { measureCrash, printCrash } from './crash.ts'
import { type DatabaseProcesses, openDatabaseProcesses } from './database-processes.ts'
import { measureRow, type RowTimes } from './measure-row.ts'
import { measureMemory, printMemory } from './memory.ts'
import { benchRanking, printRanking } from './ranking.ts'
import { figuresOf, printRow } from './report.ts'
import { rows } from './rows.ts'
import { type DatabaseAddress, seedWorld } from './seed.ts'
import { type ServerProcess, startService } from './server-process.ts'
import { measureStatistics, printStatistics } from './statistics.ts'

/**
 * `npm run bench`: what an operator would see of the service on this machine, beside the least a server can do
 * (docs/performance.md). The service and its database have one core, the load has the other.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    short: { type: 'boolean', default: false },
    campaigns: { type: 'string', default: '1000' },
    users: { type: 'string', default: '100000' },
    'database-url': { type: 'string' },
    json: { type: 'string' },
  },
})
const databaseUrl = options['database-url']
const kind = databaseUrl === undefined ? 'embedded' : 'postgres'
const seconds = Number(options.seconds)
const isShort = options.short
const campaigns = Number(options.campaigns)
const users = Number(options.users)
const chosen = options.rows?.split(',')
/** `memory` is long, and so not part of what is run when nothing is chosen. */
const isChosen = (name: string) => chosen?.some((each) => name.startsWith(each)) ?? name !== 'memory'
const results: Record<string, unknown> = {}

function timesOfRow(): RowTimes {
  if (isShort) return { rounds: 1, roundMs: 2_000, warmUpMs: 1_000, pacedMs: 2_000 }
  const rounds = Math.max(3, Math.round(seconds / 10))
  return { rounds, roundMs: (seconds * 1_000) / rounds, warmUpMs: 4_000, pacedMs: (seconds * 1_000) / 3 }
}

interface Bench {
  readonly service: ServerProcess
  readonly database: DatabaseProcesses | undefined
  readonly target: BenchTarget
  readonly address: DatabaseAddress
}

/** Fills the database anew, starts the service on it, and does some work with both. */
async function withService(campaignCount: number, work: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-bench-'))
  try {
    const address = { dataDir, databaseUrl }
    const world = await seedWorld(address, { campaigns: campaignCount, organizations: 50 })
    await using service = await startService(dataDir, databaseUrl)
    await using database = databaseUrl === undefined ? undefined : await openDatabaseProcesses(databaseUrl)
    await database?.pin()
    if (database?.fault !== undefined) process.stdout.write(`${database.fault}\n`)
    await work({ service, database, target: { ...world, port: service.port, users }, address })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runRows({ service, database, target }: Bench): Promise<void> {
  for (const row of rows.filter(({ name }) => isChosen(name))) {
    const measured = await measureRow(service, database, row, await row.prepare(target), timesOfRow())
    const figures = figuresOf(row, measured, row.marks[kind])
    printRow(figures)
    results[row.name] = figures
  }
}

async function runStatistics({ service, database, target }: Bench): Promise<void> {
  const [clicks, durationMs] = isShort ? [20_000, 1_000] : [200_000, 5_000]
  const figures = await measureStatistics(service, database, target, clicks, durationMs)
  printStatistics(figures)
  results.statistics = figures
}

async function runCrash({ service, target, address }: Bench): Promise<void> {
  const figures = await measureCrash(service, target, address)
  printCrash(figures)
  results.crash = figures
}

async function runMemory({ service, target }: Bench): Promise<void> {
  const figures = await measureMemory(service, target, kind, isShort ? 300_000 : 1_000_000)
  printMemory(figures)
  results.memory = figures
}

async function runChanges(): Promise<void> {
  const [all, created] = isShort ? [1_000, 50] : [10_000, 500]
  await withService(all - created, async ({ service }) => {
    const figures = await measureChanges(service, all, created)
    printChanges(figures)
    results.changes = figures
  })
}

if (isChosen('ranking')) {
  const times = benchRanking()
  printRanking(times)
  results.ranking = times
}
const onOneWorld = [...rows.map(({ name }) => name), 'statistics', 'crash']
if (onOneWorld.some(isChosen)) {
  await withService(campaigns, async (bench) => {
    await runRows(bench)
    if (isChosen('statistics')) await runStatistics(bench)
    if (isChosen('crash')) await runCrash(bench)
  })
}
if (isChosen('memory')) await withService(campaigns, runMemory)
if (isChosen('changes')) await runChanges()
if (options.json !== undefined) {
  const setting = {
    database: kind,
    seconds: isShort ? 'short' : seconds,
    campaigns,
    users,
    at: new Date().toISOString(),
  }
  await writeFile(options.json, `${JSON.stringify({ ...setting, results }, null, 2)}\n`)
}
