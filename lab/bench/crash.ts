import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/db/connect.ts'
import { firstServingIdAt } from '../../src/lib/ids/serving-id.ts'
import type { Bench } from './bench.ts'
import { generateLoad } from './load-generator.ts'
import { whole } from './report.ts'
import { click, feed } from './rows.ts'
import { type DatabaseAddress, quiet } from './seed.ts'

const transactionId = /transaction_id=([0-9a-f-]{36})/
const loadMs = 2_000

/**
 * Kills the service with `kill -9` under feeds and clicks, and counts: every answered click must be stored under its
 * transaction's id, and at least as many servings as answered feeds.
 */
export async function runCrash({ service, target, address }: Bench): Promise<object> {
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
      onAnswer: ({ head }) => clicked.push(transactionId.exec(head)?.[1] ?? ''),
    }),
  ]
  await sleep(loadMs)
  await service.kill()
  stopping.abort()
  await Promise.all(loads)
  const recorded = await countRecorded(address, startedAt, clicked)
  process.stdout.write(
    `crash: ${whole(clicked.length)} clicks answered before kill -9, ${whole(recorded.clicksMissing)} of them not recorded; ` +
      `${whole(feedsAnswered)} feeds answered, ${whole(recorded.feeds)} recorded\n`,
  )
  return { clicksAnswered: clicked.length, feedsAnswered, ...recorded }
}

async function countRecorded(address: DatabaseAddress, since: Date, clicked: readonly string[]) {
  await using database = await openDatabase({ ...address, logger: quiet })
  const { rows: missing } = await database.pool.query<{ count: string }>(
    `select count(*)::text as count from unnest($1::uuid[]) as answered (id)
     where not exists (select 1 from transaction where transaction.id = answered.id)`,
    [clicked],
  )
  const { rows: servings } = await database.pool.query<{ count: string }>(
    'select count(*)::text as count from serving where id >= $1',
    [firstServingIdAt(since.getTime()).toString()],
  )
  return { clicksMissing: Number(missing[0]?.count), feeds: Number(servings[0]?.count) }
}
