import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/db/connect.ts'
import type { BenchTarget } from './bench-row.ts'
import { generateLoad } from './load-generator.ts'
import { rows } from './rows.ts'
import type { ServerProcess } from './server-process.ts'

const quiet = { info() {}, warn() {}, error() {} }
const transactionId = /transaction_id=([0-9a-f-]{36})/

/** What was answered before the process was killed, and what the database holds afterwards. */
export interface CrashResult {
  readonly feedsAnswered: number
  readonly feedsRecorded: number
  readonly clicksAnswered: number
  readonly clicksMissing: number
}

/**
 * Kills the service with `kill -9` under feeds and clicks, and counts: every answered click must be there by its
 * transaction's id, and at least as many servings as feeds were answered.
 */
export async function checkCrash(
  service: ServerProcess,
  target: BenchTarget,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<CrashResult> {
  const click = await rowNamed('click').prepare(target)
  const feed = await rowNamed('feed').prepare(target)
  const servedBefore = { answered: 0 }
  const load = { port: service.port, connections: 32, durationMs: 10_000 }
  const clicked: string[] = []
  const startedAt = new Date()
  const feeds = generateLoad({
    ...load,
    next: feed,
    expectedStatus: 200,
    onAnswer: () => {
      servedBefore.answered += 1
    },
  })
  const clicks = generateLoad({
    ...load,
    next: click,
    expectedStatus: 302,
    onAnswer: (text) => clicked.push(transactionId.exec(text)?.[1] ?? ''),
  })
  await sleep(2000)
  await service.kill()
  await Promise.all([feeds, clicks])
  await using database = await openDatabase({ databaseUrl, dataDir, logger: quiet })
  const { rows: missing } = await database.pool.query<{ count: string }>(
    `select count(*)::text as count from unnest($1::uuid[]) as answered (id)
     where not exists (select 1 from transaction where transaction.id = answered.id)`,
    [clicked],
  )
  const firstId = ((BigInt(startedAt.getTime()) - BigInt(Date.UTC(2026, 0, 1))) << 22n).toString()
  const { rows: servings } = await database.pool.query<{ count: string }>(
    'select count(*)::text as count from serving where id >= $1',
    [firstId],
  )
  return {
    feedsAnswered: servedBefore.answered,
    feedsRecorded: Number(servings[0]?.count),
    clicksAnswered: clicked.length,
    clicksMissing: Number(missing[0]?.count),
  }
}

function rowNamed(name: string) {
  const row = rows.find((each) => each.name.startsWith(name))
  if (row === undefined) throw new Error(`There is no row ${name}.`)
  return row
}
