import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'

const zero = { clicks: 0, completions: 0, earnings: 0 }

describe('GET /creators/{creatorId}/stats', () => {
  const shared = shareTestApp({ at: '2026-06-14T12:00:00Z' })
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const stats = (publisher: GivenApp, creatorId: string, query = '', key = publisher.liveKey) =>
    testApp.request('GET', `/publisher/sdk/v1/creators/${encodeURIComponent(creatorId)}/stats${query}`, { key })

  async function open(publisher: GivenApp, creatorId: string, campaign: GivenCampaign, key = publisher.liveKey) {
    const { entries, slugs } = await fetchCreatorLinks(testApp, creatorId, key)
    return clickCreatorLink(testApp, slugs[entries.findIndex((link) => link.campaignId === campaign.id)])
  }

  async function verify(campaign: GivenCampaign, transactionId: string) {
    const answer = await sendPostback(testApp, campaign, transactionId)
    assert.equal(answer.body.verdict, 'verified', answer.text)
  }

  describe('200', () => {
    it('counts a click on its UTC day, and completion and earnings on the day of the verification', async () => {
      const publisher = await testApp.given.app({ payout_share_ppm: 500_000n })
      const campaign = await testApp.given.campaign([publisher], { name: 'Reader', payout_micros: 2_500_000n })
      await testApp.travel('2026-06-15T23:59:59.999Z')
      const transactionId = await open(publisher, 'ada', campaign)
      await testApp.travel('2026-06-16T00:00:00.000Z')
      await open(publisher, 'ada', campaign)
      await testApp.travel('2026-06-18T00:00:00.000Z')
      await verify(campaign, transactionId)

      const row = { campaignId: campaign.id, campaignTitle: 'Reader' }
      const [click, completion] = [
        { clicks: 1, completions: 0, earnings: 0 },
        { clicks: 0, completions: 1, earnings: 1.25 },
      ]
      assert.deepEqual((await stats(publisher, 'ada')).body, {
        creatorId: 'ada',
        currency: 'USD',
        campaigns: [{ ...row, clicks: 2, completions: 1, earnings: 1.25 }],
        totals: { clicks: 2, completions: 1, earnings: 1.25 },
        daily: [
          { date: '2026-06-15', ...click },
          { date: '2026-06-16', ...click },
          { date: '2026-06-18', ...completion },
        ],
      })
      const range = { startDate: '2026-06-16', endDate: '2026-06-18' }
      assert.deepEqual((await stats(publisher, 'ada', `?${new URLSearchParams(range)}`)).body, {
        creatorId: 'ada',
        ...range,
        currency: 'USD',
        campaigns: [{ ...row, clicks: 1, completions: 1, earnings: 1.25 }],
        totals: { clicks: 1, completions: 1, earnings: 1.25 },
        daily: [
          { date: '2026-06-16', ...click },
          { date: '2026-06-18', ...completion },
        ],
      })
      const since = (await stats(publisher, 'ada', '?startDate=2026-06-18')).body
      assert.deepEqual([since.startDate, since.endDate, since.totals], ['2026-06-18', undefined, completion])
      const until = (await stats(publisher, 'ada', '?endDate=2026-06-15')).body
      assert.deepEqual([until.startDate, until.endDate, until.totals], [undefined, '2026-06-15', click])
      const between = (await stats(publisher, 'ada', '?startDate=2026-06-17&endDate=2026-06-17')).body
      assert.deepEqual([between.campaigns, between.daily, between.totals], [[], [], zero])
    })

    it('omits campaigns without activity, and includes those archived since', async () => {
      const publisher = await testApp.given.app()
      const [one, two] = [await testApp.given.campaign([publisher]), await testApp.given.campaign([publisher])]
      await testApp.given.campaign([publisher])
      await open(publisher, 'ada', one)
      await open(publisher, 'ada', two)
      await open(publisher, 'ada', two)
      await testApp.app.services.database.db
        .updateTable('campaign')
        .set({ status: 'archived' })
        .where('id', '=', one.id)
        .execute()
      const { campaigns, totals } = (await stats(publisher, 'ada')).body
      assert.deepEqual(
        campaigns.map((entry: { campaignId: string; clicks: number }) => [entry.campaignId, entry.clicks]),
        [
          [two.id, 2],
          [one.id, 1],
        ],
      )
      assert.deepEqual(totals, { clicks: 3, completions: 0, earnings: 0 })
    })

    it('returns zeros for an unknown creator, one of another app and one without activity', async () => {
      const [publisher, other] = [await testApp.given.app(), await testApp.given.app()]
      const campaign = await testApp.given.campaign([publisher, other])
      await open(other, 'ada', campaign)
      await fetchCreatorLinks(testApp, 'quiet', publisher.liveKey)
      for (const creatorId of ['ada', 'quiet', 'nobody']) {
        const answer = await stats(publisher, creatorId)
        assert.deepEqual(
          [answer.status, answer.body],
          [200, { creatorId, currency: 'USD', campaigns: [], totals: zero, daily: [] }],
        )
      }
    })

    it('counts every click by anyone, but none on a test link', async () => {
      const publisher = await testApp.given.app()
      const campaign = await testApp.given.campaign([publisher])
      const { slugs } = await fetchCreatorLinks(testApp, 'ada', publisher.liveKey)
      await clickCreatorLink(testApp, slugs[0])
      await clickCreatorLink(testApp, slugs[0])
      await clickCreatorLink(testApp, slugs[0], 'facebookexternalhit/1.1')
      await testApp.request('HEAD', `/l/${slugs[0]}`)
      const testId = await open(publisher, 'ada', campaign, publisher.testKey)
      await verify(campaign, testId)
      const { totals: ofLive } = (await stats(publisher, 'ada')).body
      assert.deepEqual(ofLive, { clicks: 3, completions: 0, earnings: 0 })
      const { totals } = (await testApp.admin('GET', `/apps/${publisher.id}/stats?groupBy=creator`)).body
      assert.deepEqual([totals.clicks, totals.completions], [3, 0])
    })

    it('contains no live data for a test key', async () => {
      const publisher = await testApp.given.app()
      const campaign = await testApp.given.campaign([publisher], { payout_micros: 2_000_000n })
      await verify(campaign, await open(publisher, 'ada', campaign))
      const { body } = await stats(publisher, 'ada', '?startDate=2026-01-01', publisher.testKey)
      const expected = {
        creatorId: 'ada',
        startDate: '2026-01-01',
        currency: 'USD',
        campaigns: [],
        totals: zero,
        daily: [],
      }
      assert.deepEqual(body, expected)
      assert.equal((await stats(publisher, 'ada')).body.totals.completions, 1)
    })

    it('counts a completion once, however often it is sent', async () => {
      const publisher = await testApp.given.app()
      const campaign = await testApp.given.campaign([publisher], { payout_micros: null })
      const id = await open(publisher, 'ada', campaign)
      await Promise.all(Array.from({ length: 10 }, () => sendPostback(testApp, campaign, id)))
      assert.deepEqual((await stats(publisher, 'ada')).body.totals, { clicks: 1, completions: 1, earnings: 0 })
    })

    it('accepts any percent-encoded creatorId, and returns it unchanged', async () => {
      const publisher = await testApp.given.app()
      const campaign = await testApp.given.campaign([publisher])
      for (const creatorId of ['a/b', 'ä ö', '50%', '%2F', '?#&+;', '...', '😀'.repeat(128), 'x'.repeat(128)]) {
        await open(publisher, creatorId, campaign)
        const answer = await stats(publisher, creatorId)
        assert.deepEqual(
          [answer.status, answer.body?.creatorId, answer.body?.totals.clicks],
          [200, creatorId, 1],
          creatorId,
        )
      }
    })

    it('accepts days of every year', async () => {
      const publisher = await testApp.given.app()
      const answer = await stats(publisher, 'ada', '?startDate=0001-01-01&endDate=9999-12-31')
      assert.deepEqual([answer.status, answer.body.startDate, answer.body.totals], [200, '0001-01-01', zero])
      assert.equal((await stats(publisher, 'ada', '?startDate=2024-02-29&endDate=2024-02-29')).status, 200)
    })
  })

  it('400: refuses invalid days, a reversed range and a repeated date, naming it', async () => {
    const publisher = await testApp.given.app()
    const wrong = [
      '2023-02-29',
      '2024-02-30',
      '2024-13-01',
      '2024-1-1',
      'today',
      'infinity',
      '',
      '20240101',
      ' 2024-01-01',
    ]
    for (const name of ['startDate', 'endDate']) {
      for (const day of [...wrong, '2024-01-01T00:00:00Z']) {
        const answer = await stats(publisher, 'ada', `?${new URLSearchParams({ [name]: day })}`)
        assert.deepEqual([answer.status, answer.body.error.includes(name)], [400, true], `${name} ${day}`)
      }
    }
    for (const query of ['startDate=2026-06-16&endDate=2026-06-15', 'startDate=2026-06-16&startDate=2026-06-16']) {
      const answer = await stats(publisher, 'ada', `?${query}`)
      assert.deepEqual([answer.status, answer.body.error.includes('startDate')], [400, true], query)
    }
  })

  it('400: refuses a creatorId that is empty, too long or unstorable', async () => {
    const publisher = await testApp.given.app()
    for (const creatorId of ['', 'x'.repeat(129), '😀'.repeat(129), '\0']) {
      const answer = await stats(publisher, creatorId)
      assert.deepEqual([answer.status, answer.body.error.includes('creatorId')], [400, true], creatorId)
    }
  })

  it('400: requires X-Platform if the key has several apps; 401 for a wrong key comes first', async () => {
    const publisher = await testApp.given.app()
    await testApp.given.app({ project_id: publisher.projectId, platform: 'web' })
    assert.equal((await stats(publisher, 'ada')).body.code, 'platform_required')
    assert.equal((await stats(publisher, 'ada', '?startDate=x', 'pk_live_wrong')).status, 401)
  })

  it('429: limits a key to its rate', async () => {
    const publisher = await testApp.given.app()
    const { publishableKey } = await testApp.given.key(publisher.projectId, 'live', { rate_limit_per_second: 1 })
    const statuses = []
    for (let call = 0; call < 3; call++) statuses.push((await stats(publisher, 'ada', '', publishableKey)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  })
})
