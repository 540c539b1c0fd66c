import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/db/connect.ts'
import {
  assertFiguresEqualRows,
  type ServiceProcessOptions,
  startServiceProcess,
} from '../support/app/service-process.ts'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../support/database/database.ts'
import {
  beginPostBack,
  countOf,
  makePublisher,
  openTransactions,
  readLogUntil,
  startCountingReceiver,
  verify,
} from './completions.ts'

// One database: the remaining time decides which webhooks are still sent. Stops under load are tested on both.

describe('SIGTERM while webhooks are being sent', () => {
  it('lets running attempts finish, and leaves the others to the next process', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-stop-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const start = () => startServiceProcess({ dataDir, databaseUrl, environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    const receiver = await startCountingReceiver(t, () => 3_000)
    const first = await start()
    t.after(() => first.end('SIGKILL'))
    const publisher = await makePublisher(first, receiver.url)
    const ids = await openTransactions(first, publisher, 6)
    await Promise.all(ids.map((id) => verify(first, publisher, id)))
    for (let tries = 0; tries < 200 && receiver.received.size < 4; tries++) await sleep(10)
    const startedMs = performance.now()
    assert.equal(await first.end('SIGTERM'), 0, first.output())
    const tookMs = performance.now() - startedMs
    assert.ok(tookMs > 1_500 && tookMs < 12_000, `${tookMs} ms`)
    assert.equal(receiver.received.size, 4)

    assert.deepEqual(await outcomesIn({ dataDir, databaseUrl }), [
      'delivered',
      'delivered',
      'delivered',
      'delivered',
      'pending',
      'pending',
    ])
    const second = await start()
    t.after(() => second.end('SIGKILL'))
    const log = await readLogUntil(second, publisher, (entries) => countOf(entries, 'delivered') === 6)
    assert.equal(countOf(log, 'delivered'), 6)
    for (const id of ids) assert.equal(receiver.received.get(id), 1)
    assert.equal(await second.end('SIGTERM'), 0)
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })

  it('still sends the webhook of a late conversion if there is time', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-stop-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const service = await startServiceProcess({ dataDir, databaseUrl, environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    t.after(() => service.end('SIGKILL'))
    const receiver = await startCountingReceiver(t, () => 0)
    const publisher = await makePublisher(service, receiver.url)
    const [id = ''] = await openTransactions(service, publisher, 1)
    const finishPostBack = await beginPostBack(service, publisher, id)
    await sleep(200)
    const ended = service.end('SIGTERM')
    await sleep(2_000)
    assert.equal(await finishPostBack(), 200)
    assert.equal(await ended, 0, service.output())
    assert.deepEqual(await outcomesIn({ dataDir, databaseUrl }), ['delivered'])
  })

  it("leaves the webhook of the very last request's conversion to the next process", async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-stop-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const start = () => startServiceProcess({ dataDir, databaseUrl, environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    let answerAfterMs = 4_800
    const receiver = await startCountingReceiver(t, () => answerAfterMs)
    const first = await start()
    t.after(() => first.end('SIGKILL'))
    const publisher = await makePublisher(first, receiver.url)
    const [id = ''] = await openTransactions(first, publisher, 1)
    const finishPostBack = await beginPostBack(first, publisher, id)
    await sleep(200)
    const ended = first.end('SIGTERM')
    // An attempt that started now would end after the deadline of 11 s.
    await sleep(6_700)
    assert.equal(await finishPostBack(), 200)
    assert.equal(await ended, 0, first.output())
    assert.deepEqual(await outcomesIn({ dataDir, databaseUrl }), ['pending'])
    answerAfterMs = 0

    const second = await start()
    t.after(() => second.end('SIGKILL'))
    const log = await readLogUntil(second, publisher, (entries) => countOf(entries, 'delivered') === 1)
    assert.equal(countOf(log, 'delivered'), 1)
    assert.equal(receiver.received.get(id), 1)
    assert.equal(await second.end('SIGTERM'), 0, second.output())
  })
})

/** Reads the outcome of each webhook delivery from a stopped service's database. */
async function outcomesIn({ dataDir, databaseUrl }: ServiceProcessOptions): Promise<string[]> {
  await using database = await openDatabase({ databaseUrl, dataDir, logger: silentLogger })
  const rows = await database.db.selectFrom('webhook_delivery').select('outcome').orderBy('outcome').execute()
  return rows.map(({ outcome }) => outcome)
}
