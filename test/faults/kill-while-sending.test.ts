import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertFiguresEqualRows, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import {
  countOf,
  makePublisher,
  openTransactions,
  postBack,
  readLogUntil,
  startCountingReceiver,
} from './completions.ts'

describe('a process killed while webhooks are being sent', () => {
  it('sends each webhook at most once, and exactly once if the log says delivered', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-send-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const receiver = await startCountingReceiver(t, () => Math.random() * 200)
    const start = () => startServiceProcess({ dataDir, databaseUrl, environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    const first = await start()
    t.after(() => first.end('SIGKILL'))
    const publisher = await makePublisher(first, receiver.url)
    const ids = await openTransactions(first, publisher, 30)

    const verified: string[] = []
    // The kill cuts some calls off; the restarted service shows their outcome.
    const verifying = Promise.allSettled(
      ids.map(async (id) => {
        if ((await postBack(first, publisher, id)).status === 200) verified.push(id)
      }),
    )
    const enough = 3 + Math.floor(Math.random() * 8)
    for (let tries = 0; tries < 400 && receiver.received.size < enough; tries++) await sleep(10)
    await first.end('SIGKILL')
    await verifying
    const sentBefore = receiver.received.size
    t.diagnostic(`killed after ${sentBefore} of ${ids.length} were sent, ${verified.length} verified`)
    assert.ok(sentBefore >= enough)

    const second = await start()
    t.after(() => second.end('SIGKILL'))
    for (const id of ids) await postBack(second, publisher, id)
    const log = await readLogUntil(second, publisher, (entries) => countOf(entries, 'pending') === 0)
    assert.equal(log.length, ids.length, 'one entry for each transaction')
    for (const [id, count] of receiver.received) assert.equal(count, 1, `${id} was sent ${count} times`)
    for (const { transactionId, outcome } of log) {
      if (outcome === 'delivered') assert.equal(receiver.received.get(transactionId), 1)
    }
    assert.equal(await second.end('SIGTERM'), 0)
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
