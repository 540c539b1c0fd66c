import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildListIndexes } from '../../src/db/list-indexes.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import type { Tables } from '../../src/db/tables.ts'
import { createLogger } from '../../src/operations/logger.ts'
import { runTool, ToolUsageError } from '../../tools/run-tool.ts'
import { findHistoryWorld, type HistoryRequest, historyRequests } from './history-requests.ts'
import { generateLoad, type LoadResult } from './load-generator.ts'
import { median } from './measure-row.ts'
import { refusalText } from './report.ts'
import { click, feed } from './rows.ts'
import { seedWorld } from './seed.ts'
import { rebuildFigures, seedHistory, seedSmallTenant, seedTwoDayCreator } from './seed-history.ts'
import { seedLogs } from './seed-logs.ts'
import { type ServerProcess, startService } from './server-process.ts'

const usage = `npm run bench:history -w lab -- --database-url postgres://… --short-url postgres://… [--transactions 10000000]
  [--short-transactions 1000000] [--days 730] [--rounds 7] [--rows stats,transactions] [--reuse]

Measures what history costs (docs/performance.md). Fills two databases of your own, which it EMPTIES, with clicks and logs of
the same days, one with a tenth of the other's, and measures the same requests on both in turns, so that what else the
machine does meets both alike. --rows chooses the rows whose names have one of these parts; --reuse measures what an
earlier run filled. Exits with 1 when statistics of all days take more than 1.1 times those of a day with as long an answer.`

const leastDays = 10
const dayMs = 86_400_000
/** The most that statistics of all days may take, as a multiple of those of one day. */
const mostToBase = 1.1
// Nothing in the history is old enough to be removed during the measurement.
const environment = { RETENTION_SERVINGS_DAYS: '36500', RETENTION_LOGS_DAYS: '36500' }

/** Connections without time-outs, for filling a database. */
function openPatiently(databaseUrl: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function seed(dataDir: string, databaseUrl: string, days: number, transactions: number): Promise<void> {
  const startedMs = performance.now()
  const { appId } = await seedWorld({ dataDir, databaseUrl }, { campaigns: 100, organizations: 1 })
  await using database = openPostgres({ databaseUrl, logger: createLogger('error', process.stderr) })
  await using db = openPatiently(databaseUrl)
  const untilMs = Math.ceil(Date.now() / dayMs) * dayMs
  const smallAppId = await seedSmallTenant(db)
  const fromMs = untilMs - days * dayMs
  await seedHistory(database, db, { appId, smallAppId, fromMs, untilMs, transactions, creators: 1_000 })
  await seedTwoDayCreator(db, appId, [fromMs, untilMs - dayMs])
  await rebuildFigures(db)
  await seedLogs(database, db)
  // A service builds one every 15 seconds, so any real history has them.
  while ((await buildListIndexes(database, Date.now())).length > 0);
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  process.stdout.write(`${transactions} transactions of ${days} days, seeded in ${seconds} s\n`)
}

async function measure(port: number, { name, next, status = 200 }: HistoryRequest): Promise<LoadResult> {
  const run = await generateLoad({ port, connections: 1, durationMs: 500, next, expected: [status] })
  if (run.refused > 0 || run.answers === 0) throw new Error(`${name} failed: ${refusalText(run.refusals)}`)
  return run
}

const p95Text = (runs: readonly LoadResult[]) => median(runs.map(({ p95Ms }) => p95Ms)).toFixed(2)

/** Returns the ratio of the first medians to the second, by round, in ascending order. */
function ratios(a: readonly LoadResult[], b: readonly LoadResult[]): number[] {
  return a.map((run, round) => run.p50Ms / (b[round] ?? run).p50Ms).sort((x, y) => x - y)
}

/** The median of ratios, and their middle half. */
function ratioText(sorted: readonly number[]): string {
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2)
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`
}

interface Side {
  readonly port: number
  readonly requests: readonly HistoryRequest[]
}

/** Measures the requests on one of the services, or only the rows whose names contain a chosen part. */
async function sideOf(service: ServerProcess, databaseUrl: string, chosen: readonly string[]): Promise<Side> {
  await using db = openPatiently(databaseUrl)
  const world = await findHistoryWorld(db)
  const isChosen = ({ name }: { name: string }) => chosen.length === 0 || chosen.some((part) => name.includes(part))
  const requests = historyRequests(world).filter(isChosen)
  const { port } = service
  for (const { name, status, prepare } of [feed, click].filter(isChosen)) {
    const source = await prepare({ ...world, port, users: 20_000 })
    await source.refill(20_000)
    requests.push({ name, status, next: () => source.next() })
  }
  return { port, requests }
}

async function compare(long: Side, short: Side, rounds: number): Promise<void> {
  const rows = long.requests.map((request, index) => {
    return { request, other: short.requests[index] ?? request, long: [] as LoadResult[], short: [] as LoadResult[] }
  })
  for (let round = -1; round < rounds; round++) {
    for (const row of rows) {
      const runs = [await measure(long.port, row.request), await measure(short.port, row.other)] as const
      // The first round warms up.
      if (round < 0) continue
      row.long.push(runs[0])
      row.short.push(runs[1])
    }
  }
  const titles =
    'Request | bytes | p50 ms | p95 ms | bytes, shorter | p95 ms, shorter | to the shorter | to its first row'
  process.stdout.write(`\n| ${titles} |\n|---|---|---|---|---|---|---|---|\n`)
  const slow: string[] = []
  for (const { request, long, short } of rows) {
    const base = rows.find((each) => each.request.name === request.sameAs)?.long
    const toBase = base === undefined ? [] : ratios(long, base)
    if (median(toBase) > mostToBase) slow.push(request.name)
    const cells = [
      request.name,
      long.at(-1)?.bodyBytes,
      median(long.map(({ p50Ms }) => p50Ms)).toFixed(2),
      p95Text(long),
      short.at(-1)?.bodyBytes,
      p95Text(short),
      ratioText(ratios(long, short)),
      base === undefined ? '' : ratioText(toBase),
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  if (slow.length === 0) return
  process.stdout.write(`\nMore than ${mostToBase} times the first row: ${slow.join('; ')}\n`)
  process.exitCode = 1
}

await runTool(async () => {
  const { values: options } = parseArgs({
    options: {
      'database-url': { type: 'string' },
      'short-url': { type: 'string' },
      transactions: { type: 'string', default: '10000000' },
      'short-transactions': { type: 'string', default: '1000000' },
      days: { type: 'string', default: '730' },
      rounds: { type: 'string', default: '7' },
      rows: { type: 'string', default: '' },
      reuse: { type: 'boolean', default: false },
    },
  })
  const [longUrl, shortUrl] = [options['database-url'], options['short-url']]
  if (longUrl === undefined || shortUrl === undefined) {
    throw new ToolUsageError('Name two databases of your own by --database-url and --short-url: they are emptied.')
  }
  const [days, rounds] = [Number(options.days), Number(options.rounds)]
  if (!Number.isSafeInteger(days) || days < leastDays) {
    throw new ToolUsageError(
      `--days must be a whole number of at least ${leastDays}: rows leave out a week, and today.`,
    )
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'offerwire-bench-'))
  if (!options.reuse) {
    await seed(folder.path, shortUrl, days, Number(options['short-transactions']))
    await seed(folder.path, longUrl, days, Number(options.transactions))
  }
  const chosen = options.rows.split(',').filter(Boolean)
  await using long = await startService(join(folder.path, 'long'), longUrl, environment)
  await using short = await startService(join(folder.path, 'short'), shortUrl, environment)
  await compare(await sideOf(long, longUrl, chosen), await sideOf(short, shortUrl, chosen), rounds)
}, usage)
