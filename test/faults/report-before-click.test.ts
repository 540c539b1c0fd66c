import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertFiguresEqualRows, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { startDatabaseProxy } from '../support/database/database-proxy.ts'
import { askFeed, countOf, makePublisher, postBack, readLogUntil, startCountingReceiver } from './completions.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has one process'

interface Shown {
  readonly state: string
  readonly timeline: { readonly step: string; readonly code: string }[]
}

describe('a node that is cut off from the database', { skip }, () => {
  it('keeps clicks whose conversions reach another node; each is verified once after the reconnection', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-cut-off-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxy = await startDatabaseProxy(t, databaseUrl)
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' }
    const start = async (name: string, url: string) => {
      const node = await startServiceProcess({ dataDir: join(dataDir, name), databaseUrl: url, environment })
      t.after(() => node.end('SIGKILL'))
      return node
    }
    const cutOff = await start('cut-off', proxy.url)
    const healthy = await start('healthy', databaseUrl)
    const receiver = await startCountingReceiver(t, () => 0)
    const publisher = await makePublisher(cutOff, receiver.url)
    const links: string[] = []
    for (let user = 0; user < 6; user++) {
      const { offers } = (await (await askFeed(cutOff, publisher.key, `person ${user}`)).json()) as {
        offers: { clickUrl: string }[]
      }
      links.push(new URL(offers[0]?.clickUrl ?? '').pathname)
    }
    // The other node learns of the advertiser's token within a second.
    await sleep(1_500)
    proxy.cut()
    const ids: string[] = []
    for (const link of links) {
      const click = await fetch(cutOff.url + link, { redirect: 'manual' })
      assert.equal(click.status, 302)
      ids.push(new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? '')
    }
    // Twice, as an advertiser does when in doubt.
    for (const id of [...ids, ...ids]) assert.equal((await postBack(healthy, publisher, id)).status, 404)
    proxy.restore()

    const log = await readLogUntil(healthy, publisher, (entries) => countOf(entries, 'delivered') === ids.length)
    assert.deepEqual(log.map(({ transactionId }) => transactionId).sort(), ids.toSorted())
    for (const id of ids) {
      const { state, timeline } = await healthy.admin<Shown>('GET', `/transactions/${id}`)
      assert.equal(state, 'verified')
      const codes = timeline.filter(({ step }) => step === 'postback').map(({ code }) => code)
      assert.deepEqual(codes, ['verified', 'duplicate'])
      assert.equal(receiver.received.get(id), 1)
    }
    const { totals } = await healthy.admin<{ totals: Record<string, number> }>('GET', `/apps/${publisher.appId}/stats`)
    assert.deepEqual([totals.clicks, totals.completions], [ids.length, ids.length])
    await assertFiguresEqualRows({ dataDir: join(dataDir, 'healthy'), databaseUrl })
  })
})
