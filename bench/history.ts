import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../src/db/tables.ts'
import type { BenchTarget } from './bench-row.ts'
import { generateLoad, requestText } from './load-generator.ts'
import { seedWorld } from './seed.ts'
import { seedHistory } from './seed-history.ts'
import { startService } from './server-process.ts'

/**
 * `npm run bench:history -- --database-url postgres://…`: what history costs. Fills the last day, measures, fills two years
 * before it at the same pace, and measures the same requests, with the same answers, again. Empties the database first.
 */
const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    transactions: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '730' },
    rounds: { type: 'string', default: '5' },
  },
})
const databaseUrl = options['database-url']
if (databaseUrl === undefined) throw new Error('Name a database of your own by --database-url: it is emptied.')
const [transactions, days, rounds] = [options.transactions, options.days, options.rounds].map(Number) as [
  number,
  number,
  number,
]

const api = '/publisher/sdk/v1'
const adminToken = 'bench-admin-token'
const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs
const day = new Date(today).toISOString().slice(0, 10)

interface Measured {
  readonly name: string
  readonly bytes: number
  readonly p50Ms: number
  readonly perSecond: number
}

function requestsOf({ apiKey, appId }: BenchTarget): [name: string, next: () => string][] {
  const key = { 'x-api-key': apiKey }
  const admin = { authorization: `Bearer ${adminToken}` }
  let creator = 0
  const links = (creatorId: string) => requestText('POST', `${api}/creators/links`, key, JSON.stringify({ creatorId }))
  const get = (path: string, headers: Record<string, string>) => () => requestText('GET', path, headers)
  const range = `from=${day}&to=${day}`
  return [
    ['links of 100 campaigns, given before', () => links(`creator-${creator++ % 100}`)],
    ['links of 100 campaigns, minted', () => links(`new-${process.hrtime.bigint()}`)],
    ['creator stats of a day', get(`${api}/creators/creator-1/stats?startDate=${day}&endDate=${day}`, key)],
    ['creator stats of ever', get(`${api}/creators/creator-1/stats`, key)],
    ['app stats of a day by campaign', get(`/admin/v1/apps/${appId}/stats?${range}&groupBy=campaign`, admin)],
    ['app stats of a day by creator', get(`/admin/v1/apps/${appId}/stats?${range}&groupBy=creator`, admin)],
    ['app stats of 30 days by day', get(`/admin/v1/apps/${appId}/stats`, admin)],
    [
      'app stats of two years by campaign',
      get(`/admin/v1/apps/${appId}/stats?from=2024-01-01&groupBy=campaign`, admin),
    ],
  ]
}

async function measureAll(target: BenchTarget): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [name, next] of requestsOf(target)) {
    const runs = []
    for (let round = 0; round < rounds; round++) {
      runs.push(await generateLoad({ port: target.port, connections: 2, durationMs: 1_500, next, expectedStatus: 200 }))
    }
    // The least disturbed round: two states of one database cannot take turns.
    const [run] = runs.sort((a, b) => a.p50Ms - b.p50Ms)
    if (run === undefined || run.failures > 0) throw new Error(`${name} failed`)
    measured.push({ name, bytes: run.bodyBytes, p50Ms: run.p50Ms, perSecond: run.perSecond })
  }
  return measured
}

const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-bench-'))
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
})
try {
  const world = await seedWorld(dataDir, databaseUrl, 100)
  await using service = await startService(dataDir, databaseUrl, { ADMIN_TOKEN: adminToken })
  const target = { ...world, port: service.port }
  const perDay = Math.round(transactions / days)
  const common = { appId: world.appId, creators: 1_000 }
  await seedHistory(db, { ...common, fromMs: today, untilMs: today + dayMs, transactions: perDay })
  const before = await measureAll(target)
  const startedMs = performance.now()
  const fromMs = today - (days - 1) * dayMs
  await seedHistory(db, { ...common, fromMs, untilMs: today, transactions: perDay * (days - 1) })
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  process.stdout.write(`${perDay * days} transactions of ${days} days, seeded in ${seconds} s\n`)
  const after = await measureAll(target)
  for (const [index, { name, p50Ms, bytes, perSecond }] of before.entries()) {
    const later = after[index]
    if (later === undefined) continue
    process.stdout.write(
      `${name}: ${p50Ms.toFixed(2)} ms of ${bytes} bytes (${Math.round(perSecond)}/s) with one day of history, ` +
        `${later.p50Ms.toFixed(2)} ms of ${later.bytes} bytes with all; ratio ${(later.p50Ms / p50Ms).toFixed(2)}\n`,
    )
  }
} finally {
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
}
