import assert from 'node:assert/strict'
import { before, describe, it, type TestContext } from 'node:test'
import { type CellRow, decodeCounterRow, decodeEvidence } from '../../../src/features/ranking/model/counter-rows.ts'
import type { GivenCampaign } from '../../support/app/given.ts'
import { learnNow } from '../../support/app/project-facts.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import type { TestClock } from '../../support/app/test-clock.ts'
import { clickOffer, feed as feedOf, type ShownOffer, sendPostback } from '../../support/app/visitor.ts'
import { openTestDatabase, testDatabaseKind } from '../../support/database/database.ts'

const attributes = { countryCode: 'US', language: 'en', platform: 'ios' }

const feed = (app: TestApp, key: string, userId: string) => feedOf(app, key, userId, { attributes })

async function confirm({ request }: TestApp, key: string, { impressionUid }: ShownOffer): Promise<void> {
  const body = { deliveredTimestamp: 1_780_000_000 }
  const path = `/publisher/sdk/v1/offers/impressions/${impressionUid}/delivered`
  assert.equal((await request('POST', path, { key, body })).status, 202)
}

const open = ({ request }: TestApp, { clickUrl }: ShownOffer, agent?: string) =>
  request('GET', new URL(clickUrl).pathname, { headers: agent === undefined ? {} : { 'user-agent': agent } })

/** Everything stored by learning. */
async function evidence({ app }: TestApp) {
  await learnNow({ app })
  const rows = await app.services.database.db.selectFrom('ranking_evidence').select('body').execute()
  return rows.flatMap(({ body }) => decodeEvidence(body)).map(decodeCounterRow)
}

async function cellsOf(testApp: TestApp, { id }: Pick<GivenCampaign, 'id'>) {
  return (await evidence(testApp)).filter((row): row is CellRow => row.kind === 'cell' && row.campaignId === id)
}

/** Returns the confirmed impressions of a campaign's only offer at the first position, which all weigh the same. */
async function exposures(testApp: TestApp, campaign: Pick<GivenCampaign, 'id'>): Promise<number> {
  return (await cellsOf(testApp, campaign)).reduce((sum, row) => sum + row.deliveredWeight, 0)
}

async function sums(testApp: TestApp, campaign: Pick<GivenCampaign, 'id'>) {
  const cells = await cellsOf(testApp, campaign)
  const sum = (count: (row: CellRow) => number) => cells.reduce((total, row) => total + count(row), 0)
  return [
    sum((row) => row.served),
    sum((row) => row.delivered),
    sum((row) => row.clicks),
    sum((row) => row.completions),
  ]
}

const people = ({ app }: TestApp, appId: string) =>
  app.services.database.db
    .selectFrom('app_user')
    .select('user_id')
    .where('app_id', '=', appId)
    .where('ranking_state', 'is not', null)
    .execute()

describe('ranking', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  it('learns served, delivered, clicked (by people) and completed offers', async () => {
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const [offer] = await feed(testApp, publisher.liveKey, 'ada')
    assert.ok(offer)
    await confirm(testApp, publisher.liveKey, offer)
    await confirm(testApp, publisher.liveKey, offer)
    await open(testApp, offer, 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    await testApp.request('HEAD', new URL(offer.clickUrl).pathname)
    const opened = await open(testApp, offer)
    const id = new URL(opened.headers.location as string).searchParams.get('transaction_id') ?? ''
    await sendPostback(testApp, campaign, id)
    await sendPostback(testApp, campaign, id)
    assert.deepEqual(await sums(testApp, campaign), [1, 1, 1, 1])
    assert.equal(testApp.app.services.learning.rankers.model.version !== '0', true)
    assert.deepEqual(await people(testApp, publisher.id), [{ user_id: 'ada' }])
  })

  it('learns the first confirmation of an impression, however late others arrive and through which node', async (t) => {
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const { database } = testApp.app.services
    const other = testDatabaseKind === 'postgres' ? await startTestApp(t, { database, clock: testApp.clock }) : testApp
    const [offer] = await feed(testApp, publisher.liveKey, 'ada')
    assert.ok(offer)
    await confirm(testApp, publisher.liveKey, offer)
    assert.deepEqual(await sums(testApp, campaign), [1, 1, 0, 0])
    testApp.clock.advance(1)
    await confirm(other, publisher.liveKey, offer)
    testApp.clock.advance(24 * 3_600_000)
    await confirm(testApp, publisher.liveKey, offer)
    await open(testApp, offer)
    assert.deepEqual(await sums(testApp, campaign), [1, 1, 1, 0])
    assert.equal(await exposures(testApp, campaign), 1)
  })

  it('learns an impression opened before its confirmation as seen once', async () => {
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const [offer] = await feed(testApp, publisher.liveKey, 'ada')
    assert.ok(offer)
    await open(testApp, offer)
    await learnNow(testApp)
    await confirm(testApp, publisher.liveKey, offer)
    assert.deepEqual(await sums(testApp, campaign), [1, 1, 1, 0])
    assert.equal(await exposures(testApp, campaign), 1)
  })

  it('follows demand: opened and completed offers rise within a second of the traffic', async () => {
    const publisher = await testApp.given.app({ ranking_random_share: 0, ranking_new_campaign_share: 0 })
    const campaigns: GivenCampaign[] = []
    for (let count = 0; count < 6; count++) campaigns.push(await testApp.given.campaign([publisher]))
    const liked = campaigns[4] as GivenCampaign
    for (let user = 0; user < 40; user++) {
      for (const offer of await feed(testApp, publisher.liveKey, `fan-${user}`)) {
        await confirm(testApp, publisher.liveKey, offer)
        if (offer.campaignId !== liked.id) continue
        const opened = await open(testApp, offer)
        const id = new URL(opened.headers.location as string).searchParams.get('transaction_id') ?? ''
        await sendPostback(testApp, liked, id)
      }
    }
    await learnNow(testApp)
    for (let user = 0; user < 20; user++) {
      const [first] = await feed(testApp, publisher.liveKey, `stranger-${user}`)
      assert.equal(first?.campaignId, liked.id)
    }
  })

  it('learns nothing from test keys and from test conversions', async () => {
    const publisher = await testApp.given.app({ is_demo: true })
    const demo = await testApp.given.campaign([publisher], { is_demo: true })
    const byTestKey = await clickOffer(testApp, demo, publisher.testKey, 'tester')
    await sendPostback(testApp, demo, byTestKey)
    assert.deepEqual(await sums(testApp, demo), [0, 0, 0, 0])
    const byLiveKey = await clickOffer(testApp, demo, publisher.liveKey, 'tester')
    const path = '/publisher/sdk/v1/test/conversions/complete'
    const answer = await testApp.request('POST', path, { key: publisher.liveKey, body: { transactionId: byLiveKey } })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await sums(testApp, demo), [1, 0, 1, 0])
  })

  it('learns only pooled data from minors, and forgets personal data learned before', async () => {
    const publisher = await testApp.given.app()
    for (let count = 0; count < 8; count++) await testApp.given.campaign([publisher], { age_rating: 'everyone' })
    const key = publisher.liveKey
    const store = (userId: string, age: number) =>
      testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key, body: { userId, attributes: { age } } })
    await store('turned-out-young', 30)
    for (const offer of (await feed(testApp, key, 'turned-out-young')).slice(0, 4)) await open(testApp, offer)
    await learnNow(testApp)
    assert.deepEqual(await people(testApp, publisher.id), [{ user_id: 'turned-out-young' }])
    await store('turned-out-young', 15)
    await store('child', 12)
    testApp.clock.advance(3_600_000)
    const before = (await evidence(testApp)).filter((row) => row.kind === 'lift')
    assert.deepEqual(
      await feed(testApp, key, 'child').then(ids),
      await feed(testApp, key, 'turned-out-young').then(ids),
    )
    for (const offer of (await feed(testApp, key, 'turned-out-young')).slice(4)) {
      await confirm(testApp, key, offer)
      await open(testApp, offer)
    }
    testApp.clock.advance(3_600_000)
    const after = (await evidence(testApp)).filter((row) => row.kind === 'lift')
    assert.deepEqual(after, before)
    assert.deepEqual(await people(testApp, publisher.id), [])
    assert.deepEqual(
      await feed(testApp, key, 'child').then(ids),
      await feed(testApp, key, 'turned-out-young').then(ids),
    )
  })

  it('learns nothing personal from a user once they are stored as a minor', async () => {
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    const [offer] = await feed(testApp, publisher.liveKey, 'young after all')
    assert.ok(offer)
    await open(testApp, offer)
    await learnNow(testApp)
    assert.equal((await people(testApp, publisher.id)).length, 1)
    const body = { userId: 'young after all', attributes: { age: 15 } }
    await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: publisher.liveKey, body })
    await open(testApp, offer)
    await learnNow(testApp)
    assert.deepEqual(await people(testApp, publisher.id), [])
  })

  it('ranks minors of an epoch by the model that every process kept before it', async () => {
    const publisher = await testApp.given.app()
    for (let count = 0; count < 3; count++) await testApp.given.campaign([publisher], { age_rating: 'everyone' })
    const { database } = testApp.app.services
    const body = { userId: 'child', attributes: { age: 12 } }
    await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: publisher.liveKey, body })
    const lastModelOf = async (userId: string) => {
      await feed(testApp, publisher.liveKey, userId)
      const rows = await database.db
        .selectFrom('serving')
        .select('model_version')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      return rows[0]?.model_version
    }
    testApp.clock.advance(300_000 - (testApp.clock.nowMs() % 300_000))
    await learnNow(testApp)
    const kept = await lastModelOf('adult')
    testApp.clock.advance(270_000)
    await learnNow(testApp)
    testApp.clock.advance(31_000)
    await learnNow(testApp)
    const newer = await lastModelOf('another adult')
    assert.ok(kept !== undefined && newer !== undefined && newer > kept)
    assert.equal(await lastModelOf('child'), kept)
  })

  it('learns nothing personal from an erased user whose old links are clicked', async () => {
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const [offer] = await feed(testApp, publisher.liveKey, 'gone')
    assert.ok(offer)
    await testApp.admin('DELETE', `/apps/${publisher.id}/users/gone`)
    await confirm(testApp, publisher.liveKey, offer)
    await open(testApp, offer)
    assert.deepEqual((await sums(testApp, campaign)).slice(1), [1, 1, 0])
    assert.deepEqual(await people(testApp, publisher.id), [])
  })

  it('learns the events of a user who was erased before they were counted', async () => {
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const [offer] = await feed(testApp, publisher.liveKey, 'gone')
    assert.ok(offer)
    await confirm(testApp, publisher.liveKey, offer)
    await open(testApp, offer)
    await testApp.admin('DELETE', `/apps/${publisher.id}/users/gone`)
    assert.deepEqual(await sums(testApp, campaign), [1, 1, 1, 0])
    assert.deepEqual(await people(testApp, publisher.id), [])
  })

  it('learns nothing personal from messages, whose readers may be of any age', async () => {
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const body = { clientId: 'client', chatId: 'chat', attributes }
    const answer = await testApp.request('POST', '/publisher/sdk/v1/offers/message', { key: publisher.liveKey, body })
    await testApp.request('GET', new URL(answer.body.offer.clickUrl).pathname)
    assert.deepEqual((await sums(testApp, campaign)).slice(2), [1, 0])
    assert.deepEqual(await people(testApp, publisher.id), [])
  })
})

const ids = (offers: readonly ShownOffer[]) => offers.map(({ campaignId }) => campaignId)

/** Starts processes on one database, which is disposed of after all of them. */
async function onOneDatabase(t: TestContext) {
  const ends: { apps: (() => unknown)[]; database: (() => unknown)[] } = { apps: [], database: [] }
  t.after(async () => {
    for (const end of [...ends.apps, ...ends.database]) await end()
  })
  const database = await openTestDatabase({ after: (end) => ends.database.push(end as () => unknown) })
  ends.database.unshift(() => database[Symbol.asyncDispose]())
  const start = (clock?: TestClock) => {
    const options = clock === undefined ? { database } : { database, clock }
    return startTestApp({ after: (end) => ends.apps.push(end as () => unknown) }, options)
  }
  return { database, start }
}

describe('learned data', () => {
  it('survive a restart, merged or not', async (t) => {
    const { database, start } = await onOneDatabase(t)
    const first = await start()
    const publisher = await first.given.app()
    const campaign = await first.given.campaign([publisher])
    const learnClick = async () => {
      await clickOffer(first, campaign, publisher.liveKey)
      await learnNow(first)
    }
    await learnClick()
    await learnClick()
    await first.app.services.learning.keepHistory()
    const { length } = await database.db.selectFrom('ranking_evidence').select('id').execute()
    assert.equal(length, 1, 'two slices of an hour were merged')
    await learnClick()
    await first.app[Symbol.asyncDispose]()

    const second = await start()
    const { model } = second.app.services.learning.rankers
    const number = model.vocabulary.campaigns.find(campaign.id)
    const seen = model.exposures[number] ?? 0
    assert.ok(seen > 2.9 && seen <= 3, `three clicks were seen, ${seen} are remembered`)
  })

  it('rank minors by the same model before and after a restart within their epoch', async (t) => {
    const { start } = await onOneDatabase(t)
    const first = await start()
    const publisher = await first.given.app()
    await clickOffer(first, await first.given.campaign([publisher], { age_rating: 'everyone' }), publisher.liveKey)
    first.clock.advance(300_000 - (first.clock.nowMs() % 300_000))
    await learnNow(first)
    const versionFor = ({ services }: typeof first.app) =>
      services.learning.rankers.ofMinors(services.snapshots.current(), first.clock.nowMs()).model.version
    const before = versionFor(first.app)
    await first.app[Symbol.asyncDispose]()

    const second = await start(first.clock)
    const newest = second.app.services.learning.rankers.model.version
    assert.notEqual(newest, before, 'the process that starts knows a newer model')
    assert.equal(versionFor(second.app), before)
  })

  it('reach another process within 5 s', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database has one process',
  }, async (t) => {
    const { start } = await onOneDatabase(t)
    const [one, other] = [await start(), await start()]
    const publisher = await one.given.app()
    const campaign = await one.given.campaign([publisher])
    await other.app.services.snapshots.refresh()
    const seen = () => other.app.services.learning.rankers.model.exposures[0] ?? 0
    await clickOffer(other, campaign, publisher.liveKey)
    await learnNow(one)
    const learnedMs = performance.now()
    while (seen() === 0 && performance.now() - learnedMs < 10_000) await new Promise((go) => setTimeout(go, 50))
    const tookMs = performance.now() - learnedMs
    t.diagnostic(`heard of after ${Math.round(tookMs)} ms`)
    assert.ok(tookMs < 5_000, `it took ${Math.round(tookMs)} ms`)
  })
})
