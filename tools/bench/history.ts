import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../src/db/tables.ts'
import type { BenchTarget } from './bench-row.ts'
import { findHistoryWorld, type HistoryRequest, type HistoryWorld, historyRequests } from './history-requests.ts'
import { generateLoad } from './load-generator.ts'
import { pageRequests } from './page-requests.ts'
import { rebuildFigures } from './rebuild-figures.ts'
import { click, feed } from './rows.ts'
import { seedWorld } from './seed.ts'
import { seedHistory, seedSmallTenant } from './seed-history.ts'
import { seedLogs } from './seed-logs.ts'
import { seedTwoDayCreator } from './seed-two-day-creator.ts'
import { adminToken, type ServerProcess, startService } from './server-process.ts'

/**
 * `npm run bench:history -- --database-url postgres://… --short-url postgres://…`: what history costs. Fills two databases
 * with opens and logs of the same days, one with a tenth of the other's, and measures the same requests on both in turns,
 * so that what else the machine does meets both alike. Empties the databases first, unless `--reuse` says that an earlier
 * run filled them. Exits with 1 when statistics of all days take more than 1.1 times those of a day with as long an answer.
 */
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
  throw new Error('Name two databases of your own by --database-url and --short-url: they are emptied.')
}
const [days, rounds] = [Number(options.days), Number(options.rounds)]
const leastDays = 10
if (!Number.isSafeInteger(days) || days < leastDays) {
  throw new Error(`--days must be a whole number of at least ${leastDays}: rows leave out a week, and today.`)
}
const dayMs = 86_400_000
/** The most that statistics of all days may take, as a multiple of those of one day. */
const mostToBase = 1.1
// Nothing of the history is old enough to be removed while it is measured.
const environment = { RETENTION_SERVINGS_DAYS: '36500', RETENTION_LOGS_DAYS: '36500' }

async function seed(dataDir: string, databaseUrl: string, transactions: number): Promise<void> {
  const startedMs = performance.now()
  const { appId } = await seedWorld({ dataDir, databaseUrl }, { campaigns: 100, organizations: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  })
  try {
    const untilMs = Math.ceil(Date.now() / dayMs) * dayMs
    const smallAppId = await seedSmallTenant(db)
    const fromMs = untilMs - days * dayMs
    await seedHistory(db, { appId, smallAppId, fromMs, untilMs, transactions, creators: 1_000 })
    await seedTwoDayCreator(db, appId, [fromMs, untilMs - dayMs])
    await rebuildFigures(db)
    await seedLogs(db)
  } finally {
    await db.destroy()
  }
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  process.stdout.write(`${transactions} transactions of ${days} days, seeded in ${seconds} s\n`)
}

/** Median and 95th percentile of each round, in milliseconds. */
interface Times {
  readonly p50: number[]
  readonly p95: number[]
  bytes: number
}

async function measureRound(port: number, request: HistoryRequest, times: Times): Promise<void> {
  const { name, next, status = 200 } = request
  const run = await generateLoad({ port, connections: 1, durationMs: 500, next, expected: [status] })
  if (run.refused > 0 || run.answers === 0) throw new Error(`${name} failed`)
  times.p50.push(run.p50Ms)
  times.p95.push(run.p95Ms)
  times.bytes = run.bodyBytes
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the ratio of the first times to the second, round by round, in ascending order. */
function ratios(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, round) => value / (b[round] ?? value)).sort((x, y) => x - y)
}

/** The median of ratios, and their middle half. */
function ratioText(sorted: readonly number[]): string {
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2)
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`
}

/** Everything that is measured, or the rows whose names hold one of the chosen parts. */
async function requestsOf(world: HistoryWorld, target: BenchTarget): Promise<HistoryRequest[]> {
  const chosen = options.rows.split(',').filter(Boolean)
  const isChosen = ({ name }: { name: string }) => chosen.length === 0 || chosen.some((part) => name.includes(part))
  const requests = [...historyRequests(world, adminToken), ...pageRequests(world, adminToken)].filter(isChosen)
  for (const { name, status, prepare } of [feed, click].filter(isChosen)) {
    const source = await prepare(target)
    await source.refill(20_000)
    requests.push({ name, status, next: () => source.next() })
  }
  return requests
}

async function compare(
  long: BenchTarget,
  short: BenchTarget,
  longRequests: HistoryRequest[],
  shortRequests: HistoryRequest[],
) {
  const times = longRequests.map(() => [newTimes(), newTimes()] as const)
  for (let round = -1; round < rounds; round++) {
    for (const [index, request] of longRequests.entries()) {
      // The first round warms up.
      const [longTimes, shortTimes] = (round < 0 ? undefined : times[index]) ?? [newTimes(), newTimes()]
      await measureRound(long.port, request, longTimes)
      await measureRound(short.port, shortRequests[index] ?? request, shortTimes)
    }
  }
  process.stdout.write(
    '\n| Request | bytes | p50 ms | p95 ms | bytes, shorter | p95 ms, shorter | to the shorter | to its first row |\n',
  )
  process.stdout.write('|---|---|---|---|---|---|---|---|\n')
  const slow: string[] = []
  for (const [index, { name, sameAs }] of longRequests.entries()) {
    const [longTimes, shortTimes] = times[index] ?? [newTimes(), newTimes()]
    const base = times[longRequests.findIndex((each) => each.name === sameAs)]?.[0]
    const toBase = base === undefined ? [] : ratios(longTimes.p50, base.p50)
    if (medianOf(toBase) > mostToBase) slow.push(name)
    const cells = [
      name,
      longTimes.bytes,
      medianOf(longTimes.p50).toFixed(2),
      medianOf(longTimes.p95).toFixed(2),
      shortTimes.bytes,
      medianOf(shortTimes.p95).toFixed(2),
      ratioText(ratios(longTimes.p50, shortTimes.p50)),
      base === undefined ? '' : ratioText(toBase),
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  if (slow.length === 0) return
  process.stdout.write(`\nMore than ${mostToBase} times the first row: ${slow.join('; ')}\n`)
  process.exitCode = 1
}

function newTimes(): Times {
  return { p50: [], p95: [], bytes: 0 }
}

const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-bench-'))
const services: ServerProcess[] = []
try {
  if (!options.reuse) {
    await seed(dataDir, shortUrl, Number(options['short-transactions']))
    await seed(dataDir, longUrl, Number(options.transactions))
  }
  const start = async (url: string): Promise<{ target: BenchTarget; world: HistoryWorld }> => {
    const world = await findHistoryWorld(url)
    const service = await startService(join(dataDir, String(services.length)), url, environment)
    services.push(service)
    return { target: { ...world.target, port: service.port, users: 20_000 }, world }
  }
  const [long, short] = [await start(longUrl), await start(shortUrl)]
  await compare(
    long.target,
    short.target,
    await requestsOf(long.world, long.target),
    await requestsOf(short.world, short.target),
  )
} finally {
  for (const service of services) await service[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
}
