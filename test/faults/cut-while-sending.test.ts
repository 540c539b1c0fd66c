import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertFiguresEqualRows, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { startDatabaseProxy } from '../support/database/database-proxy.ts'
import { countOf, makePublisher, openTransactions, readLogUntil, startCountingReceiver, verify } from './completions.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database ends with its process'

describe('a database cut off while webhooks are being sent', { skip }, () => {
  it('causes no repeated and no lost webhook: each is received once and logged as delivered', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-cut-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxy = await startDatabaseProxy(t, databaseUrl)
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' }
    const service = await startServiceProcess({ dataDir, databaseUrl: proxy.url, environment })
    t.after(() => service.end('SIGKILL'))
    const receiver = await startCountingReceiver(t, () => Math.random() * 100)
    const publisher = await makePublisher(service, receiver.url)
    const ids = await openTransactions(service, publisher, 40)

    const verifying = Promise.all(ids.map((id) => verify(service, publisher, id)))
    for (let cuts = 0; cuts < 4; cuts++) {
      const [before, fault] = [receiver.received.size, cuts % 2 === 0 ? 'cut' : 'paused']
      for (let tries = 0; tries < 500 && receiver.received.size < before + 2; tries++) await sleep(10)
      if (fault === 'cut') proxy.cut()
      else proxy.pause()
      await sleep(300)
      proxy.restore()
      proxy.resume()
      t.diagnostic(`${fault} when ${receiver.received.size} were sent`)
    }
    await verifying
    const log = await readLogUntil(service, publisher, (entries) => countOf(entries, 'delivered') === ids.length)
    assert.deepEqual(
      log.map(({ transactionId, outcome }) => `${transactionId} ${outcome}`).sort(),
      ids.map((id) => `${id} delivered`).sort(),
    )
    for (const id of ids)
      assert.equal(receiver.received.get(id), 1, `${id} was received ${receiver.received.get(id)} times`)
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
