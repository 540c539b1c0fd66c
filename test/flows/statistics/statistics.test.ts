import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { deliver, feed } from '../serving/serve.ts'

interface Counts {
  served: number
  delivered: number
  clicks: number
  completions: number
  earnings: number
}
type Group = Counts & Record<string, string | number | null>

const zero: Counts = { served: 0, delivered: 0, clicks: 0, completions: 0, earnings: 0 }
const groupings = ['day', 'campaign', 'creator', 'surface', 'country', 'class'] as const

describe('statistics of the management API', () => {
  const shared = shareTestApp({ at: '2026-06-10T12:00:00Z' })
  let testApp: TestApp
  let publisher: GivenApp
  let other: GivenApp
  let reader: GivenCampaign
  let player: GivenCampaign

  const stats = async (path: string, query: Record<string, string> = {}) => {
    const answer = await testApp.admin('GET', `${path}?${new URLSearchParams(query)}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body as { data: Group[]; totals: Counts; previous: Counts }
  }

  // 10 June: two feeds of both offers, one confirmed. 11 June: a click in each app. 12 June: a verified click of a
  // creator.
  before(async () => {
    testApp = shared()
    const { given } = testApp
    publisher = await given.app({ payout_share_ppm: 700_000n })
    other = await given.app({ payout_share_ppm: 1_000_000n })
    reader = await given.campaign([publisher, other], { payout_micros: 1_250_000n })
    player = await given.campaign([publisher], { payout_micros: 10_000n })
    const [first] = (await feed(testApp, publisher)).body.offers
    await feed(testApp, publisher, { userId: 'u2' })
    await deliver(testApp, publisher.liveKey, first.impressionUid, { deliveredTimestamp: 1_780_000_000 })
    await deliver(testApp, publisher.liveKey, first.impressionUid, { deliveredTimestamp: 1_780_000_000 })
    await testApp.travel('2026-06-11T12:00:00Z')
    await sendPostback(testApp, reader, await clickOffer(testApp, reader, other.liveKey))
    await clickOffer(testApp, player, publisher.liveKey)
    await testApp.travel('2026-06-12T12:00:00Z')
    const { entries, slugs } = await fetchCreatorLinks(testApp, 'ada', publisher.liveKey)
    const slug = slugs[entries.findIndex((link) => link.campaignId === reader.id)]
    await sendPostback(testApp, reader, await clickCreatorLink(testApp, slug))
    await clickCreatorLink(testApp, slug, 'Googlebot/2.1')
    const { slugs: testSlugs } = await fetchCreatorLinks(testApp, 'ada', publisher.testKey)
    for (const testSlug of testSlugs) await clickCreatorLink(testApp, testSlug)
    await feed(testApp, publisher, {}, { key: publisher.testKey })
  })

  it('return each day with activity in ascending order, the totals, and the same number of earlier days', async () => {
    const path = `/apps/${publisher.id}/stats`
    assert.deepEqual(await stats(path), {
      data: [
        { day: '2026-06-10', ...zero, served: 4, delivered: 1 },
        { day: '2026-06-11', ...zero, served: 2, clicks: 1 },
        { day: '2026-06-12', ...zero, clicks: 2, completions: 1, earnings: 0.88 },
      ],
      totals: { served: 6, delivered: 1, clicks: 3, completions: 1, earnings: 0.88 },
      previous: zero,
      reversed: { count: 0, amount: 0 },
    })
    const range = await stats(path, { from: '2026-06-12', to: '2026-06-13' })
    assert.deepEqual(
      range.data.map((group) => group.day),
      ['2026-06-12'],
    )
    assert.deepEqual(range.previous, { ...zero, served: 6, delivered: 1, clicks: 1 })
  })

  it('are grouped by campaign, creator, surface, country and class, with null for rows outside of any group', async () => {
    const groups = async (groupBy: string) => {
      const { data } = await stats(`/apps/${publisher.id}/stats`, { groupBy })
      return data.map((group) => [group[groupBy], group.served, group.clicks, group.completions])
    }
    assert.deepEqual(await groups('campaign'), [
      [reader.id, 3, 2, 1],
      [player.id, 3, 1, 0],
    ])
    assert.deepEqual(await groups('creator'), [
      ['ada', 0, 2, 1],
      [null, 6, 1, 0],
    ])
    assert.deepEqual(await groups('surface'), [
      ['creator', 0, 2, 1],
      ['feed', 6, 1, 0],
    ])
    assert.deepEqual(await groups('class'), [
      ['person', 0, 2, 1],
      ['crawler', 0, 1, 0],
      [null, 6, 0, 0],
    ])
    assert.deepEqual((await groups('country')).find(([country]) => country === 'US')?.[1], 6)
  })

  it('show an organization what it pays in all apps, and nothing of others', async () => {
    const { data, totals } = await stats(`/organizations/${reader.organization.id}/stats`, { groupBy: 'campaign' })
    assert.deepEqual(totals, { served: 4, delivered: totals.delivered, clicks: 3, completions: 2, earnings: 2.5 })
    assert.deepEqual(
      data.map((group) => group.campaign),
      [reader.id],
    )
  })

  it("show the operator the whole installation, with publishers' earnings", async () => {
    const { totals } = await stats('/stats')
    assert.deepEqual(totals, { served: 7, delivered: 1, clicks: 4, completions: 2, earnings: 2.13 })
    const { data: apps } = await stats('/stats', { groupBy: 'app' })
    assert.deepEqual([apps.length, apps[0]?.app, apps[0]?.served], [2, publisher.id, 6])
    const { data: organizations } = await stats('/stats', { groupBy: 'organization' })
    assert.deepEqual([organizations[0]?.organization, organizations[0]?.clicks], [reader.organization.id, 3])
    const refused = await testApp.admin('GET', `/apps/${publisher.id}/stats?groupBy=organization`)
    assert.equal(refused.status, 400)
  })

  it('have the same totals for any grouping, equal to the sum of their groups, projected or not', async () => {
    for (const isProjected of [false, true]) {
      if (isProjected) await testApp.app.services.projector.catchUp()
      for (const path of [`/apps/${publisher.id}/stats`, `/organizations/${reader.organization.id}/stats`, '/stats']) {
        const expected = (await stats(path)).totals
        for (const groupBy of path === '/stats' ? [...groupings, 'app', 'organization'] : groupings) {
          const { data, totals } = await stats(path, { groupBy })
          assert.deepEqual(totals, expected)
          for (const name of ['served', 'delivered', 'clicks', 'completions'] as const)
            assert.equal(
              data.reduce((sum, group) => sum + group[name], 0),
              totals[name],
            )
          const cents = data.reduce((sum, group) => sum + Math.round(group.earnings * 100), 0)
          assert.equal(cents, Math.round(totals.earnings * 100))
        }
      }
    }
  })

  it('cover the last thirty days by default, or thirty days up to a given last one', async () => {
    const path = `/apps/${publisher.id}/stats`
    await testApp.travel('2026-07-09T23:59:59.999Z')
    assert.equal((await stats(path)).data[0]?.day, '2026-06-10')
    await testApp.travel('2026-07-10T00:00:00.000Z')
    const later = await stats(path)
    assert.equal(later.data[0]?.day, '2026-06-11')
    assert.deepEqual(later.previous, { ...zero, served: 4, delivered: 1 })
    assert.equal((await stats(path, { to: '2026-07-09' })).data[0]?.day, '2026-06-10')
    assert.deepEqual((await stats(path, { from: '0001-01-01', to: '9999-12-31' })).totals.served, 6)
  })

  it('are sent as CSV on request: the groups, with amounts as exact decimals', async () => {
    const path = `/apps/${publisher.id}/stats?from=2026-06-01&to=2026-06-30&format=csv`
    const answer = await testApp.admin('GET', path)
    assert.match(String(answer.headers['content-type']), /^text\/csv/)
    assert.equal(
      answer.text,
      [
        '"day","served","delivered","clicks","completions","earnings"',
        '"2026-06-10",4,1,0,0,0.00',
        '"2026-06-11",2,0,1,0,0.00',
        '"2026-06-12",0,0,2,1,0.88',
        '',
      ].join('\r\n'),
    )
    const marked = await testApp.admin('GET', `${path}&bom=1`)
    assert.equal(marked.text, `\uFEFF${answer.text}`, 'with a byte order mark on demand')
  })

  it('distinguish creators with the same id in two apps, and name the app if there are several', async () => {
    const { given } = testApp
    const [few, many] = [await given.app(), await given.app()]
    const campaign = await given.campaign([few, many])
    for (const app of [few, many, many]) {
      const { slugs } = await fetchCreatorLinks(testApp, 'same id', app.liveKey)
      await clickCreatorLink(testApp, slugs[0])
    }
    await clickOffer(testApp, campaign, few.liveKey)
    const expected = [
      { creator: 'same id', appId: many.id, ...zero, clicks: 2 },
      { creator: 'same id', appId: few.id, ...zero, clicks: 1 },
      { creator: null, appId: null, ...zero, served: 1, clicks: 1 },
    ]
    const path = `/organizations/${campaign.organization.id}/stats`
    for (const isProjected of [false, true]) {
      if (isProjected) await testApp.app.services.projector.catchUp()
      const byId = (groups: Group[]) => groups.toSorted((a, b) => (String(a.appId) < String(b.appId) ? -1 : 1))
      assert.deepEqual(byId((await stats(path, { groupBy: 'creator' })).data), byId(expected))
      const { data } = await stats('/stats', { groupBy: 'creator' })
      assert.equal(data.filter((group) => group.creator === 'same id').length, 2)
      assert.deepEqual((await stats(`/apps/${many.id}/stats`, { groupBy: 'creator' })).data, [
        { creator: 'same id', ...zero, clicks: 2 },
      ])
      const { text } = await testApp.admin('GET', `${path}?groupBy=creator&format=csv`)
      const cell = (text: string | null | undefined) => (text == null ? '' : `"${text}"`)
      const lines = expected.map(
        ({ creator, appId, served, clicks }) => `${cell(creator)},${cell(appId)},${served},0,${clicks},0,0.00`,
      )
      assert.deepEqual(text.trimEnd().split('\r\n').slice(1).sort(), lines.sort())
      assert.match(text, /^"creator","appId","served",/)
    }
  })

  it('contain no CSV cell that runs as a formula', async () => {
    const { given } = testApp
    const app = await given.app()
    await given.campaign([app])
    for (const creatorId of ['=1+1', '@x', 'a,"b"', "x;=cmd|' /C calc'!A0"]) {
      const { slugs } = await fetchCreatorLinks(testApp, creatorId, app.liveKey)
      await clickCreatorLink(testApp, slugs[0])
    }
    const { text } = await testApp.admin('GET', `/apps/${app.id}/stats?groupBy=creator&format=csv`)
    assert.deepEqual(text.trimEnd().split('\r\n').slice(1), [
      `"'=1+1",0,0,1,0,0.00`,
      `"'@x",0,0,1,0,0.00`,
      '"a,""b""",0,0,1,0,0.00',
      `"x;'=cmd|' /C calc'!A0",0,0,1,0,0.00`,
    ])
  })

  it('equal the recounted rows', async () => {
    const options = { nowMs: testApp.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(testApp.app.services.database, options), [])
  })

  it('refuse invalid days, an unknown grouping and a reversed range, and are shown to their owners only', async () => {
    const path = `/apps/${publisher.id}/stats`
    for (const query of [
      'from=x',
      'to=2026-02-30',
      'from=2026-06-02&to=2026-06-01',
      'groupBy=hour',
      'from=2030-01-01',
    ]) {
      const answer = await testApp.admin('GET', `${path}?${query}`)
      assert.equal(answer.status, 400, query)
      assert.match(answer.body.error, /^(from|to|groupBy)/)
    }
    assert.equal((await testApp.request('GET', `/admin/v1${path}`)).status, 401)
    assert.equal((await testApp.admin('GET', `/apps/${reader.id}/stats`)).status, 404)
    assert.equal((await testApp.admin('GET', `/organizations/${publisher.id}/stats`)).status, 404)
  })
})
