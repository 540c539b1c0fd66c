import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'

describe('creators in the management API', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
    await testApp.given.campaign([publisher], { name: 'Reader' })
    await testApp.given.campaign([publisher], { name: 'Player' })
    for (const creatorId of ['ada', 'Grace/Hopper', 'adam', 'ünal 100%'])
      await fetchCreatorLinks(testApp, creatorId, publisher.liveKey)
    await fetchCreatorLinks(testApp, 'ada', publisher.testKey)
    const other = await testApp.given.app()
    await testApp.given.campaign([other])
    await fetchCreatorLinks(testApp, 'stranger', other.liveKey)
  })

  const list = async (path: string) => {
    const answer = await testApp.admin('GET', `/apps/${publisher.id}/creators${path}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const idsOf = (body: { data: { creatorId: string }[] }) => body.data.map((creator) => creator.creatorId)

  it('are found by part of their id in any case, page by page', async () => {
    assert.equal(idsOf(await list('')).length, 4)
    assert.deepEqual(idsOf(await list('?search=ADA')), ['ada', 'adam'])
    assert.deepEqual(idsOf(await list('?search=hopper')), ['Grace/Hopper'])
    assert.deepEqual(idsOf(await list('?search=%25')), ['ünal 100%'])
    assert.deepEqual(idsOf(await list('?search=stranger')), [])
    const first = await list('?search=ada&limit=1')
    assert.deepEqual([idsOf(first), first.data[0].links], [['ada'], 4])
    const second = await list(`?search=ada&limit=1&cursor=${first.nextCursor}`)
    assert.deepEqual([idsOf(second), second.nextCursor], [['adam'], null])
  })

  it('show their existing links, without creating any', async () => {
    const links = await list('/ada/links?limit=3')
    const rest = await list(`/ada/links?limit=3&cursor=${links.nextCursor}`)
    const all = [...links.data, ...rest.data]
    assert.deepEqual(
      all.map((link) => [link.campaignName, link.environment]),
      [
        ['Reader', 'live'],
        ['Player', 'live'],
        ['Reader', 'test'],
        ['Player', 'test'],
      ],
    )
    const { entries } = await fetchCreatorLinks(testApp, 'ada', publisher.liveKey)
    assert.deepEqual(
      all.slice(0, 2).map((link) => link.linkUrl),
      entries.map((link) => link.linkUrl),
    )
    assert.deepEqual((await list('/nobody/links')).data, [])
    assert.deepEqual(idsOf(await list('?search=nobody')), [])
  })

  it("show the same figures as the publisher's call", async () => {
    const { slugs } = await fetchCreatorLinks(testApp, 'Grace/Hopper', publisher.liveKey)
    await clickCreatorLink(testApp, slugs[0])
    const path = '/creators/Grace%2FHopper/stats?startDate=2026-06-01'
    const theirs = await testApp.request('GET', `/publisher/sdk/v1${path}`, { key: publisher.liveKey })
    assert.equal(theirs.body.totals.clicks, 1)
    assert.deepEqual(await list('/Grace%2FHopper/stats?startDate=2026-06-01'), theirs.body)
  })

  it('are listed with their results in the given days, the last thirty by default, with or without breakdown', async () => {
    const { given, app: service } = testApp
    const own = await given.app()
    const campaign = await given.campaign([own], { payout_micros: 2_500_000n })
    const read = async (query = '') => {
      const { body } = await testApp.admin('GET', `/apps/${own.id}/creators${query}`)
      return body.data.map((row: Record<string, unknown>) => [row.creatorId, row.clicks, row.completions, row.earnings])
    }
    for (const creatorId of ['ada', 'ada', 'eva']) {
      const { slugs } = await fetchCreatorLinks(testApp, creatorId, own.liveKey)
      const id = await clickCreatorLink(testApp, slugs[0])
      if (creatorId === 'eva') await sendPostback(testApp, campaign, id)
    }
    const { slugs: testSlugs } = await fetchCreatorLinks(testApp, 'test alone', own.testKey)
    await clickCreatorLink(testApp, testSlugs[0])
    const expected = [
      ['ada', 2, 0, 0],
      ['eva', 1, 1, 2.5],
      ['test alone', 0, 0, 0],
    ]
    assert.deepEqual(await read(), expected)
    await service.services.projector.catchUp()
    assert.deepEqual(await read('?from=2026-06-15&to=2026-06-15'), expected)
    assert.deepEqual(await read('?search=eva&to=2026-06-14'), [['eva', 0, 0, 0]])
    assert.deepEqual(await read('?search=ADA&from=2026-06-16&to=2026-06-17'), [['ada', 0, 0, 0]])
    for (const query of ['?from=2026-06-31', '?from=2026-06-16&to=2026-06-15']) {
      const { status, body } = await testApp.admin('GET', `/apps/${own.id}/creators${query}`)
      assert.deepEqual([status, body.error.includes('from')], [400, true])
    }
  })

  it('answer 404 for an unknown app or another project', async () => {
    const unknown = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    for (const path of ['', '/ada/links', '/ada/stats']) {
      assert.equal((await testApp.admin('GET', `/apps/${unknown}/creators${path}`)).status, 404)
      assert.equal((await testApp.request('GET', `/admin/v1/apps/${publisher.id}/creators${path}`)).status, 401)
    }
    assert.equal((await testApp.admin('GET', `/apps/${publisher.id}/creators?cursor=x`)).status, 400)
  })
})
