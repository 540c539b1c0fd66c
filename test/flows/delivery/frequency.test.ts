import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { feed } from '../../support/app/visitor.ts'
import { deliver, message, search } from '../serving/serve.ts'
import { change, isFed, reasonOf } from './reasons.ts'

const dayMs = 86_400_000

describe('the frequency of a campaign', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  let free: GivenCampaign
  before(async () => {
    test = shared()
    app = await test.given.app({ ranking_random_share: 0 })
    campaign = await test.given.campaign([app], { age_rating: 'everyone' })
    free = await test.given.campaign([app], { age_rating: 'everyone' })
    await change(test, campaign, { frequency: { delivered: 2, days: 1 } })
  })

  /** Serves the campaign to a user and confirms it; returns its handle. */
  async function show(userId: string, key = app.liveKey): Promise<string> {
    const offers = await feed(test, key, userId)
    const { impressionUid } = offers.find(({ campaignId }) => campaignId === campaign.id) ?? assert.fail('not shown')
    await confirm(impressionUid, key)
    return impressionUid
  }
  async function confirm(impressionUid: string, key = app.liveKey): Promise<void> {
    const answer = await deliver(test, key, impressionUid, { deliveredTimestamp: 1_750_000_000 })
    assert.equal(answer.status, 202, answer.text)
  }
  /** Lets three seconds pass, in which the leading process derives what confirmations change. */
  async function threeSeconds(): Promise<void> {
    await test.travel(3_000)
    await test.app.services.projector.catchUp(test.clock.nowMs() - 1_000)
  }
  const seenOf = async (userId: string) => {
    const { db } = test.app.services.database
    const row = await db.selectFrom('app_user').select('seen').where('user_id', '=', userId).executeTakeFirst()
    return row?.seen
  }

  it('withholds it after so many confirmations, on every surface that has a person, until the days are over', async () => {
    const uid = await show('ann')
    // The same impression again counts no more.
    await confirm(uid)
    await threeSeconds()
    assert.equal(await isFed(test, app, campaign, 'ann'), true)
    await feed(test, app.liveKey, 'ann')
    await show('ann')
    await threeSeconds()
    assert.equal(await isFed(test, app, campaign, 'ann'), false)
    assert.equal(await reasonOf(test, app, campaign, 'ann'), 'frequency_cap')
    assert.equal((await search(test, app, { userId: 'ann' })).body.offers.length, 1)
    for (let draw = 0; draw < 5; draw++) {
      const { offer } = (await message(test, app, { chatId: 'ann' })).body
      assert.match(offer.clickUrl, /\/l\//)
    }
    await change(test, free, { status: 'paused' })
    assert.equal((await message(test, app, { chatId: 'ann' })).body.offer, null)
    assert.notEqual((await message(test, app, { chatId: 'bob' })).body.offer, null)
    await change(test, free, { status: 'active' })
    assert.equal(await isFed(test, app, campaign, 'bob'), true)
    await test.travel(dayMs - 10_000)
    assert.equal(await isFed(test, app, campaign, 'ann'), false)
    await test.travel(10_000)
    assert.equal(await isFed(test, app, campaign, 'ann'), true)
  })

  it('counts for one app alone, and follows what the campaign says now', async () => {
    const other = await test.given.app()
    await test.given.list(other.id, campaign.id)
    await show('cleo')
    await show('cleo')
    await threeSeconds()
    assert.equal(await isFed(test, app, campaign, 'cleo'), false)
    assert.equal(await isFed(test, other, campaign, 'cleo'), true)
    await change(test, campaign, { frequency: { delivered: 3, days: 1 } })
    assert.equal(await isFed(test, app, campaign, 'cleo'), true)
    await change(test, campaign, { frequency: { delivered: 1, days: 30 } })
    assert.equal(await isFed(test, app, campaign, 'cleo'), false)
    await change(test, campaign, { frequency: null })
    assert.equal(await isFed(test, app, campaign, 'cleo'), true)
    await change(test, campaign, { frequency: { delivered: 2, days: 1 } })
    assert.equal(await isFed(test, app, campaign, 'cleo'), false)
  })

  it('keeps nothing of minors, for whom it does not hold, nor of test keys', async () => {
    const store = (userId: string, age: number) =>
      test.request('POST', '/publisher/sdk/v1/users/attributes', {
        key: app.liveKey,
        body: { userId, attributes: { age } },
      })
    await store('child', 16)
    for (let times = 0; times < 3; times++) await show('child')
    await store('grown', 40)
    for (let times = 0; times < 2; times++) await show('grown')
    await threeSeconds()
    assert.equal(await isFed(test, app, campaign, 'child'), true)
    assert.equal(await seenOf('child'), null)
    assert.equal(await isFed(test, app, campaign, 'grown'), false)
    assert.equal((await seenOf('grown'))?.length, 24)
    await store('grown', 16)
    assert.equal(await seenOf('grown'), null)
    assert.equal(await isFed(test, app, campaign, 'grown'), true)
  })

  it('forgets an erased person, who is shown it again', async () => {
    await show('dan')
    await show('dan')
    await threeSeconds()
    assert.equal(await isFed(test, app, campaign, 'dan'), false)
    const erased = await test.admin('DELETE', `/apps/${app.id}/users/dan`)
    assert.equal(erased.status, 200, erased.text)
    assert.equal(await isFed(test, app, campaign, 'dan'), true)
    await threeSeconds()
    assert.equal(await isFed(test, app, campaign, 'dan'), true)
  })

  it('replays what was served under it, whatever is changed later', async () => {
    await show('eve')
    await show('eve')
    await threeSeconds()
    await feed(test, app.liveKey, 'eve')
    await message(test, app, { chatId: 'eve' })
    await change(test, campaign, { frequency: null })
    const { db } = test.app.services.database
    const servings = await db.selectFrom('serving').select(['id', 'offers']).where('user_id', '=', 'eve').execute()
    assert.equal(servings.length, 4)
    for (const { id } of servings) {
      const { same, recorded, computed } = (await test.admin('GET', `/servings/${id}/replay`)).body
      assert.deepEqual([same, computed], [true, recorded])
    }
    await change(test, campaign, { frequency: { delivered: 2, days: 1 } })
  })

  it('takes whole numbers from 1 to 100 and from 1 to 30 alone', async () => {
    const cases: [object, string][] = [
      [{ delivered: 0, days: 1 }, 'frequency.delivered'],
      [{ delivered: 101, days: 1 }, 'frequency.delivered'],
      [{ delivered: 1.5, days: 1 }, 'frequency.delivered'],
      [{ delivered: '2', days: 1 }, 'frequency.delivered'],
      [{ delivered: 2, days: 0 }, 'frequency.days'],
      [{ delivered: 2, days: 31 }, 'frequency.days'],
      [{ delivered: 2 }, 'frequency.days'],
    ]
    for (const [frequency, field] of cases) {
      const answer = await test.admin('PATCH', `/campaigns/${campaign.id}`, { frequency })
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.details[0].field, field)
    }
    const { frequency } = (await test.admin('GET', `/campaigns/${campaign.id}`)).body
    assert.deepEqual(frequency, { delivered: 2, days: 1 })
  })
})
