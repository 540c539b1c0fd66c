import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRow, BenchTarget } from './bench-row.ts'
import { type CrashResult, checkCrash } from './crash.ts'
import { generateLoad, type LoadResult } from './load-generator.ts'
import { rows } from './rows.ts'
import { seedWorld } from './seed.ts'
import { startScript, startService } from './server-process.ts'

/**
 * `npm run bench`: how near the service comes to the least a server can do, on this machine, now. Servers have one core,
 * the load this process on the other; every figure is the median of the rounds, with their spread.
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
const seconds = options.short ? 1.5 : 4
const connections = 64
const databaseUrl = options['database-url']

interface Round {
  readonly service: LoadResult
  readonly fastify: LoadResult
  readonly http: LoadResult
}

async function measure(port: number, row: BenchRow, next: () => string, ratePerSecond?: number): Promise<LoadResult> {
  const load = { port, connections, next, expectedStatus: row.status }
  await generateLoad({ ...load, durationMs: 500 })
  return generateLoad({
    ...load,
    durationMs: seconds * 1000,
    ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
  })
}

async function measureCeiling(kind: 'fastify' | 'http', row: BenchRow, bytes: number, next: () => string) {
  const location = row.location === undefined ? [] : [row.location]
  await using server = await startScript('ceiling-server.ts', [kind, String(row.status), String(bytes), ...location])
  return await measure(server.port, row, next)
}

async function runRow(target: BenchTarget, row: BenchRow): Promise<void> {
  const next = await row.prepare(target)
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const service = await measure(target.port, row, next)
    const fastify = await measureCeiling('fastify', row, service.bodyBytes, next)
    const http = await measureCeiling('http', row, service.bodyBytes, next)
    results.push({ service, fastify, http })
  }
  const ratio = summary(results.map(({ service, fastify }) => service.perSecond / fastify.perSecond))
  const perSecond = median(results.map(({ service }) => service.perSecond))
  const paced = await measure(target.port, row, next, perSecond * 0.7)
  print([
    row.name,
    whole(perSecond),
    whole(median(results.map(({ fastify }) => fastify.perSecond))),
    whole(median(results.map(({ http }) => http.perSecond))),
    ratio.text,
    `${row.mark} ${ratio.median >= row.mark ? 'reached' : 'MISSED'}`,
    median(results.map(({ service }) => service.p50Ms)).toFixed(2),
    paced.p99Ms.toFixed(2),
    String(results.reduce((sum, { service }) => sum + service.failures, 0)),
  ])
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-bench-'))
  try {
    const world = await seedWorld(dataDir, databaseUrl, Number(options.campaigns))
    const service = await startService(dataDir, databaseUrl)
    await using _ = service
    const target = { ...world, port: service.port }
    print(['', 'service/s', 'fastify/s', 'http/s', 'share of fastify', 'mark', 'p50 ms', 'p99 at 70%', 'failures'])
    const chosen = options.rows?.split(',')
    for (const row of rows) {
      if (chosen === undefined || chosen.some((name) => row.name.startsWith(name))) await runRow(target, row)
    }
    if (chosen === undefined || chosen.includes('crash'))
      report(await checkCrash(service, target, dataDir, databaseUrl))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function report({ feedsAnswered, feedsRecorded, clicksAnswered, clicksMissing }: CrashResult): void {
  process.stdout.write(
    `killed under load: ${whole(clicksAnswered)} clicks answered, ${clicksMissing} of them not recorded; ` +
      `${whole(feedsAnswered)} feeds answered, ${whole(feedsRecorded)} recorded\n`,
  )
}

function print(cells: readonly string[]): void {
  const widths = [26, 10, 10, 10, 22, 14, 8, 10, 9]
  process.stdout.write(`${cells.map((cell, index) => cell.padEnd(widths[index] ?? 10)).join(' ')}\n`)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

function summary(values: readonly number[]): { median: number; text: string } {
  const middle = median(values)
  return {
    median: middle,
    text: `${middle.toFixed(2)} (${Math.min(...values).toFixed(2)}..${Math.max(...values).toFixed(2)})`,
  }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

await main()
