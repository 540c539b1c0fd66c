import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { assertFiguresEqualRows, type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database/database-proxy.ts'
import { makePublisher } from './completions.ts'
import { readLearnedSums } from './learned-sums.ts'
import { startVisits } from './visits.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has no network'

/** Network faults towards the database, each injected once for each node, briefly. */
const harms: readonly ((proxy: DatabaseProxy) => Promise<void> | void)[] = [
  (proxy) => proxy.loseNextAnswer(),
  (proxy) => proxy.loseNextRequest(),
  async (proxy) => {
    proxy.cut()
    await sleep(150)
    proxy.restore()
  },
  async (proxy) => {
    proxy.pause()
    await sleep(2_000)
    proxy.resume()
  },
]

describe('three nodes whose connections to the database lose requests and answers, end and stall', {
  skip,
}, () => {
  it('learn each serving, confirmation, open and completion exactly once', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-learn-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxies = await Promise.all([0, 1, 2].map(() => startDatabaseProxy(t, databaseUrl)))
    const nodes = await Promise.all(
      proxies.map(({ url }, number) =>
        startServiceProcess({ dataDir: join(dataDir, String(number)), databaseUrl: url }),
      ),
    )
    t.after(() => Promise.all(nodes.map((node) => node.end('SIGKILL'))))
    const publisher = await makePublisher(nodes[0] as ServiceProcess, 'https://receiver.invalid/')
    await sleep(1_000)

    const visits = startVisits(nodes, publisher)
    t.after(() => visits.end())
    for (const [proxy, harm] of proxies.flatMap((proxy) => harms.map((harm) => [proxy, harm] as const))) {
      await sleep(Math.random() * 400)
      await harm(proxy)
      const before = visits.completed.size
      for (let tries = 0; tries < 400 && visits.completed.size < before + 2; tries++) await sleep(50)
      assert.ok(visits.completed.size >= before + 2, 'the nodes live on after each fault')
    }
    await visits.end()

    const options = { dataDir, databaseUrl }
    let sums = await readLearnedSums(options)
    // Events spooled on disk are recorded, and events with lost answers are found.
    for (let tries = 0; tries < 40 && (!isDeepStrictEqual(sums.learned, sums.rows) || tries < 5); tries++) {
      await sleep(1_000)
      sums = await readLearnedSums(options)
    }
    t.diagnostic(JSON.stringify(sums))
    assert.deepEqual(sums.learned, sums.rows)
    assert.ok(sums.rows.completions >= visits.completed.size, 'nothing that was acknowledged is lost')
    await assertFiguresEqualRows(options)
  })
})
