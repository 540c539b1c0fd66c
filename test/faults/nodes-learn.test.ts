import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createPostgresDatabase, testDatabaseKind } from '../database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { readLearnedSums } from '../learned-sums.ts'
import { assertFiguresEqualRows, type ServiceProcess, startServiceProcess } from '../service-process.ts'
import { askFeed, makePublisher, type Publisher, postBack } from './completions.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has no network'
const faults = 16

/** What the network does to a node: each once, in turn, for a moment. */
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

/** Shown, confirmed through both nodes, opened twice and completed, whatever fails on the way. */
async function visit(nodes: readonly ServiceProcess[], publisher: Publisher, userId: string): Promise<void> {
  const pick = () => nodes[Math.floor(Math.random() * nodes.length)] as ServiceProcess
  const feed = await askFeed(pick(), publisher.key, userId)
  const { offers = [] } = (await feed.json()) as { offers?: { impressionUid: string; clickUrl: string }[] }
  const [offer] = offers
  if (offer === undefined) return
  const confirm = ({ url }: ServiceProcess) =>
    fetch(`${url}/publisher/sdk/v1/offers/impressions/${offer.impressionUid}/delivered`, {
      method: 'POST',
      headers: { 'x-api-key': publisher.key, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ deliveredTimestamp: 1_780_000_000 }),
    })
  const open = () => fetch(pick().url + new URL(offer.clickUrl).pathname, { redirect: 'manual' })
  if (Math.random() < 0.2) await open()
  await Promise.all(nodes.map(confirm))
  const click = await open()
  const id = new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
  await Promise.all([postBack(pick(), publisher, id), confirm(pick())])
  if (Math.random() < 0.1) await pick().admin('DELETE', `/apps/${publisher.appId}/users/${userId}`)
}

describe('two nodes whose network to the database loses requests and answers, and ends and holds connections', {
  skip,
}, () => {
  it('learn from each serving, confirmation, open and completion once', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-learn-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxies = await Promise.all([0, 1].map(() => startDatabaseProxy(t, databaseUrl)))
    const nodes = await Promise.all(
      proxies.map(({ url }, number) =>
        startServiceProcess({ dataDir: join(dataDir, String(number)), databaseUrl: url }),
      ),
    )
    t.after(() => Promise.all(nodes.map((node) => node.end('SIGKILL'))))
    const publisher = await makePublisher(nodes[0] as ServiceProcess, 'https://receiver.invalid/')
    await sleep(1_000)

    let isOver = false
    const visits = Array.from({ length: 4 }, async (_, visitor) => {
      for (let round = 0; !isOver; round++) {
        await visit(nodes, publisher, `visitor ${visitor}.${round}`).catch(() => undefined)
        await sleep(20)
      }
    })
    for (let fault = 0; fault < faults; fault++) {
      await sleep(Math.random() * 400)
      await harms[fault % harms.length]?.(proxies[Math.floor(Math.random() * 2)] as DatabaseProxy)
    }
    isOver = true
    await Promise.all(visits)

    const options = { dataDir, databaseUrl }
    let sums = await readLearnedSums(options)
    // What waits on disk is recorded, and what nobody heard of is found.
    for (let tries = 0; tries < 40 && (!isDeepStrictEqual(sums.learned, sums.rows) || tries < 5); tries++) {
      await sleep(1_000)
      sums = await readLearnedSums(options)
    }
    t.diagnostic(JSON.stringify(sums))
    assert.deepEqual(sums.learned, sums.rows)
    assert.ok(sums.rows.completions > 20, 'the nodes were alive most of the time')
    await assertFiguresEqualRows(options)
  })
})
