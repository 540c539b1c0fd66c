import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresDatabase, testDatabaseKind } from '../database.ts'
import { type ServiceProcess, startServiceProcess } from '../service-process.ts'

interface Delivery {
  transactionId: string
  outcome: string
}

/** A receiver that answers slowly and remembers how often each transaction was sent to it. */
async function startCounter() {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { transactionId } = JSON.parse(body) as { transactionId: string }
      received.set(transactionId, (received.get(transactionId) ?? 0) + 1)
      setTimeout(() => response.end(), Math.random() * 200)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

async function openTransactions(service: ServiceProcess, key: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let person = 0; person < count; person++) {
    const feed = await fetch(`${service.url}/publisher/sdk/v1/offers/feed`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: 'c',
        userId: `person ${person}`,
        attributes: { countryCode: 'US', language: 'en' },
      }),
    })
    const { offers } = (await feed.json()) as { offers: { clickUrl: string }[] }
    const click = await fetch(service.url + new URL(offers[0]?.clickUrl ?? '').pathname, { redirect: 'manual' })
    ids.push(new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? '')
  }
  return ids
}

describe('a process killed while webhooks are on their way', () => {
  it('sends each at most once, and exactly once where the log says delivered', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-send-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const receiver = await startCounter()
    t.after(receiver.close)
    const start = () =>
      startServiceProcess({ dataDir, databaseUrl, environment: { WEBHOOK_ALLOW_PRIVATE: 'true', DEMO_DATA: 'false' } })
    const first = await start()
    t.after(() => first.end('SIGKILL'))
    const organization = await first.admin<{ id: string; postbackToken: string }>('POST', '/organizations', {
      name: 'A',
    })
    const project = await first.admin<{ id: string }>('POST', '/projects', { name: 'P' })
    const app = await first.admin<{ id: string }>('POST', `/projects/${project.id}/apps`, {
      name: 'App',
      platform: 'api',
    })
    const key = await first.admin<{ publishableKey: string }>('POST', `/projects/${project.id}/keys`, {
      environment: 'live',
    })
    const campaign = await first.admin<{ id: string }>('POST', '/campaigns', {
      organizationId: organization.id,
      name: 'Campaign',
      destinationUrl: 'https://advertiser.example/',
    })
    await first.admin('POST', `/campaigns/${campaign.id}/creatives`, {
      title: 'Title',
      ctaText: 'Get it',
      primaryImageUrl: 'https://images.example/banner.png',
    })
    await first.admin('PUT', `/apps/${app.id}/webhook`, { url: receiver.url })
    const ids = await openTransactions(first, key.publishableKey, 30)

    const verified: string[] = []
    // The kill cuts some of the calls off; what became of those is seen after the restart.
    const verifying = Promise.allSettled(
      ids.map(async (id) => {
        const answer = await fetch(`${first.url}/postback?token=${organization.postbackToken}&transaction_id=${id}`)
        if (answer.status === 200) verified.push(id)
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
    for (const id of ids) await fetch(`${second.url}/postback?token=${organization.postbackToken}&transaction_id=${id}`)
    let log: Delivery[] = []
    for (let tries = 0; tries < 100; tries++) {
      log = (await second.admin<{ data: Delivery[] }>('GET', `/apps/${app.id}/webhook/deliveries?limit=100`)).data
      if (log.length === ids.length && log.every((entry) => entry.outcome !== 'pending')) break
      await sleep(100)
    }
    assert.equal(log.length, ids.length, 'one entry for each transaction')
    for (const [id, count] of receiver.received) assert.equal(count, 1, `${id} was sent ${count} times`)
    for (const { transactionId, outcome } of log) {
      if (outcome === 'delivered') assert.equal(receiver.received.get(transactionId), 1)
    }
  })
})
