import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

const destinationUrl = 'https://lumen.example/'

describe('updatedSince of a list', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  /** For each list: its address, an entry that never changes again, and one that does. */
  let lists: { list: string; object: string; change: object; still: string; changed: string }[]
  before(async () => {
    testApp = shared()
    const make = async (path: string, body: object): Promise<string> => {
      const made = await testApp.admin('POST', path, body)
      assert.equal(made.status, 201, made.text)
      return made.body.id
    }
    const two = async (path: string, body: object, other = body) => ({
      still: await make(path, body),
      changed: await make(path, other),
    })
    const organizations = await two('/organizations', { name: 'Lumen' })
    const projects = await two('/projects', { name: 'Puzzle' })
    const organizationId = organizations.still
    const campaigns = await two('/campaigns', { organizationId, name: 'Lumen', destinationUrl })
    const ofCampaign = `/campaigns/${campaigns.still}/creatives`
    const creatives = await two(ofCampaign, { title: 'Listen', ctaText: 'Go' })
    const ofProject = `/projects/${projects.still}/apps`
    const apps = await two(ofProject, { name: 'Puzzle', platform: 'ios' }, { name: 'Puzzle', platform: 'web' })
    lists = [
      { list: '/organizations', object: '/organizations', change: { description: 'New' }, ...organizations },
      { list: '/projects', object: '/projects', change: { name: 'New' }, ...projects },
      { list: '/campaigns', object: '/campaigns', change: { categories: ['Music'] }, ...campaigns },
      { list: `/organizations/${organizationId}/campaigns`, object: '/campaigns', change: { perk: 'x' }, ...campaigns },
      { list: ofCampaign, object: '/creatives', change: { weight: 2 }, ...creatives },
      { list: '/apps', object: '/apps', change: { locales: ['de'] }, ...apps },
      { list: ofProject, object: '/apps', change: { clientTrialLimit: 3 }, ...apps },
    ]
  })

  it('returns objects changed at the instant or later, with their updatedAt', async () => {
    for (const { list, object, change, still, changed } of lists) {
      testApp.clock.advance(1_000)
      const at = new Date(testApp.clock.nowMs()).toISOString()
      const patched = await testApp.admin('PATCH', `${object}/${changed}`, change)
      assert.deepEqual([patched.status, patched.body.updatedAt], [200, at], patched.text)
      const { data } = (await testApp.admin('GET', `${list}?updatedSince=${at}`)).body
      assert.deepEqual(
        data.map(({ id, updatedAt }: { id: string; updatedAt: string }) => [id, updatedAt]),
        [[changed, at]],
        list,
      )
      const later = new Date(testApp.clock.nowMs() + 1).toISOString()
      assert.deepEqual((await testApp.admin('GET', `${list}?updatedSince=${later}`)).body.data, [])
      const all = (await testApp.admin('GET', `${list}?updatedSince=2020-01-01T00:00Z&limit=100`)).body.data
      const ids = all.map(({ id }: { id: string }) => id)
      assert.ok(ids.includes(still) && ids.includes(changed), list)
    }
  })

  it('continues over pages, and is refused if it is not an instant', async () => {
    for (const { list } of lists) {
      const first = (await testApp.admin('GET', `${list}?updatedSince=2020-01-01T00:00:00Z&limit=1`)).body
      const next = await testApp.admin(
        'GET',
        `${list}?updatedSince=2020-01-01T00:00:00Z&limit=1&cursor=${first.nextCursor}`,
      )
      assert.equal(next.body.data.length, 1, list)
      assert.notEqual(next.body.data[0].id, first.data[0].id)
      for (const wrong of ['yesterday', '2026-02-30T00:00:00Z', '1767225600', '']) {
        const answer = await testApp.admin('GET', `${list}?updatedSince=${wrong}`)
        assert.equal(answer.status, 400, `${list} ${wrong}`)
        assert.match(answer.body.error, /^updatedSince /)
      }
    }
  })

  it('is ignored by lists that do not support it', async () => {
    const [, projects] = lists
    for (const list of ['keys', 'invitations']) {
      const answer = await testApp.admin(
        'GET',
        `/projects/${projects?.still}/${list}?updatedSince=2020-01-01T00:00:00Z`,
      )
      assert.equal(answer.status, 200, answer.text)
    }
  })
})
