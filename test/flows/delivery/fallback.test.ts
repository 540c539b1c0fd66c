import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { change } from './reasons.ts'

const fallbackUrl = 'https://shop.example/later/{campaign_id}?c={transaction_id}&from={country}'

describe('the fallback of a campaign', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  let link: string
  before(() => {
    test = shared()
  })
  beforeEach(async () => {
    app = await test.given.app()
    campaign = await test.given.campaign([app], { tracking_parameters: '{"utm_source":"offers"}' })
    const [offer] = await feed(test, app.liveKey, 'ann')
    link = new URL(offer?.clickUrl ?? assert.fail('no offer')).pathname
  })

  async function leadsTo(path = link): Promise<string> {
    const { status, headers } = await test.request('GET', path)
    assert.equal(status, 302)
    const { host, pathname } = new URL(String(headers.location))
    return host + pathname
  }
  const latest = async () => (await test.admin('GET', `/transactions?appId=${app.id}&limit=1`)).body.data[0]
  const destination = 'advertiser.example/landing'
  const elsewhere = () => `shop.example/later/${campaign.id}`

  it('takes clicks while the campaign is paused, with macros of its own and a transaction all the same', async () => {
    await change(test, campaign, { fallbackUrl })
    assert.equal(await leadsTo(), destination)
    await change(test, campaign, { status: 'paused' })
    const { headers } = await test.request('GET', link)
    const { id } = await latest()
    assert.equal(headers.location, `https://shop.example/later/${campaign.id}?c=${id}&from=US`)
    assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
    const preview = await test.request('HEAD', link)
    assert.match(String(preview.headers.location), /^https:\/\/shop\.example\/later\//)
  })

  it('takes them while a cap is reached, money is spent, after the end and outside the hours', async () => {
    await change(test, campaign, { fallbackUrl, caps: { conversionsPerDay: 1 } })
    assert.equal(await leadsTo(), destination)
    await sendPostback(test, campaign, await clickOffer(test, campaign, app.liveKey))
    assert.equal(await leadsTo(), elsewhere())
    await change(test, campaign, { caps: null })
    assert.equal(await leadsTo(), destination)

    const deal = { projectId: app.projectId, caps: { conversionsTotal: 0 } }
    const { id: dealId } = (await test.admin('POST', `/campaigns/${campaign.id}/deals`, deal)).body
    assert.equal(await leadsTo(), elsewhere())
    assert.equal((await test.admin('DELETE', `/deals/${dealId}`)).status, 204)
    assert.equal(await leadsTo(), destination)

    const billing = `/organizations/${campaign.organization.id}/billing`
    assert.equal((await test.admin('PATCH', billing, { mode: 'prepaid' })).status, 200)
    assert.equal(await leadsTo(), elsewhere())
    await test.admin('PATCH', billing, { mode: 'invoice' })
    assert.equal(await leadsTo(), destination)

    await change(test, campaign, { endsAt: '2026-06-15T12:00:00Z' })
    assert.equal(await leadsTo(), elsewhere())
    await change(test, campaign, { endsAt: null })
    const hours = (from: string, to: string) => ({ timeZone: 'UTC', windows: [{ days: ['mon'], from, to }] })
    await change(test, campaign, { schedule: hours('12:01', '13:00') })
    assert.equal(await leadsTo(), elsewhere())
    await change(test, campaign, { schedule: hours('11:00', '12:01') })
    assert.equal(await leadsTo(), destination)
  })

  it('takes none before the start, ahead of the pace, in draft, or once archived', async () => {
    await change(test, campaign, { fallbackUrl, startsAt: '2026-07-01T00:00:00Z' })
    assert.equal(await leadsTo(), destination)
    await change(test, campaign, { startsAt: null, caps: { conversionsPerDay: 24, pacing: 'even' } })
    const { db } = test.app.services.database
    const usage = { campaign_id: campaign.id, conversions: 20n, payout_micros: 0n }
    await db
      .insertInto('cap_usage')
      .values([{ ...usage, day: '2026-06-15' }])
      .execute()
    await change(test, campaign, { caps: { conversionsTotal: 100 } })
    assert.equal((await test.admin('GET', `/campaigns/${campaign.id}`)).body.hindrance, 'ahead_of_pace')
    assert.equal(await leadsTo(), destination)
    await change(test, campaign, { status: 'draft' })
    assert.equal(await leadsTo(), destination)
    await change(test, campaign, { status: 'archived' })
    assert.equal((await test.request('GET', link)).status, 410)
  })

  it('takes those of creator links too, and none without one', async () => {
    const { slugs } = await fetchCreatorLinks(test, 'creator', app.liveKey)
    const creatorLink = `/l/${slugs[0]}`
    await change(test, campaign, { status: 'paused' })
    assert.equal(await leadsTo(creatorLink), destination)
    await change(test, campaign, { fallbackUrl })
    assert.equal(await leadsTo(creatorLink), elsewhere())
    await change(test, campaign, { fallbackUrl: null })
    assert.equal(await leadsTo(creatorLink), destination)
  })

  it('stands in the timeline of the clicks that it took, also once it is another', async () => {
    await change(test, campaign, { fallbackUrl, status: 'paused' })
    await test.request('GET', link)
    const { id } = await latest()
    test.clock.advance(1_000)
    await change(test, campaign, { fallbackUrl: 'https://other.example/', status: 'active' })
    const { timeline } = (await test.admin('GET', `/transactions/${id}`)).body
    const step = timeline.find((each: { step: string }) => each.step === 'redirected')
    assert.equal(step.text, `Redirected to ${elsewhere()}`)
  })

  it('is an http or https address without a macro in its host', async () => {
    for (const wrong of ['javascript:alert(1)', 'ftp://x.example/', 'https://{country}.example/', '/later', 5]) {
      const answer = await test.admin('PATCH', `/campaigns/${campaign.id}`, { fallbackUrl: wrong })
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.details[0].field, 'fallbackUrl')
    }
  })
})
