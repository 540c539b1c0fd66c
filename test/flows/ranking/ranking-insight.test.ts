import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { learnNow } from '../../support/app/project-facts.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const attributes = { countryCode: 'US', language: 'en', platform: 'android' }

describe('explanations of a ranking', () => {
  let testApp: TestApp
  let publisher: GivenApp
  let campaigns: GivenCampaign[]

  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ ranking_random_share: 0.3, payout_share_ppm: 500_000n })
    campaigns = []
    for (let count = 0; count < 12; count++) {
      const age_rating = count < 8 ? ('everyone' as const) : ('adults' as const)
      campaigns.push(
        await testApp.given.campaign([publisher], { age_rating, payout_micros: BigInt(count + 1) * 500_000n }),
      )
    }
  })

  const post = (path: string, body: object, key = publisher.liveKey) =>
    testApp.request('POST', `/publisher/sdk/v1${path}`, { key, body: { clientId: 'client', attributes, ...body } })

  const store = (userId: string, stored: object) =>
    testApp.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: publisher.liveKey,
      body: { userId, attributes: stored },
    })

  async function servingIds(): Promise<string[]> {
    const { db } = testApp.app.services.database
    const rows = await db.selectFrom('serving').select('id').where('app_id', '=', publisher.id).orderBy('id').execute()
    return rows.map(({ id }) => String(id))
  }

  const replay = async (servingId: string) => (await testApp.admin('GET', `/servings/${servingId}/replay`)).body

  describe('GET /servings/{servingId}/replay', () => {
    it('reproduces the recorded order exactly, whatever was learned and changed since', async () => {
      await store('adult', { age: 44, subscriptionTier: 'gold', city: 'Rome' })
      await store('minor', { age: 11 })
      for (let round = 0; round < 3; round++) {
        for (const userId of ['adult', 'minor', 'stranger', `new-${round}`, `newer-${round}`]) {
          const limit = 1 + ((round * 7 + userId.length) % 25)
          const { offers } = (await post('/offers/feed', { userId, limit })).body
          await post('/offers/search', { userId, limit })
          await post('/offers/message', { chatId: userId })
          for (const offer of offers.slice(0, 2)) await testApp.request('GET', new URL(offer.clickUrl).pathname)
        }
        const completed = campaigns[round] as GivenCampaign
        await sendPostback(testApp, completed, await clickOffer(testApp, completed, publisher.liveKey, 'adult'))
        await learnNow(testApp)
        await testApp.admin('PATCH', `/campaigns/${campaigns[11 - round]?.id}`, { status: 'paused', priority: 3 })
        testApp.clock.advance(2_000_000)
      }
      await learnNow(testApp)
      const ids = await servingIds()
      assert.ok(ids.length > 40, `${ids.length} servings`)
      for (const id of ids) {
        const { recorded, computed, same, reason } = await replay(id)
        assert.ok(recorded.length > 0)
        assert.deepEqual([computed, same, reason], [recorded, true, null])
      }
      const { db } = testApp.app.services.database
      const stored = await db.selectFrom('serving').select('model_version').execute()
      assert.ok(new Set(stored.map((row) => row.model_version)).size >= 3, 'several models ranked')
    })

    it('replays a serving of a moment ago', async () => {
      await testApp.admin('PATCH', `/campaigns/${campaigns[0]?.id}`, { priority: 2 })
      await post('/offers/feed', { userId: 'just-now' })
      const { same, reason } = await replay((await servingIds()).at(-1) ?? '')
      assert.deepEqual([same, reason], [true, null])
    })

    it('reports a serving whose model is no longer stored', async () => {
      const { rankers } = testApp.app.services.learning
      const kept = rankers.model
      rankers.publish({ ...kept, version: String(BigInt(kept.version) + 1n) })
      await post('/offers/feed', { userId: 'between-two-models' })
      const { recorded, computed, same, reason } = await replay((await servingIds()).at(-1) ?? '')
      assert.ok(recorded.length > 0)
      assert.deepEqual([computed, same, reason], [null, false, 'not_kept'])
      rankers.publish(kept)
    })

    it('answers 404 to another publisher and to an advertiser', async () => {
      await post('/offers/feed', { userId: 'of-this-project' })
      const path = `/servings/${(await servingIds()).at(-1)}/replay`
      const other = await testApp.given.app()
      const organization = await testApp.given.organization()
      for (const [member, status] of [
        [{ role: 'publisher', projectId: publisher.projectId }, 200],
        [{ role: 'publisher', projectId: other.projectId }, 404],
        [{ role: 'advertiser', organizationId: organization.id }, 404],
      ] as const) {
        const { call } = await signedInMember(testApp, member)
        assert.equal((await call('GET', path)).status, status)
      }
    })

    it('reports a serving whose user data were erased', async () => {
      const { db } = testApp.app.services.database
      const rows = await db.selectFrom('serving').select('id').where('user_id', '=', 'adult').execute()
      const erasure = await testApp.admin('DELETE', `/apps/${publisher.id}/users/adult`)
      assert.equal(erasure.status, 200, erasure.text)
      assert.equal(erasure.body.tables.app_user, 1)
      const reasons = await Promise.all(rows.map(async ({ id }) => (await replay(String(id))).reason))
      assert.ok(reasons.includes('erased'))
    })

    it('reproduces the order for an erased user who had no data', async () => {
      const app = await testApp.given.app({ ranking_new_campaign_share: 1, ranking_random_share: 0 })
      // Time runs out for one after the other, so that the reserved slot depends on when their epoch began.
      for (let minutes = -60; minutes <= 60; minutes += 5) {
        const created_at = new Date(testApp.clock.nowMs() - 48 * 3_600_000 + minutes * 60_000)
        await testApp.given.campaign([app], { created_at })
      }
      const strangers = Array.from({ length: 12 }, (_, index) => `unheard-of-${index}`)
      for (const userId of strangers) await post('/offers/feed', { userId, limit: 4 }, app.liveKey)
      for (const userId of strangers) await testApp.admin('DELETE', `/apps/${app.id}/users/${userId}`)
      const { db } = testApp.app.services.database
      const rows = await db.selectFrom('serving').select('id').where('app_id', '=', app.id).execute()
      const answers = await Promise.all(rows.map(async ({ id }) => (await replay(String(id))).same))
      assert.deepEqual(answers, Array(strangers.length).fill(true))
    })

    it('reports a serving whose configuration is no longer stored', async () => {
      await learnNow(testApp)
      await testApp.travel('2026-06-24T12:00:00Z')
      await testApp.app.services.learning.keepHistory()
      const id = (await servingIds())[3] ?? ''
      const { recorded, computed, same, reason } = await replay(id)
      assert.deepEqual([computed, same, reason], [null, false, 'not_kept'])
      assert.ok(recorded.length > 0)
      const { db } = testApp.app.services.database
      for (const table of ['ranking_model', 'ranking_config'] as const) {
        const rows = await db.selectFrom(table).select('version').execute()
        assert.ok(rows.length <= 1, `of ${table} nothing but what ranks now is kept`)
      }
    })

    it('answers 404 for an unknown serving', async () => {
      for (const id of ['0', '1', '99999999999999999999', '-1', 'x', '1.5']) {
        assert.equal((await testApp.admin('GET', `/servings/${id}/replay`)).status, 404)
      }
    })
  })

  describe('POST /apps/{appId}/explain', () => {
    const explain = async (body: object, appId = publisher.id, query = '') => {
      const answer = await testApp.admin('POST', `/apps/${appId}/explain${query}`, { attributes, ...body })
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data as {
        campaignId: string
        eligible: boolean
        reason: string | null
        score: number | null
        parts: Record<string, number> | null
        rank: number | null
        placement: string | null
      }[]
    }

    function assertProduct(score: number | null, parts: Record<string, number> | null): void {
      const { attributes: _a, history: _h, uncertainty: _u, ...factors } = parts ?? {}
      const product = Object.values(factors).reduce((whole, factor) => whole * factor, 1)
      assert.ok(Math.abs(product - (score ?? Number.NaN)) <= 1e-9 * product, `${product} is not ${score}`)
    }

    it('ranks the offers of the feed in its order, with scores by parts', async () => {
      const explained = await explain({ userId: 'somebody', limit: 5 })
      const { offers } = (await post('/offers/feed', { userId: 'somebody', limit: 5 })).body
      const ranked = explained.filter(({ rank }) => rank !== null).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      assert.deepEqual(
        ranked.slice(0, 5).map(({ campaignId }) => campaignId),
        offers.map((offer: { campaignId: string }) => offer.campaignId),
      )
      assert.equal(ranked.length, 9)
      for (const { eligible, reason, score, parts } of ranked) {
        assert.deepEqual([eligible, reason], [true, null])
        assertProduct(score, parts)
      }
    })

    it('shows the parts of the score even without payout, and for a priority of 0', async () => {
      const app = await testApp.given.app({ ranking_new_campaign_share: 0, ranking_random_share: 0 })
      await testApp.given.campaign([app])
      const unpaid = await testApp.given.campaign([app], { payout_micros: null })
      const last = await testApp.given.campaign([app], { priority: 0 })
      const explained = await explain({ userId: 'somebody' }, app.id)
      for (const { score, parts } of explained.filter(({ eligible }) => eligible)) assertProduct(score, parts)
      assert.deepEqual(
        explained.filter(({ eligible }) => eligible).map(({ campaignId, rank }) => (rank === 1 ? '' : campaignId)),
        ['', unpaid.id, last.id],
      )
      assert.equal(explained[2]?.score, 0)
      assert.ok((explained[2]?.parts?.draw ?? 0) > 0)
    })

    it('names what decided each rank: a pin, a reserved slot, random order, or the score', async () => {
      const app = await testApp.given.app({ ranking_new_campaign_share: 1, ranking_random_share: 0 })
      for (let count = 0; count < 8; count++) await testApp.given.campaign([app])
      const pinned = await testApp.given.campaign()
      await testApp.given.list(app.id, pinned.id, { pinned: true })
      const placements = async () =>
        (await explain({ userId: 'somebody', limit: 6 }, app.id)).flatMap(({ placement }) => placement ?? [])
      const [first, ...rest] = await placements()
      assert.equal(first, 'pinned')
      // All eight are new: of the three reserved slots, those are held that their own score would not have given.
      const held = rest.filter((placement) => placement === 'held').length
      assert.ok(held <= 3)
      assert.equal(rest.filter((placement) => placement === 'score').length, 8 - held)
      await testApp.admin('PATCH', `/apps/${app.id}`, { ranking: { newCampaignShare: 0, randomShare: 1 } })
      assert.deepEqual(await placements(), ['pinned', ...Array(5).fill('random'), ...Array(3).fill('score')])
    })

    it('reports a slot as held only if it was held against better offers', async () => {
      const app = await testApp.given.app({ ranking_new_campaign_share: 1, ranking_random_share: 0 })
      for (let count = 0; count < 8; count++) await testApp.given.campaign([app])
      const of = { held: 0, score: 0 }
      for (let user = 0; user < 30; user++) {
        const ranked = await explain({ userId: `person-${user}`, limit: 6 }, app.id)
        for (const [position, { placement, score }] of ranked.entries()) {
          if (placement !== 'held' && placement !== 'score') assert.fail(`${placement}`)
          of[placement] += 1
          const isBetterBelow = ranked.slice(position + 1).some((each) => (each.score ?? 0) > (score ?? 0))
          assert.equal(placement, isBetterBelow ? 'held' : 'score')
        }
      }
      assert.ok(of.held > 10 && of.score > 150, `${of.held} were held`)
    })

    it('gives the first reason why each other campaign is not shown', async () => {
      const app = await testApp.given.app()
      const given = (values: object, creative: object = {}) => testApp.given.campaign([app], values, creative)
      const expected = {
        paused: await given({ status: 'paused' }),
        draft: await given({ status: 'draft' }),
        not_started: await given({ starts_at: new Date('2030-01-01') }),
        ended: await given({ ends_at: new Date('2026-01-01') }),
        country: await given({ target_countries: ['DE'] }),
        platform: await given({}, { supported_platforms: ['ios'] }),
        no_image: await given({}, { primary_image_url: null }),
        age_rating: await given({}),
        disabled: await testApp.given.campaign(),
        not_granted: await testApp.given.campaign(),
        completed: await given({ age_rating: 'everyone' }),
      }
      await testApp.given.list(app.id, expected.disabled.id, { enabled: false })
      const { completed } = expected
      await sendPostback(testApp, completed, await clickOffer(testApp, completed, app.liveKey, 'young'))
      const body = { userId: 'young', attributes: { age: 9 } }
      await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: app.liveKey, body })
      const reasons = new Map(
        (await explain({ userId: 'young' }, app.id, '?all=true')).map((each) => [each.campaignId, each]),
      )
      for (const [reason, { id }] of Object.entries(expected)) {
        const nothing = { score: null, parts: null, rank: null, placement: null }
        assert.deepEqual(reasons.get(id), { campaignId: id, eligible: false, reason, ...nothing })
      }
    })

    it("names the campaigns on the app's list, and the others to an operator who asks for all", async () => {
      const app = await testApp.given.app()
      const listed = await testApp.given.campaign([app])
      const idsOf = (explained: { campaignId: string }[]) => explained.map(({ campaignId }) => campaignId)
      assert.deepEqual(idsOf(await explain({ userId: 'u' }, app.id)), [listed.id])
      assert.deepEqual(idsOf(await explain({ userId: 'u' }, app.id, '?all=false')), [listed.id])
      const all = await explain({ userId: 'u' }, app.id, '?all=true')
      assert.equal(new Set(idsOf(all)).size, all.length)
      assert.ok(idsOf(all).includes(campaigns[0]?.id ?? ''))
      const others = all.filter(({ campaignId }) => campaignId !== listed.id)
      assert.ok(others.length > 12 && others.every(({ reason, rank }) => reason === 'not_granted' && rank === null))
      // Another app of the same publisher has its own list.
      const sibling = await testApp.given.app({ project_id: app.projectId, platform: 'web' })
      await testApp.given.campaign([sibling])
      const member = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
      const answer = await member.call('POST', `/apps/${app.id}/explain?all=true`, { userId: 'u', attributes })
      assert.deepEqual(idsOf(answer.body.data), [listed.id])
    })

    it('names the control group of an experiment', async () => {
      const app = await testApp.given.app({ incrementality_enabled: true, incrementality_rollout_pct: 0 })
      const { id } = await testApp.given.campaign([app])
      const explained = await explain({ userId: 'anybody' }, app.id)
      assert.equal(explained.find(({ campaignId }) => campaignId === id)?.reason, 'control_group')
      const { db } = testApp.app.services.database
      assert.deepEqual(await db.selectFrom('exposure').select('user_id').where('app_id', '=', app.id).execute(), [])
    })

    it('shows a publisher the campaigns on its lists and its share, but no payout', async () => {
      const member = await signedInMember(testApp, { role: 'publisher', projectId: publisher.projectId })
      const answer = await member.call('POST', `/apps/${publisher.id}/explain`, { userId: 'somebody', attributes })
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.data.length, campaigns.length)
      assert.ok(!/payout/i.test(answer.text))
      const best = answer.body.data.find((each: { campaignId: string }) => each.campaignId === campaigns[3]?.id)
      assert.equal(best.parts.earningsPerCompletion, 1)
      const other = await testApp.given.app()
      assert.equal((await member.call('POST', `/apps/${other.id}/explain`, { userId: 'u', attributes })).status, 404)
    })

    it('answers 400 for a malformed feed request', async () => {
      for (const body of [{}, { userId: 'u' }, { userId: '', attributes }, { userId: 'u', attributes, limit: 26 }]) {
        assert.equal((await testApp.admin('POST', `/apps/${publisher.id}/explain`, body)).status, 400)
      }
    })
  })
})
