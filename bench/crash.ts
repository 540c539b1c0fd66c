import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/db/connect.ts'
import type { BenchTarget } from './bench-row.ts'
import { generateLoad } from './load-generator.ts'
import { whole } from './report.ts'
import { click, feed } from './rows.ts'
import { type DatabaseAddress, quiet } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

const transactionId = /transaction_id=([0-9a-f-]{36})/
const loadMs = 2_000

/** What was answered before the process was killed, and what the database holds afterwards. */
export interface CrashFigures {
  readonly feedsAnswered: number
  readonly feedsRecorded: number
  readonly clicksAnswered: number
  readonly clicksMissing: number
}

/**
 * Kills the service with `kill -9` under feeds and clicks, and counts: every answered click must be there by its
 * transaction's id, and at least as many servings as feeds were answered.
 */
export async function measureCrash(
  service: ServerProcess,
  target: BenchTarget,
  address: DatabaseAddress,
): Promise<CrashFigures> {
  const [clicks, feeds] = [await click.prepare(target), await feed.prepare(target)]
  await clicks.refill(50_000)
  const clicked: string[] = []
  let feedsAnswered = 0
  const stopping = new AbortController()
  const load = { port: service.port, connections: 32, signal: stopping.signal }
  const startedAt = new Date()
  const loads = [
    generateLoad({
      ...{ ...load, next: () => feeds.next(), expected: [feed.status] },
      onAnswer: () => {
        feedsAnswered += 1
      },
    }),
    generateLoad({
      ...{ ...load, next: () => clicks.next(), expected: [click.status] },
      onAnswer: (text) => clicked.push(transactionId.exec(text)?.[1] ?? ''),
    }),
  ]
  await sleep(loadMs)
  await service.kill()
  stopping.abort()
  await Promise.all(loads)
  await using database = await openDatabase({ ...address, logger: quiet })
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
    ...{ feedsAnswered, feedsRecorded: Number(servings[0]?.count) },
    ...{ clicksAnswered: clicked.length, clicksMissing: Number(missing[0]?.count) },
  }
}

export function printCrash({ feedsAnswered, feedsRecorded, clicksAnswered, clicksMissing }: CrashFigures): void {
  process.stdout.write(
    `crash: ${whole(clicksAnswered)} clicks answered before kill -9, ${whole(clicksMissing)} of them not recorded; ` +
      `${whole(feedsAnswered)} feeds answered, ${whole(feedsRecorded)} recorded\n`,
  )
}
