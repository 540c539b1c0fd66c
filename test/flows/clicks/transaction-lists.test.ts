import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

describe('GET /admin/v1/transactions of a user or a creator, without appId', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let apps: GivenApp[]
  let campaign: GivenCampaign
  /** Transactions of one user of both apps in turns, newest first. */
  let ofUser: string[]
  before(async () => {
    testApp = shared()
    apps = [await testApp.given.app(), await testApp.given.app()]
    campaign = await testApp.given.campaign(apps)
    ofUser = []
    for (const { liveKey } of [...apps, ...apps]) {
      ofUser.unshift(await clickOffer(testApp, campaign, liveKey, 'ann'))
      await clickOffer(testApp, campaign, liveKey, 'bob')
      testApp.clock.advance(1_000)
    }
  })

  const list = async (query: string) => (await testApp.admin('GET', `/transactions?${query}`)).body
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

  it('lists the transactions of every app, newest first', async () => {
    assert.deepEqual(idsOf(await list('userId=ann')), ofUser)
  })

  it('lists each once, page by page', async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const page = await list(`userId=ann&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ids.push(...idsOf(page))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    assert.deepEqual(ids, ofUser)
  })

  it('applies every other filter as well', async () => {
    const [newest = ''] = ofUser
    assert.equal((await sendPostback(testApp, campaign, newest)).status, 200)
    assert.deepEqual(idsOf(await list('userId=ann&state=verified')), [newest])
    assert.deepEqual(idsOf(await list(`userId=ann&organizationId=${campaign.organization.id}`)), ofUser)
    assert.deepEqual(idsOf(await list('userId=ann&environment=test')), [])
  })

  it('lists the transactions of creators with the same id in every app', async () => {
    const ids: string[] = []
    for (const { liveKey } of apps) {
      const { slugs } = await fetchCreatorLinks(testApp, 'ada', liveKey)
      ids.unshift(await clickCreatorLink(testApp, slugs[0]))
      testApp.clock.advance(1_000)
    }
    assert.deepEqual(idsOf(await list('creatorId=ada')), ids)
  })

  it('shows a publisher only the transactions of its own apps', async () => {
    const [app] = apps
    assert.ok(app)
    const member = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const { body } = await member.call('GET', '/transactions?userId=ann')
    assert.deepEqual(
      idsOf(body),
      ofUser.filter((_, place) => place % 2 === 1),
    )
  })
})

describe('GET /admin/v1/transactions of an app', () => {
  const shared = shareTestApp({ at: '2026-06-14T23:59:59.999Z' })
  let testApp: TestApp
  let app: GivenApp
  /** Ids by name, in the order of their clicks. */
  const ids: Record<string, string> = {}
  // One at the end of 14 June; at the start of the 15th three more, of which one is verified and one rejected.
  before(async () => {
    testApp = shared()
    app = await testApp.given.app()
    const campaign = await testApp.given.campaign([app])
    ids.eve = await clickOffer(testApp, campaign, app.liveKey, 'eve')
    await testApp.travel('2026-06-15T00:00:00.000Z')
    ids.verified = await clickOffer(testApp, campaign, app.liveKey, 'ann')
    await sendPostback(testApp, campaign, ids.verified)
    testApp.clock.advance(1_000)
    ids.failed = await clickOffer(testApp, campaign, app.liveKey, 'bob')
    await sendPostback(testApp, campaign, ids.failed, { status: 'rejected' })
    testApp.clock.advance(1_000)
    const { slugs } = await fetchCreatorLinks(testApp, 'ada', app.liveKey)
    ids.creators = await clickCreatorLink(testApp, slugs[0], 'Googlebot/2.1')
  })

  const list = (query: string) => testApp.admin('GET', `/transactions?appId=${app.id}&${query}`)
  async function namesOf(query: string): Promise<string[]> {
    const { body, text } = await list(query)
    assert.ok(body.data, text)
    const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    return body.data.map(({ id }: { id: string }) => nameOf.get(id))
  }

  it('filters by from and to as UTC days of the click, both included', async () => {
    const later = ['creators', 'failed', 'verified']
    const cases: [query: string, names: string[]][] = [
      ['from=2026-06-14&to=2026-06-14', ['eve']],
      ['from=2026-06-15&to=2026-06-15', later],
      ['from=2026-06-15', later],
      ['to=2026-06-14', ['eve']],
      ['from=2026-06-16', []],
      ['to=2026-06-13', []],
      ['from=0001-01-01&to=9999-12-31', [...later, 'eve']],
      ['to=0001-01-01', []],
    ]
    for (const [query, names] of cases) assert.deepEqual(await namesOf(query), names, query)
    for (const query of ['from=2026-6-15', 'to=2026-02-30', 'from=2026-06-16&to=2026-06-15']) {
      const { status, body } = await list(query)
      assert.deepEqual([status, body.error.includes(query.slice(0, query.indexOf('=')))], [400, true], query)
    }
  })

  it('distinguishes states, surfaces and classes, each with exactly the documented fields', async () => {
    assert.deepEqual(await namesOf('state=created'), ['creators', 'eve'])
    assert.deepEqual(await namesOf('state=verified'), ['verified'])
    assert.deepEqual(await namesOf('state=failed'), ['failed'])
    const [creators, , verified] = (await list('')).body.data
    assert.deepEqual(
      [creators.surface, creators.class, creators.creatorId, creators.servingId, creators.verifiedAt],
      ['creator', 'crawler', 'ada', null, null],
    )
    assert.deepEqual(
      [verified.surface, verified.class, verified.creatorId, verified.userId, verified.openedAt, verified.verifiedAt],
      ['feed', 'person', null, 'ann', '2026-06-15T00:00:00.000Z', '2026-06-15T00:00:00.000Z'],
    )
    assert.deepEqual(Object.keys(verified).sort(), [
      'appId',
      'campaignId',
      'class',
      'creativeId',
      'creatorId',
      'environment',
      'id',
      'openedAt',
      'servingId',
      'state',
      'surface',
      'userId',
      'verifiedAt',
    ])
  })

  it('returns CSV on request, with the keys of a row as columns and the same filters', async () => {
    const { data } = (await list('from=2026-06-15')).body
    const { text, headers } = await list('from=2026-06-15&format=csv')
    assert.match(String(headers['content-type']), /^text\/csv/)
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    const columns = head.replaceAll('"', '').split(',')
    assert.deepEqual(columns.toSorted(), Object.keys(data[0]).sort())
    assert.deepEqual(
      lines,
      data.map((row: Record<string, string | null>) =>
        columns.map((column) => (row[column] === null ? '' : `"${row[column]}"`)).join(),
      ),
    )
  })
})
