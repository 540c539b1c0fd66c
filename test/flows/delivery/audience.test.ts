import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { mixHash } from '../../../src/features/ranking/model/hash.ts'
import { readAudience } from '../../../src/features/serving/audience.ts'
import { contextOf, explainIneligible } from '../../../src/features/serving/eligibility.ts'
import { offerRequest } from '../../../src/features/serving/request.ts'
import { addSeen } from '../../../src/features/users/seen-campaigns.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { catalog, feed, message, search } from '../serving/serve.ts'
import { change, isFed, reasonOf } from './reasons.ts'

const condition = (attribute: string, operator: string, ...values: (string | number)[]) => {
  return { attribute, operator, ...(values.length > 0 && { values }) }
}
const audienceOf = (...groups: object[][]) => ({ all: groups.map((any) => ({ any })) })
const gold = audienceOf([condition('subscriptionTier', 'is', 'gold')])

async function store(test: TestApp, { liveKey }: GivenApp, userId: string, attributes: object): Promise<void> {
  const body = { userId, attributes }
  const answer = await test.request('POST', '/publisher/sdk/v1/users/attributes', { key: liveKey, body })
  assert.equal(answer.status, 200, answer.text)
}

describe('the audience of a campaign', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  before(async () => {
    test = shared()
    app = await test.given.app()
    campaign = await test.given.campaign([app], { age_rating: 'everyone' })
    await change(test, campaign, { audience: gold })
    await store(test, app, 'gold', { subscriptionTier: 'GOLD', age: 30 })
    await store(test, app, 'silver', { subscriptionTier: 'silver' })
    await store(test, app, 'golden child', { subscriptionTier: 'gold', age: 17 })
  })

  it('is shown it on feed and search; others, and people without attributes, are not', async () => {
    for (const [userId, isShown] of Object.entries({
      gold: true,
      silver: false,
      'golden child': false,
      nobody: false,
    })) {
      assert.equal(await isFed(test, app, campaign, userId), isShown, userId)
      assert.equal((await search(test, app, { userId })).body.offers.length, Number(isShown), userId)
      assert.equal(await reasonOf(test, app, campaign, userId), isShown ? null : 'audience', userId)
    }
  })

  it('is not shown it on message or catalog, which read no attributes; configuration mode lists it', async () => {
    assert.equal((await message(test, app, { chatId: 'gold' })).body.offer, null)
    assert.equal((await catalog(test, app, { userId: 'gold' })).body.offers.length, 0)
    const listed = (await catalog(test, app, { includeAllRegions: true })).body.offers
    assert.deepEqual(
      listed.map(({ id }: { id: string }) => id),
      [campaign.id],
    )
  })

  it('is joined on the day on which an age is reached, and by what the request says of country and language', async () => {
    const [grown, here] = [await test.given.campaign([app]), await test.given.campaign([app])]
    await change(test, grown, { audience: audienceOf([condition('age', 'at_least', 31)]) })
    await change(test, here, {
      audience: audienceOf([condition('countryCode', 'is', 'us')], [condition('language', 'is', 'en')]),
    })
    await store(test, app, 'traveller', { countryCode: 'DE', language: 'de' })
    assert.equal(await isFed(test, app, here, 'traveller'), true)
    assert.equal(await isFed(test, app, grown, 'gold'), false)
    await test.travel('2027-06-15T00:00:00Z')
    assert.equal(await isFed(test, app, grown, 'gold'), true)
  })

  it('replays what it was served, whatever is changed later', async () => {
    const another = await test.given.app()
    await test.given.list(another.id, campaign.id)
    await test.given.campaign([another], { payout_micros: 1n })
    const { db } = test.app.services.database
    await store(test, another, 'gold', { subscriptionTier: 'gold' })
    for (const userId of ['gold', 'silver', 'nobody']) await feed(test, another, { userId })
    for (const chatId of ['gold', 'nobody']) await message(test, another, { chatId })
    await change(test, campaign, { audience: audienceOf([condition('city', 'exists')]) })
    await store(test, another, 'silver', { subscriptionTier: 'gold', city: 'Rome' })
    const servings = await db.selectFrom('serving').select('id').where('app_id', '=', another.id).execute()
    assert.equal(servings.length, 5)
    for (const { id } of servings) {
      const { same, recorded, computed } = (await test.admin('GET', `/servings/${id}/replay`)).body
      assert.deepEqual([same, computed], [true, recorded])
    }
    await change(test, campaign, { audience: null })
    assert.equal(await isFed(test, app, campaign, 'nobody'), true)
  })

  it('is refused by the name of the field, and is not a publisher’s to read', async () => {
    const path = `/campaigns/${campaign.id}`
    const cases: [unknown, string][] = [
      [{ all: [] }, 'audience.all'],
      [{ all: Array(11).fill({ any: [condition('city', 'exists')] }) }, 'audience.all'],
      [audienceOf([]), 'audience.all.0.any'],
      [audienceOf(Array(11).fill(condition('city', 'exists'))), 'audience.all.0.any'],
      [audienceOf([condition('city', 'contains', 'R')]), 'audience.all.0.any.0.operator'],
      [audienceOf([condition('city', 'is', ...Array(51).fill('Rome'))]), 'audience.all.0.any.0.values'],
      [audienceOf([condition('city', 'exists')], [condition('email', 'exists')]), 'audience.all.1.any.0.attribute'],
      [audienceOf([{ attribute: 'city', operator: 'is', values: 'Rome' }]), 'audience.all.0.any.0.values'],
      [audienceOf([{ attribute: 'city', operator: 'is', values: [true] }]), 'audience.all.0.any.0.values.0'],
      [{ any: [] }, 'audience.all'],
    ]
    for (const [audience, field] of cases) {
      const answer = await test.admin('PATCH', path, { audience })
      assert.equal(answer.status, 400, field)
      assert.ok(
        answer.body.details.some((fault: { field: string }) => fault.field === field),
        answer.text,
      )
      assert.equal((await test.admin('POST', `${path}/reach`, { audience })).status, 400)
    }
    await change(test, campaign, { audience: gold })
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    assert.ok(!('audience' in (await publisher.call('GET', path)).body))
  })
})

describe('the reach of an audience', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('counts stored adults of the apps that list the campaign, with two digits, and not fewer than 100', async () => {
    const test = shared()
    const [app, other] = [await test.given.app(), await test.given.app()]
    const campaign = await test.given.campaign([app])
    const people = Array.from({ length: 500 }, (_, place) => {
      const age = place < 50 ? { age: 17 } : place < 100 ? {} : { age: 20 + (place % 50) }
      return store(test, app, `p${place}`, { ...age, city: place % 4 === 0 ? 'Rome' : 'Paris' })
    })
    await Promise.all([
      ...people,
      ...Array.from({ length: 9 }, (_, n) => store(test, other, `o${n}`, { city: 'Rome' })),
    ])
    const reach = async (call: TestApp['admin'], ...groups: object[][]) => {
      const { status, body } = await call('POST', `/campaigns/${campaign.id}/reach`, {
        audience: audienceOf(...groups),
      })
      return status === 200 ? [body.people, body.share, body.fewerThan] : status
    }
    // 450 adults; 112 of them in Rome, as 12 of the minors' 13 keep no city.
    assert.deepEqual(await reach(test.admin, [condition('city', 'is', 'rome')]), [110, 0.25, null])
    assert.deepEqual(await reach(test.admin, [condition('city', 'exists')]), [450, 1, null])
    assert.deepEqual(await reach(test.admin, [condition('age', 'at_least', 18)]), [400, 0.89, null])
    assert.deepEqual(await reach(test.admin, [condition('age', 'at_least', 60)]), [null, null, 100])
    const { organization } = campaign
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: organization.id })
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const stranger = await signedInMember(test, {
      role: 'advertiser',
      organizationId: (await test.given.organization()).id,
    })
    const members = [advertiser, publisher, stranger].map(({ call }) => reach(call, [condition('city', 'exists')]))
    assert.deepEqual(await Promise.all(members), [[450, 1, null], 404, 404])
  })
})

describe('the reach among more people than are counted', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('is counted up from a sample', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const { db } = test.app.services.database
    await sql`insert into app_user (app_id, user_id, id, created_at, stored_at_ms, attributes)
      select ${app.id}, 'person ' || n, gen_random_uuid(), now(), 0,
        json_build_object('city', case when n % 5 = 0 then 'Rome' else 'Paris' end)
      from generate_series(1, 110000) as n`.execute(db)
    await sql`insert into user_count (app_id, users, bytes) values (${app.id}, 110000, 0)`.execute(db)
    const audience = audienceOf([condition('city', 'is', 'rome')])
    const { status, body } = await test.admin('POST', `/campaigns/${campaign.id}/reach`, { audience })
    assert.equal(status, 200)
    assert.ok(Math.abs(body.people - 22_000) < 1_500 && Math.abs(body.share - 0.2) <= 0.02, JSON.stringify(body))
  })
})

describe('feed and explain', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('agree on a thousand random people and campaigns with random audiences', async () => {
    const test = shared()
    const app = await test.given.app({ ranking_random_share: 0 })
    const draw = (seed: number, salt: number, below: number) => mixHash(seed, salt) % below
    const words = ['Rome', 'PARIS', 'paris', 'gold', '12', '7.5', '-1', 'x']
    const names = ['city', 'region', 'subscriptionTier', 'monthsSubscribed', 'custom.team', 'totalSessions', 'age']
    const operators = ['is', 'is_not', 'at_least', 'at_most', 'exists']
    const randomCondition = (seed: number) => {
      const [attribute = '', operator = ''] = [names[draw(seed, 1, 7)], operators[draw(seed, 2, 5)]]
      const number = [draw(seed, 3, 60)]
      if (operator === 'exists') return condition(attribute, operator)
      if (operator.startsWith('at') || /age|months|total/.test(attribute))
        return condition(attribute, operator, ...number)
      return condition(attribute, operator, words[draw(seed, 4, 8)] ?? '', words[draw(seed, 5, 8)] ?? '')
    }
    for (let index = 0; index < 24; index++) {
      const campaign = await test.given.campaign([app], { age_rating: index % 3 === 0 ? 'everyone' : 'adults' })
      const groups = Array.from({ length: 1 + draw(index, 6, 2) }, (_, group) =>
        Array.from({ length: 1 + draw(index, 7, 3) }, (_, place) => randomCondition(index * 100 + group * 10 + place)),
      )
      if (index % 4 !== 0) await change(test, campaign, { audience: audienceOf(...groups) })
    }
    const randomAttributes = (seed: number) => {
      const kept = Object.entries({
        city: words[draw(seed, 11, 8)],
        region: words[draw(seed, 12, 8)],
        subscriptionTier: words[draw(seed, 13, 8)],
        monthsSubscribed: words[draw(seed, 14, 8)],
        totalSessions: words[draw(seed, 15, 8)],
        custom: { team: words[draw(seed, 16, 8)] },
        age: draw(seed, 17, 60),
      })
      return Object.fromEntries(kept.filter((_, place) => draw(seed, 20 + place, 3) > 0))
    }
    let [shown, withheld, often] = [0, 0, 0]
    const { services } = test.app
    const snapshot = services.snapshots.current()
    const entry = snapshot.apps.get(app.id) ?? assert.fail()
    const capped: string[] = []
    for (const { id } of snapshot.campaigns.filter(({ index }) => index % 4 === 0)) {
      await change(test, { id }, { frequency: { delivered: 1 + (capped.length % 2), days: 2 } })
      capped.push(id)
    }
    const frequencies = new Map(capped.map((id) => [id, { delivered: 2, days: 2 }]))
    /** Remembers up to three confirmed impressions of each capped campaign, some too old to count. */
    const see = async (seed: number, userId: string) => {
      const { clock, database } = services
      const impressions = capped.flatMap((campaignId, place) =>
        Array.from({ length: draw(seed, 50 + place, 4) }, () => {
          return { campaignId, atMs: clock.nowMs() - draw(seed, 60 + place, 2) * 172_800_000 }
        }),
      )
      const seen = addSeen(null, impressions, frequencies, clock.nowMs())
      await database.db
        .insertInto('app_user')
        .values({ app_id: app.id, user_id: userId, id: crypto.randomUUID(), created_at: new Date(), seen })
        .onConflict((conflict) => conflict.columns(['app_id', 'user_id']).doUpdateSet({ seen }))
        .execute()
    }
    const latest = services.snapshots.current()
    const check = async (seed: number) => {
      const userId = `person ${seed}`
      if (seed % 10 > 0) await store(test, app, userId, randomAttributes(seed))
      if (seed % 3 > 0) await see(seed, userId)
      const offers: { campaignId: string }[] = (await feed(test, app, { userId, limit: 25 })).body.offers
      const place = { countryCode: 'US', language: 'en' }
      const request = offerRequest('feed', userId, null, place, 25)
      const audience = await readAudience(services, latest, { app: entry, environment: 'live' }, request)
      const reasons = Map.groupBy(latest.campaigns, ({ index }) =>
        explainIneligible(latest.eligibility, contextOf(audience), index, audience.moment.nowMs, audience.withheld),
      )
      const eligible = (reasons.get(null) ?? []).map(({ id }) => id)
      assert.deepEqual(new Set(offers.map(({ campaignId }) => campaignId)), new Set(eligible), userId)
      if (seed % 25 === 0)
        assert.deepEqual(
          await eligibleIn(place, userId),
          offers.map(({ campaignId }) => campaignId),
        )
      shown += offers.length
      withheld += reasons.get('audience')?.length ?? 0
      often += reasons.get('frequency_cap')?.length ?? 0
    }
    const eligibleIn = async (attributes: object, userId: string): Promise<string[]> => {
      const { data } = (await test.admin('POST', `/apps/${app.id}/explain`, { userId, limit: 25, attributes })).body
      return data.flatMap(({ campaignId, eligible }: { campaignId: string; eligible: boolean }) =>
        eligible ? campaignId : [],
      )
    }
    for (let from = 0; from < 1_000; from += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, place) => check(from + place)))
    }
    assert.ok(shown > 5_000 && withheld > 5_000 && often > 300, `${shown} shown, ${withheld} withheld, ${often} capped`)
  })
})
