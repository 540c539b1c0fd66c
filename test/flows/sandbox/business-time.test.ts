import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { catalog, click, transactionIdOf } from '../serving/serve.ts'
import { advance, dayMs, sandboxNowMs, shareSandbox } from './sandbox.ts'
import { readEntitlements } from './signed-reads.ts'

// One database: a test's clock is for the embedded one alone.

async function shownTo(test: TestApp, { liveKey }: GivenApp, userId: string): Promise<string[]> {
  return (await feed(test, liveKey, userId)).map(({ campaignId }) => campaignId).sort()
}

const verdictOn = async (test: TestApp, campaign: GivenCampaign, id: string) => {
  const { body } = await sendPostback(test, campaign, id)
  return body.rule ?? body.verdict
}

describe('conversions in a sandbox', () => {
  const shared = shareSandbox()

  it('count to the second before the attribution window ends, and no more a second after', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { attribution_window_seconds: 7 * 86_400 })
    const [early, late] = [await clickOffer(test, campaign, app.liveKey), await clickOffer(test, campaign, app.liveKey)]
    await advance(test, 7 * dayMs - 1_000)
    assert.equal(await verdictOn(test, campaign, early), 'verified')
    await advance(test, 2_000)
    assert.equal(await verdictOn(test, campaign, late), 'attribution_window_passed')
  })

  it('count again from the UTC midnight after a daily cap, which shows the campaign again', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { cap_conversions_per_day: 1n })
    const ids = [await clickOffer(test, campaign, app.liveKey), await clickOffer(test, campaign, app.liveKey)] as const
    const midnightMs = Math.ceil((sandboxNowMs(test) + 1) / dayMs) * dayMs
    await advance(test, midnightMs - 1 - sandboxNowMs(test))
    assert.equal(await verdictOn(test, campaign, ids[0]), 'verified')
    assert.equal(await verdictOn(test, campaign, ids[1]), 'daily_cap_reached')
    assert.deepEqual(await shownTo(test, app, 'next'), [])
    await advance(test, 1)
    assert.deepEqual(await shownTo(test, app, 'next'), [campaign.id])
    assert.equal(await verdictOn(test, campaign, ids[1]), 'verified')
  })
})

describe('entitlements in a sandbox', () => {
  const shared = shareSandbox()

  it('are provisional until their hours are over, and verified as long as they were granted for', async () => {
    const test = shared()
    const app = await test.given.app({
      entitlement: JSON.stringify({ type: 'free_trial', durationDays: 30 }),
      provisional_hours: 24,
    })
    const campaign = await test.given.campaign([app])
    const openedMs = sandboxNowMs(test)
    const kindsOf = async (userId: string) => {
      const { provisional, verified } = await readEntitlements(test, app, userId)
      return [Object.keys(provisional), Object.keys(verified)]
    }
    await clickOffer(test, campaign, app.liveKey, 'opens')
    const id = await clickOffer(test, campaign, app.liveKey, 'completes')
    assert.equal(await verdictOn(test, campaign, id), 'verified')

    assert.deepEqual(
      (await advance(test, dayMs - 1)).ran.map(({ what }) => what),
      ['utc_midnight', 'retention', 'verify_ledger'],
    )
    assert.deepEqual(await kindsOf('opens'), [['freeTrial'], []])
    const endMs = openedMs + dayMs
    const end = { at: new Date(endMs).toISOString(), what: 'provisional_end' }
    assert.deepEqual((await advance(test, 1)).ran, [end])
    assert.deepEqual(await kindsOf('opens'), [[], []])
    assert.deepEqual(await kindsOf('completes'), [[], ['freeTrial']])
    await advance(test, 29 * dayMs - 1)
    assert.deepEqual(await kindsOf('completes'), [[], ['freeTrial']])
    await advance(test, 1)
    assert.deepEqual(await kindsOf('completes'), [[], []])
  })
})

describe('feeds in a sandbox', () => {
  const shared = shareSandbox()

  it('show offers for adults from the day on which a 17-year-old comes of age', async () => {
    const test = shared()
    const app = await test.given.app({ audience_status: 'adults_only' })
    const adults = await test.given.campaign([app])
    const everyone = await test.given.campaign([app], { age_rating: 'everyone' })
    const body = { userId: 'young', attributes: { age: 17 } }
    await test.request('POST', '/publisher/sdk/v1/users/attributes', { key: app.liveKey, body })
    await advance(test, '2027-06-14T23:59:59.999Z')
    assert.deepEqual(await shownTo(test, app, 'young'), [everyone.id])
    await advance(test, 1)
    assert.deepEqual(await shownTo(test, app, 'young'), [adults.id, everyone.id].sort())
  })

  it('show a campaign from its start and until its end', async () => {
    const test = shared()
    const app = await test.given.app()
    await advance(test, 3_600_000)
    const [starts_at, ends_at] = [2, 5].map((days) => new Date(sandboxNowMs(test) + days * dayMs)) as [Date, Date]
    const campaign = await test.given.campaign([app], { starts_at, ends_at })
    const boundary = (at: Date) => [{ at: at.toISOString(), what: 'schedule_boundary' }]
    await advance(test, 2 * dayMs - 1)
    assert.deepEqual(await shownTo(test, app, 'u'), [])
    assert.deepEqual((await advance(test, 1)).ran, boundary(starts_at))
    assert.deepEqual(await shownTo(test, app, 'u'), [campaign.id])
    await advance(test, 3 * dayMs - 1)
    assert.deepEqual(await shownTo(test, app, 'u'), [campaign.id])
    assert.deepEqual((await advance(test, 1)).ran, boundary(ends_at))
    assert.deepEqual(await shownTo(test, app, 'u'), [])
  })
})

describe('frequencies in a sandbox', () => {
  const shared = shareSandbox()

  it('hold three seconds after the confirmation, until the days are over', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { frequency_delivered: 1, frequency_days: 1 })
    const [offer] = await feed(test, app.liveKey, 'u')
    const body = { deliveredTimestamp: 1_750_000_000 }
    const path = `/publisher/sdk/v1/offers/impressions/${offer?.impressionUid}/delivered`
    assert.equal((await test.request('POST', path, { key: app.liveKey, body })).status, 202)
    await advance(test, 3_000)
    assert.deepEqual(await shownTo(test, app, 'u'), [])
    assert.deepEqual(await shownTo(test, app, 'another'), [campaign.id])
    await advance(test, dayMs - 3_001)
    assert.deepEqual(await shownTo(test, app, 'u'), [])
    await advance(test, 1)
    assert.deepEqual(await shownTo(test, app, 'u'), [campaign.id])
  })
})

describe('frequencies while time runs', () => {
  const shared = shareSandbox()

  it('hold within three seconds of the confirmation, without anything being asked for', async () => {
    const test = shared()
    const app = await test.given.app()
    await test.given.campaign([app], { frequency_delivered: 1, frequency_days: 1 })
    assert.equal((await test.admin('POST', '/clock', { mode: 'running' })).status, 200)
    const [offer] = await feed(test, app.liveKey, 'u')
    const body = { deliveredTimestamp: 1_750_000_000 }
    const path = `/publisher/sdk/v1/offers/impressions/${offer?.impressionUid}/delivered`
    assert.equal((await test.request('POST', path, { key: app.liveKey, body })).status, 202)
    const confirmedMs = sandboxNowMs(test)
    const tookMs = () => sandboxNowMs(test) - confirmedMs
    while ((await shownTo(test, app, 'u')).length > 0 && tookMs() < 3_000) {
      await sleep(50)
      test.clock.advance(50)
    }
    assert.deepEqual(await shownTo(test, app, 'u'), [], `${tookMs()} ms`)
    assert.equal((await test.admin('POST', '/clock', { mode: 'frozen' })).status, 200)
  })
})

describe('hours in a sandbox', () => {
  const shared = shareSandbox()

  it('open and close a campaign, each at its instant, day after day', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const schedule = { timeZone: 'Europe/Berlin', windows: [{ days: ['mon', 'tue'], from: '15:00', to: '16:30' }] }
    await test.admin('PATCH', `/campaigns/${campaign.id}`, { schedule })
    const boundaries = async (to: string) =>
      (await advance(test, to)).ran.filter(({ what }) => what === 'schedule_boundary')
    assert.deepEqual(await shownTo(test, app, 'u'), [])
    assert.deepEqual(await boundaries('2026-06-15T12:59:59.999Z'), [])
    assert.deepEqual(await boundaries('2026-06-15T13:00:00.000Z'), [
      { at: '2026-06-15T13:00:00.000Z', what: 'schedule_boundary' },
    ])
    assert.deepEqual(await shownTo(test, app, 'u'), [campaign.id])
    assert.deepEqual(
      (await boundaries('2026-06-21T12:00:00.000Z')).map(({ at }) => at),
      ['2026-06-15T14:30:00.000Z', '2026-06-16T13:00:00.000Z', '2026-06-16T14:30:00.000Z'],
    )
    assert.deepEqual(await shownTo(test, app, 'u'), [])
  })
})

describe('links in a sandbox', () => {
  const shared = shareSandbox({ RETENTION_SERVINGS_DAYS: '40' })

  it('lead on for as long as servings are kept, those of the catalog for 30 days', async () => {
    const test = shared()
    const app = await test.given.app()
    await test.given.campaign([app])
    const [offer] = await feed(test, app.liveKey, 'u')
    const { body } = await catalog(test, app)
    const links = [offer?.clickUrl ?? '', body.offers[0].creatives[0].clickUrl as string]
    const statuses = async () => Promise.all(links.map(async (link) => (await click(test, link, {}, 'HEAD')).status))
    await advance(test, 30 * dayMs)
    assert.deepEqual(await statuses(), [302, 302])
    await advance(test, 1)
    assert.deepEqual(await statuses(), [302, 404])
    await advance(test, 9 * dayMs)
    assert.deepEqual(await statuses(), [302, 404])
    await advance(test, 2 * dayMs)
    assert.deepEqual(await statuses(), [404, 404])
  })
})

describe('instants in a sandbox', () => {
  const shared = shareSandbox()

  it('are those of its clock, in every body, list and timeline', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    await advance(test, '2027-01-31T23:59:59.500Z')
    const openedAt = new Date(sandboxNowMs(test)).toISOString()
    const [offer] = await feed(test, app.liveKey, 'u')
    const id = transactionIdOf(await click(test, offer?.clickUrl ?? ''))
    await advance(test, 1_000)
    const verifiedAt = new Date(sandboxNowMs(test)).toISOString()
    assert.equal(await verdictOn(test, campaign, id), 'verified')
    const { body } = await test.admin('GET', `/transactions/${id}`)
    assert.deepEqual([body.openedAt, body.verifiedAt], [openedAt, verifiedAt])
    const times: { step: string; at: string }[] = body.timeline
    assert.ok(times.length > 2)
    const holdEndsAt = '2027-03-03T00:00:00.500Z'
    assert.deepEqual([...new Set(times.map(({ at }) => at))].sort(), [openedAt, verifiedAt, holdEndsAt])
    const postbacks = (await test.admin('GET', `/organizations/${campaign.organization.id}/postbacks`)).body
    assert.equal(postbacks.data[0].at ?? postbacks.data[0].receivedAt, verifiedAt)
  })
})

describe('clicks as the billed event in a sandbox', () => {
  const shared = shareSandbox()

  it('are booked at the end of their hour', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const body = { billing: { event: 'click' }, payout: { amount: 0.5 } }
    const { status, body: changed } = await test.admin('PATCH', `/campaigns/${campaign.id}`, body)
    assert.equal(status, 200)
    await advance(test, changed.billing.effectiveFrom)
    await clickOffer(test, campaign, app.liveKey)
    const { ran } = await advance(test, 2 * 3_600_000)
    const endOfHour = new Date(Date.parse(changed.billing.effectiveFrom) + 3_600_000).toISOString()
    assert.deepEqual(ran, [{ at: endOfHour, what: 'usage_hour' }])
    const { data } = (await test.admin('GET', '/ledger/entries?kind=usage')).body
    assert.deepEqual(
      data.map(({ quantity, bookedAt }: { quantity: number; bookedAt: string }) => [quantity, bookedAt]),
      [[1, endOfHour]],
    )
  })
})
