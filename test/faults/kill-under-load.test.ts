import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilEnd, type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { readLearnedSums } from './learned-sums.ts'

const attributes = { countryCode: 'US', language: 'en' }

/** Of so few feeds a second ranking learns from each; of more it would from a sample. */
const betweenFeedsMs = 300

interface Offer {
  readonly impressionUid: string
  readonly clickUrl: string
}

interface World {
  readonly appId: string
  readonly key: string
  readonly token: string
}

/** The state that the service acknowledged before it was killed. */
interface Acknowledged {
  feeds: number
  /** Transactions by id: whether their impression was confirmed, and whether they were verified. */
  readonly opened: Map<string, { isDelivered: boolean; isVerified: boolean }>
  failures: number
}

async function makeWorld(service: ServiceProcess): Promise<World> {
  const organization = await service.admin<{ id: string; postbackToken: string }>('POST', '/organizations', {
    name: 'A',
  })
  const project = await service.admin<{ id: string }>('POST', '/projects', { name: 'P' })
  const app = await service.admin<{ id: string }>('POST', `/projects/${project.id}/apps`, {
    name: 'App',
    platform: 'api',
  })
  const keys = await service.admin<{ publishableKey: string }>('POST', `/projects/${project.id}/keys`, {
    environment: 'live',
    rateLimitPerSecond: 100_000,
  })
  for (let count = 0; count < 5; count++) {
    const campaign = await service.admin<{ id: string }>('POST', '/campaigns', {
      organizationId: organization.id,
      name: `Campaign ${count}`,
      destinationUrl: 'https://advertiser.example/landing',
      payout: { amount: 1 + count },
    })
    await service.admin('POST', `/campaigns/${campaign.id}/creatives`, {
      title: 'Title',
      ctaText: 'Get it',
      primaryImageUrl: 'https://images.example/banner.png',
    })
  }
  return { appId: app.id, key: keys.publishableKey, token: organization.postbackToken }
}

/** One person after the other: shown three offers, all confirmed and opened, and every other one completed. Ends when the service does. */
async function visit(
  service: ServiceProcess,
  world: World,
  visitor: number,
  acknowledged: Acknowledged,
): Promise<void> {
  const headers = { 'x-api-key': world.key, 'content-type': 'application/json' }
  const post = (path: string, body: unknown) =>
    fetch(`${service.url}/publisher/sdk/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const take = async (offer: Offer, isCompleted: boolean) => {
    const path = `/offers/impressions/${offer.impressionUid}/delivered`
    const delivered = await post(path, { deliveredTimestamp: 1_780_000_000 })
    const click = await fetch(service.url + new URL(offer.clickUrl).pathname, { redirect: 'manual' })
    const id = new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id')
    if (id === null) throw new Error('a click without a transaction')
    const transaction = { isDelivered: delivered.status === 202, isVerified: false }
    acknowledged.opened.set(id, transaction)
    if (!isCompleted) return
    const postback = await fetch(`${service.url}/postback?token=${world.token}&transaction_id=${id}`)
    transaction.isVerified = postback.status === 200
  }
  for (let round = 0; ; round++) {
    try {
      const userId = `visitor ${visitor}.${round}`
      const feed = await post('/offers/feed', { clientId: 'c', userId, attributes, limit: 3 })
      if (feed.status !== 200) throw new Error(`feed ${feed.status}`)
      const { offers } = (await feed.json()) as { offers: Offer[] }
      acknowledged.feeds++
      if (offers.length === 0) throw new Error('an empty feed')
      await Promise.all(offers.map((offer, place) => take(offer, (round + place) % 2 === 1)))
      await sleep(betweenFeedsMs)
    } catch {
      acknowledged.failures++
      return
    }
  }
}

interface Transaction {
  id: string
  state: string
  timeline: { step: string; code: string }[]
}

/** A transaction as soon as it is recorded: what the database did not take in time waited on the disk. */
async function recordedTransaction(service: ServiceProcess, id: string): Promise<Transaction> {
  for (let tries = 0; ; tries++) {
    try {
      return await service.admin<Transaction>('GET', `/transactions/${id}`)
    } catch (error) {
      if (tries === 40) throw error
      await sleep(500)
    }
  }
}

async function checkEverything(service: ServiceProcess, world: World, acknowledged: Acknowledged): Promise<void> {
  for (const [id, { isDelivered, isVerified }] of acknowledged.opened) {
    const transaction = await recordedTransaction(service, id)
    const steps = transaction.timeline.map((step) => step.step)
    assert.ok(steps.includes('opened') && steps.includes('served'))
    if (isDelivered) assert.ok(steps.includes('delivered'), `the confirmation of ${id} is lost`)
    if (!isVerified) continue
    assert.equal(transaction.state, 'verified', `the verification of ${id} is lost`)
    const again = await fetch(`${service.url}/postback?token=${world.token}&transaction_id=${id}`)
    assert.equal(((await again.json()) as { verdict: string }).verdict, 'duplicate')
  }
}

describe('a process killed by kill -9 under mixed load', () => {
  it('has lost nothing that it acknowledged, nor what ranking learns of it, and counts nothing twice', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-kill-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const first = await startServiceProcess({ dataDir, databaseUrl })
    t.after(() => first.end('SIGKILL'))
    const world = await makeWorld(first)
    const acknowledged: Acknowledged = { feeds: 0, opened: new Map(), failures: 0 }
    const visits = Array.from({ length: 12 }, (_, visitor) => visit(first, world, visitor, acknowledged))
    const enough = 100 + Math.floor(Math.random() * 150)
    for (let tries = 0; tries < 2_400 && acknowledged.opened.size < enough; tries++) await sleep(25)
    await first.end('SIGKILL')
    await Promise.all(visits)
    t.diagnostic(`${acknowledged.feeds} feeds and ${acknowledged.opened.size} clicks were acknowledged`)
    assert.equal(acknowledged.failures, 12, 'every visitor met the end of the process')
    assert.ok(acknowledged.opened.size >= enough)

    const second = await startServiceProcess({ dataDir, databaseUrl })
    t.after(() => second.end('SIGKILL'))
    await checkEverything(second, world, acknowledged)
    const stats = await second.admin<{ totals: Record<string, number> }>('GET', `/apps/${world.appId}/stats`)
    const csv = await fetch(`${second.url}/admin/v1/transactions?format=csv&appId=${world.appId}`, {
      headers: { authorization: 'Bearer test-admin-token-of-24-bytes' },
    })
    const rows = (await csv.text()).trim().split('\r\n').slice(1)
    assert.equal(stats.totals.clicks, rows.length)
    assert.equal(stats.totals.completions, rows.filter((row) => row.includes(',"verified",')).length)
    assert.ok((stats.totals.served ?? 0) >= acknowledged.feeds * 3)
    // Figures follow at some distance, and a leader that was killed holds its lease for five seconds.
    await sleep(6_000)
    assert.equal(await second.end('SIGTERM'), 0)
    const { code, output } = await runUntilEnd({ dataDir, databaseUrl, script: 'tools/verify-counters.ts' })
    assert.match(output, /^Every figure equals the rows it counts\.$/m)
    assert.equal(code, 0)
    const sums = await readLearnedSums({ dataDir, databaseUrl })
    t.diagnostic(`ranking learned from ${JSON.stringify(sums.learned)}`)
    assert.deepEqual(sums.learned, sums.rows)
  })
})
