import assert from 'node:assert/strict'
import { before, describe, it, type TestContext } from 'node:test'
import { TestProjection } from '../../../../test/support/app/project-facts.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../../../test/support/app/visitor.ts'
import { firstServingIdAt } from '../../../lib/ids/serving-id.ts'
import { type CounterRow, decodeCounterRow, decodeEvidence } from '../model/counter-rows.ts'
import { emptyRankingModel, modelOf, unpackModel } from '../model/ranking-model.ts'
import { frequenciesOf } from './note-seen.ts'
import { listLatestClicked } from './slice-facts.queries.ts'
import { SliceLearner } from './slice-learner.ts'

describe('slice learner', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let testApp: TestApp
  let projection: TestProjection
  before(() => {
    testApp = shared()
    projection = new TestProjection(testApp.app.services.database)
  })

  /** Starts a learner, as a process does when it becomes the leader. */
  async function lead(t: TestContext): Promise<SliceLearner> {
    const { database, clock, keyRing, learning, snapshots } = testApp.app.services
    const ranker = () => learning.rankers.of(snapshots.current())
    const frequencies = () => frequenciesOf(snapshots.current())
    const learner = new SliceLearner({ database, clock, keyRing, ranker, frequencies })
    t.after(() => learner[Symbol.asyncDispose]())
    await learner.begin(projection.projectedMs)
    return learner
  }

  /** Returns the path of the link whose click created a transaction. */
  async function linkOf(transactionId: string): Promise<string> {
    const { db } = testApp.app.services.database
    const transaction = db.selectFrom('transaction').select(['serving_id', 'position']).where('id', '=', transactionId)
    const { serving_id, position } = await transaction.executeTakeFirstOrThrow()
    return `/l/${testApp.app.services.offerSlugs.encode(serving_id ?? 0n, position ?? 0)}`
  }

  async function servedCampaign() {
    const publisher = await testApp.given.app()
    return { publisher, campaign: await testApp.given.campaign([publisher]) }
  }

  async function evidence(): Promise<CounterRow[]> {
    const rows = await testApp.app.services.database.db.selectFrom('ranking_evidence').select('body').execute()
    return rows.flatMap(({ body }) => decodeEvidence(body).map(decodeCounterRow))
  }

  async function sumsOf(campaignId: string): Promise<number[]> {
    const sums = [0, 0, 0, 0]
    for (const row of await evidence()) {
      if (row.kind !== 'cell' || row.campaignId !== campaignId) continue
      for (const [index, sum] of [row.served, row.delivered, row.clicks, row.completions].entries()) {
        sums[index] = (sums[index] ?? 0) + sum
      }
    }
    return sums
  }

  const statesOf = (appId: string) => {
    const { db } = testApp.app.services.database
    const states = db.selectFrom('app_user').select('user_id').where('ranking_state', 'is not', null)
    return states.where('app_id', '=', appId).execute()
  }

  it('learns a slice once, even if it was prepared before and not committed', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const learner = await lead(t)
    await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, publisher.liveKey, 'ada'))
    await learner.prepare(await projection.slice(testApp.clock))
    await learner.begin(projection.projectedMs)
    await projection.project(learner, testApp.clock)
    assert.deepEqual(await sumsOf(campaign.id), [1, 0, 1, 1])
    await projection.project(learner, testApp.clock)
    assert.deepEqual(await sumsOf(campaign.id), [1, 0, 1, 1])
    const seen = (await evidence()).filter((row) => row.kind === 'cell' && row.campaignId === campaign.id)
    assert.equal(
      seen.reduce((sum, row) => sum + (row.kind === 'cell' ? row.deliveredWeight : 0), 0),
      1,
    )
  })

  it('learns one click per impression across leaders, and every completion', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const transactionId = await clickOffer(testApp, campaign, publisher.liveKey, 'grace')
    const link = await linkOf(transactionId)
    const first = await lead(t)
    for (let opened = 0; opened < 3; opened++) await testApp.request('GET', link)
    await projection.project(first, testApp.clock)
    assert.deepEqual(await sumsOf(campaign.id), [1, 0, 1, 0])
    // Clicked before the next process leads, but in no slice yet.
    const unread = await clickOffer(testApp, campaign, publisher.liveKey, 'alan')
    const second = await lead(t)
    await testApp.request('GET', await linkOf(unread))
    const again = await testApp.request('GET', link)
    const later = new URL(again.headers.location as string).searchParams.get('transaction_id')
    await sendPostback(testApp, campaign, later ?? '')
    await projection.project(second, testApp.clock)
    assert.deepEqual(await sumsOf(campaign.id), [2, 0, 2, 1])
  })

  it('does not take a click for learned before it is projected', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const { db } = testApp.app.services.database
    await projection.project(await lead(t), testApp.clock)
    const transactionId = await clickOffer(testApp, campaign, publisher.liveKey)
    const atMs = testApp.clock.nowMs()
    const clicked = () => listLatestClicked(db, atMs)
    const before = await clicked()
    await db
      .insertInto('named_fact')
      .values({ kind: 'click', at_ms: BigInt(atMs), transaction_id: transactionId })
      .execute()
    assert.deepEqual(await clicked(), before.slice(0, -1))
    await db.deleteFrom('named_fact').execute()
  })

  it('keeps everything learned before, after a change of leaders', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const first = await lead(t)
    for (let user = 0; user < 3; user++) await clickOffer(testApp, campaign, publisher.liveKey)
    await projection.project(first, testApp.clock)
    const second = await lead(t)
    assert.equal(second.hasNews, true)
    await clickOffer(testApp, campaign, publisher.liveKey)
    await projection.project(second, testApp.clock)
    let model = emptyRankingModel()
    await second.fit({ version: '1', nowMs: testApp.clock.nowMs() }, async (body) => {
      model = modelOf(unpackModel(body))
    })
    const seen = model.exposures[model.vocabulary.campaigns.find(campaign.id)] ?? 0
    assert.ok(seen > 3.9 && seen <= 4, `${seen} clicks are remembered`)
  })

  it('stores nothing personal about a user who is erased between reading and writing', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const { database } = testApp.app.services
    const learner = await lead(t)
    for (const isKnown of [false, true]) {
      const userId = `gone-${isKnown}`
      await clickOffer(testApp, campaign, publisher.liveKey, userId)
      if (isKnown) {
        await projection.project(learner, testApp.clock)
        assert.deepEqual(await statesOf(publisher.id), [{ user_id: userId }])
        await clickOffer(testApp, campaign, publisher.liveKey, userId)
      }
      const statements = await learner.prepare(await projection.slice(testApp.clock))
      const erasure = await testApp.admin('DELETE', `/apps/${publisher.id}/users/${userId}`)
      assert.equal(erasure.status, 200, erasure.text)
      await using client = database.dedicated('test-erasure')
      await client.transaction(statements)
      await learner.begin(projection.projectedMs)
      assert.deepEqual(await statesOf(publisher.id), [])
      await database.db.deleteFrom('ranking_evidence').execute()
    }
  })

  it('stores nothing about a user who was stored as a minor, and drops their earlier state', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const learner = await lead(t)
    await clickOffer(testApp, campaign, publisher.liveKey, 'young after all')
    await projection.project(learner, testApp.clock)
    assert.equal((await statesOf(publisher.id)).length, 1)
    await clickOffer(testApp, campaign, publisher.liveKey, 'young after all')
    const body = { userId: 'young after all', attributes: { age: 15 } }
    await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: publisher.liveKey, body })
    await projection.project(learner, testApp.clock)
    assert.deepEqual(await statesOf(publisher.id), [])
  })

  it('learns from a weighted sample if more is served than learning can use', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const learner = await lead(t)
    await projection.project(learner, testApp.clock)
    const { db } = testApp.app.services.database
    await clickOffer(testApp, campaign, publisher.liveKey)
    const { id, ...serving } = await db
      .selectFrom('serving')
      .selectAll()
      .where('app_id', '=', publisher.id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1_000 }, (_, copy) => ({ ...serving, id: id + BigInt(copy + 1) }))
    await db.insertInto('serving').values(copies).execute()
    const slice = await projection.slice(testApp.clock)
    await projection.project(
      { ...asFollower(learner), prepare: () => learner.prepare({ ...slice, afterMs: slice.toMs - 1_000 }) },
      testApp.clock,
    )
    const [served = 0] = await sumsOf(campaign.id)
    assert.ok(served > 700 && served < 1_300, `1,001 were served, ${served} are known`)
    assert.ok(learner.facts < 300, `${learner.facts} facts were read`)
  })

  it('learns the confirmation of an offer served by a node whose clock is ahead', async (t) => {
    const { publisher, campaign } = await servedCampaign()
    const learner = await lead(t)
    const { db } = testApp.app.services.database
    await clickOffer(testApp, campaign, publisher.liveKey)
    const serving = await db
      .selectFrom('serving')
      .selectAll()
      .where('app_id', '=', publisher.id)
      .executeTakeFirstOrThrow()
    const id = firstServingIdAt(testApp.clock.nowMs() + 90_000)
    await db
      .insertInto('serving')
      .values({ ...serving, id })
      .execute()
    const receivedAt = new Date(testApp.clock.nowMs())
    const times = { delivered_at: receivedAt, read_at: null, received_at: receivedAt }
    await db
      .insertInto('delivery')
      .values({ serving_id: id, position: 0, ...times })
      .execute()
    await projection.project(learner, testApp.clock)
    assert.deepEqual(await sumsOf(campaign.id), [1, 1, 1, 0])
    testApp.clock.advance(90_000)
    await projection.project(learner, testApp.clock)
    assert.deepEqual(await sumsOf(campaign.id), [2, 1, 1, 0])
  })
})

function asFollower(learner: SliceLearner) {
  return {
    begin: (projectedMs: number) => learner.begin(projectedMs),
    committed: () => learner.committed(),
  }
}
