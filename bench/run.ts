import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRow, BenchTarget } from './bench-row.ts'
import { type CrashResult, checkCrash } from './crash.ts'
import { type Measured, measure } from './measure.ts'
import { benchRanking } from './ranking.ts'
import { rows } from './rows.ts'
import { seedWorld } from './seed.ts'
import { type ServerProcess, startScript, startService } from './server-process.ts'

/**
 * `npm run bench`: how near the service comes to the least a server can do, on this machine, now. Servers have one core,
 * the load this process on the other; every figure is the median of the rounds, with their spread (docs/performance.md).
 */
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rows: { type: 'string' },
    campaigns: { type: 'string', default: '1000' },
    rounds: { type: 'string' },
    'database-url': { type: 'string' },
  },
})
const rounds = Number(options.rounds ?? (options.short ? 1 : 3))
const times = options.short ? { warmUpMs: 1_500, durationMs: 1_500 } : { warmUpMs: 3_000, durationMs: 5_000 }
const databaseUrl = options['database-url']
const chosen = options.rows?.split(',')
const isChosen = (name: string) => chosen === undefined || chosen.some((each) => name.startsWith(each))

interface Round {
  readonly service: Measured
  readonly fastify: Measured
  readonly http: Measured
}

async function measureCeiling(kind: 'fastify' | 'http', row: BenchRow, bytes: number, next: () => string) {
  const location = row.location === undefined ? [] : [row.location]
  await using server = await startScript('ceiling-server.ts', [kind, String(row.status), String(bytes), ...location])
  return await measure(server, { next, expectedStatus: row.status, ...times })
}

/** Measures a row in the service and right after in the ceilings, and gives the service's requests a second. */
async function runRow(service: ServerProcess, target: BenchTarget, row: BenchRow): Promise<number> {
  const load = { next: await row.prepare(target), expectedStatus: row.status, ...times }
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const measured = await measure(service, load)
    const fastify = await measureCeiling('fastify', row, measured.bodyBytes, load.next)
    const http = await measureCeiling('http', row, measured.bodyBytes, load.next)
    results.push({ service: measured, fastify, http })
  }
  const perSecond = median(results.map((round) => round.service.perSecond))
  const paced = await measure(service, { ...load, ratePerSecond: perSecond * 0.7 })
  printRow(row, results, perSecond, paced)
  return perSecond
}

function printRow(row: BenchRow, results: readonly Round[], perSecond: number, paced: Measured): void {
  const share = summary(results.map(({ service, fastify }) => service.perSecond / fastify.perSecond))
  print([
    row.name,
    whole(perSecond),
    whole(median(results.map(({ fastify }) => fastify.perSecond))),
    whole(median(results.map(({ http }) => http.perSecond))),
    share.text,
    `${row.mark} ${share.median >= row.mark ? 'reached' : 'MISSED'}`,
    median(results.map(({ service }) => service.cpuMicros)).toFixed(0),
    median(results.map(({ fastify }) => fastify.cpuMicros)).toFixed(0),
    median(results.map(({ service }) => service.p50Ms)).toFixed(2),
    paced.p99Ms.toFixed(2),
    String(results.reduce((sum, { service }) => sum + service.failures, 0)),
  ])
}

/** The same requests to a server that writes a row for each impression and a statement for each row. */
async function runConventional(perSecondOf: ReadonlyMap<string, number>): Promise<void> {
  await withDirectory(async (dataDir) => {
    const world = await seedWorld(dataDir, databaseUrl, Number(options.campaigns))
    await using server = await startScript('conventional-server.ts', [dataDir, ...(databaseUrl ? [databaseUrl] : [])])
    for (const row of rows.filter(({ isConventional }) => isConventional)) {
      const next = await row.prepare({ ...world, port: server.port })
      const { perSecond } = await measure(server, { next, expectedStatus: row.status, ...times })
      const ratio = (perSecondOf.get(row.name) ?? 0) / perSecond
      process.stdout.write(
        `built conventionally, ${row.name}: ${whole(perSecond)}/s, 1/${ratio.toFixed(1)} of the service\n`,
      )
    }
  })
}

async function runService(): Promise<Map<string, number>> {
  const perSecondOf = new Map<string, number>()
  await withDirectory(async (dataDir) => {
    const world = await seedWorld(dataDir, databaseUrl, Number(options.campaigns))
    await using service = await startService(dataDir, databaseUrl)
    const target = { ...world, port: service.port }
    print([
      '',
      'service/s',
      'fastify/s',
      'http/s',
      'share of fastify',
      'mark',
      'cpu us',
      'fastify',
      'p50 ms',
      'p99 at 70%',
      'failures',
    ])
    for (const row of rows.filter(({ name }) => isChosen(name))) {
      perSecondOf.set(row.name, await runRow(service, target, row))
    }
    if (isChosen('crash')) report(await checkCrash(service, target, dataDir, databaseUrl))
  })
  return perSecondOf
}

async function withDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-bench-'))
  try {
    await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Ranking alone, in this process: the marks of docs/performance.md. */
function runRanking(): void {
  for (const [campaigns, mark] of [
    [1_000, 25],
    [10_000, 75],
  ] as const) {
    const { ranked, simple, stranger, strangerSimple, first } = benchRanking(campaigns, mark)
    process.stdout.write(
      `ranking 25 of ${whole(campaigns)}: ${ranked.toFixed(1)} us (mark ${mark} ${ranked <= mark ? 'reached' : 'MISSED'}), ` +
        `in the order of their index ${simple.toFixed(1)} us; 10 for a stranger ${stranger.toFixed(1)} us, in that order ` +
        `${strangerSimple.toFixed(1)} us; the first of a place after a refit ${first.toFixed(0)} us\n`,
    )
  }
}

function report({ feedsAnswered, feedsRecorded, clicksAnswered, clicksMissing }: CrashResult): void {
  process.stdout.write(
    `killed under load: ${whole(clicksAnswered)} clicks answered, ${clicksMissing} of them not recorded; ` +
      `${whole(feedsAnswered)} feeds answered, ${whole(feedsRecorded)} recorded\n`,
  )
}

function print(cells: readonly string[]): void {
  const widths = [24, 10, 10, 10, 20, 12, 7, 8, 8, 11, 8]
  process.stdout.write(`${cells.map((cell, index) => cell.padEnd(widths[index] ?? 10)).join(' ')}\n`)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

function summary(values: readonly number[]): { median: number; text: string } {
  const middle = median(values)
  const spread = `${Math.min(...values).toFixed(2)}..${Math.max(...values).toFixed(2)}`
  return { median: middle, text: `${middle.toFixed(2)} (${spread})` }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

if (isChosen('ranking')) runRanking()
const perSecondOf = await runService()
if (isChosen('conventional')) await runConventional(perSecondOf)
