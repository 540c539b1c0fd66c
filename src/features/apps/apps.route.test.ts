import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('/admin/v1/projects', () => {
  it('are created, read, listed and renamed', async () => {
    const { status, body } = await test.admin('POST', '/projects', { name: 'Puzzle Planet' })
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, { name: 'Puzzle Planet', demo: false })
    assert.deepEqual((await test.admin('GET', `/projects/${body.id}`)).body, body)
    const renamed = await test.admin('PATCH', `/projects/${body.id}`, { name: 'Planet' })
    assert.equal(renamed.body.name, 'Planet')
    const list = (await test.admin('GET', '/projects?limit=100')).body
    assert.deepEqual(list.data.at(-1), renamed.body)
  })

  it('refuse a wrong field by name', async () => {
    const project = await newProject()
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(513) }, { name: ['x'] }, { name: null }]) {
      const answer = await test.admin('POST', '/projects', body)
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, /^name /)
    }
    assert.equal((await test.admin('PATCH', `/projects/${project}`, { name: null })).status, 400)
  })
})

describe('POST /admin/v1/projects/{id}/apps', () => {
  it('answers 201 with every default', async () => {
    const project = await newProject()
    const { status, body } = await createApp(project)
    assert.equal(status, 201)
    const { id, createdAt, updatedAt, ...app } = body
    assert.deepEqual(app, { projectId: project, name: 'App', platform: 'ios', ...defaults })
    assert.deepEqual((await test.admin('GET', `/apps/${id}`)).body, body)
    assert.deepEqual((await test.admin('GET', `/projects/${project}/apps`)).body, { data: [body], nextCursor: null })
    assert.deepEqual((await test.admin('GET', `/apps?projectId=${project}`)).body.data, [body])
    assert.equal(createdAt, updatedAt)
  })

  it('keeps every field as it was sent', async () => {
    const sent = {
      name: 'Whole',
      platform: 'web',
      audienceStatus: 'adults_only',
      payoutSharePercent: 66.6667,
      locales: ['de', 'en', 'ar'],
      defaultLocale: 'de',
      frameOrigins: ['https://shop.example'],
      maxPeople: 5_000,
      maxPeopleBytes: 0,
      clientTrialLimit: 0,
      entitlement: { type: 'discount', value: 12.5, unit: 'percent', durationDays: 0.5 },
      provisionalHours: 0.25,
      incrementality: { enabled: true, rolloutPct: 90, assignmentVersion: 'v2' },
      ranking: { newCampaignShare: 0.2, randomShare: 0 },
    }
    const { status, body } = await createApp(await newProject(), sent)
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, sent)
  })

  it('names the field at fault and stores nothing', async () => {
    const project = await newProject()
    for (const [field, values] of Object.entries(wrongFields)) {
      for (const value of values) {
        const answer = await createApp(project, { [field]: value })
        assert.equal(answer.status, 400, `${field}: ${JSON.stringify(value)}`)
        assert.ok(answer.body.error.startsWith(field), answer.body.error)
      }
    }
    assert.deepEqual((await test.admin('GET', `/projects/${project}/apps`)).body.data, [])
  })

  it('answers 409 for a second app on a platform, even for simultaneous calls', async () => {
    const project = await newProject()
    const statuses = await Promise.all([1, 2, 3].map(async () => (await createApp(project)).status))
    assert.deepEqual(statuses.sort(), [201, 409, 409])
    assert.equal((await createApp(project, { platform: 'android' })).status, 201)
  })

  it('gives the app every campaign of the default catalog, oldest first', async () => {
    const first = await test.given.campaign()
    const second = await test.given.campaign([], { status: 'paused' })
    const kept = await test.given.campaign([], { default_catalog: false })
    const { body } = await createApp(await newProject())
    const { data } = (await test.admin('GET', `/apps/${body.id}/campaigns?limit=100`)).body
    const ids = data.map(({ campaignId }: { campaignId: string }) => campaignId)
    assert.deepEqual(ids, [first.id, second.id])
    assert.ok(!ids.includes(kept.id))
  })

  it('includes a campaign that is created at the same time', async () => {
    const { id: organizationId } = await test.given.organization()
    const project = await newProject()
    const campaign = { organizationId, name: 'Together', destinationUrl: 'https://x.example/' }
    const platforms = ['ios', 'android', 'web', 'api']
    const made = await Promise.all(
      platforms.flatMap((platform) => [createApp(project, { platform }), test.admin('POST', '/campaigns', campaign)]),
    )
    const ids = made.map(({ body }) => body.id)
    for (const appId of ids.filter((_, index) => index % 2 === 0)) {
      const list = await test.admin('GET', `/apps/${appId}/campaigns?limit=100`)
      for (const campaignId of ids.filter((_, index) => index % 2 === 1)) assert.ok(list.text.includes(campaignId))
    }
  })
})

describe('PATCH /admin/v1/apps/{id}', () => {
  it('clears optional fields and restores defaults by null', async () => {
    const { body: made } = await createApp(await newProject(), {
      clientTrialLimit: 5,
      entitlement: { type: 'free_trial' },
      provisionalHours: 1,
      incrementality: { enabled: true, rolloutPct: 5, assignmentVersion: 'v9' },
      ranking: { newCampaignShare: 0.5, randomShare: 0.5 },
    })
    const names = ['clientTrialLimit', 'entitlement', 'provisionalHours', 'incrementality', 'ranking'] as const
    const { status, body } = await test.admin(
      'PATCH',
      `/apps/${made.id}`,
      Object.fromEntries(names.map((name) => [name, null])),
    )
    assert.equal(status, 200)
    for (const name of names) assert.deepEqual(body[name], defaults[name], name)
  })

  it('merges incrementality and ranking field by field', async () => {
    const { body: made } = await createApp(await newProject(), { incrementality: { rolloutPct: 40 } })
    const patch = { incrementality: { enabled: true, assignmentVersion: 7 }, ranking: { randomShare: 0.5 } }
    const { body } = await test.admin('PATCH', `/apps/${made.id}`, patch)
    assert.deepEqual(body.incrementality, { enabled: true, rolloutPct: 40, assignmentVersion: '7' })
    assert.deepEqual(body.ranking, { newCampaignShare: 0.15, randomShare: 0.5 })
    const above = await test.admin('PATCH', `/apps/${made.id}`, { ranking: { newCampaignShare: 0.6 } })
    assert.equal(above.status, 400)
    assert.match(above.body.error, /^ranking/)
  })

  it('keeps the default locale among the locales', async () => {
    const { body: made } = await createApp(await newProject())
    const set = async (patch: object) => (await test.admin('PATCH', `/apps/${made.id}`, patch)).body
    assert.equal((await set({ locales: ['fr', 'de'] })).defaultLocale, 'fr')
    assert.equal((await set({ defaultLocale: 'de' })).defaultLocale, 'de')
    assert.equal((await set({ locales: ['it', 'de'] })).defaultLocale, 'de')
    assert.match((await set({ defaultLocale: 'en' })).error, /^defaultLocale /)
  })

  it('moves an app to a free platform, and answers 409 for a taken one', async () => {
    const project = await newProject()
    const { body: made } = await createApp(project)
    await createApp(project, { platform: 'web' })
    assert.equal((await test.admin('PATCH', `/apps/${made.id}`, { platform: 'web' })).status, 409)
    assert.equal((await test.admin('PATCH', `/apps/${made.id}`, { platform: 'api' })).body.platform, 'api')
    assert.equal((await test.admin('PATCH', `/apps/${made.id}`, { platform: 'api' })).status, 200)
  })

  it('refuses null for required fields', async () => {
    const { body: made } = await createApp(await newProject())
    for (const field of [
      'name',
      'platform',
      'audienceStatus',
      'payoutSharePercent',
      'maxPeople',
      'locales',
      'defaultLocale',
    ]) {
      const answer = await test.admin('PATCH', `/apps/${made.id}`, { [field]: null })
      assert.equal(answer.status, 400, field)
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
    }
  })
})

describe('a publisher', () => {
  it('creates and changes its apps, but can neither set nor read its share', async () => {
    const project = await newProject()
    await createApp(project, { payoutSharePercent: 60 })
    await createApp(project, { platform: 'android', payoutSharePercent: 80 })
    const { call } = await signedInMember(test, { role: 'publisher', projectId: project })
    const made = await call('POST', `/projects/${project}/apps`, { name: 'Own', platform: 'web' })
    assert.equal(made.status, 201)
    assert.ok(!('payoutSharePercent' in made.body))
    assert.equal((await test.admin('GET', `/apps/${made.body.id}`)).body.payoutSharePercent, 60)
    const raised = await call('PATCH', `/apps/${made.body.id}`, { payoutSharePercent: 100 })
    assert.equal(raised.status, 403)
    assert.match(raised.body.error, /^payoutSharePercent /)
    const body = { name: 'Own', platform: 'api', payoutSharePercent: 100 }
    assert.equal((await call('POST', `/projects/${project}/apps`, body)).status, 403)
    for (const budget of [{ maxPeople: 0 }, { maxPeopleBytes: 0 }]) {
      const { status, body } = await call('PATCH', `/apps/${made.body.id}`, budget)
      assert.deepEqual([status, body.code], [403, 'forbidden'])
    }
    assert.equal((await call('GET', `/apps/${made.body.id}`)).body.maxPeople, 10_000_000)
    assert.equal((await call('PATCH', `/apps/${made.body.id}`, { audienceStatus: 'general' })).status, 200)
    assert.equal((await call('PATCH', `/projects/${project}`, { name: 'Renamed' })).status, 200)
    assert.equal((await call('POST', '/projects', { name: 'Another' })).status, 404)
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.equal(entry.actor.kind, 'member')
  })
})

const defaults = {
  audienceStatus: 'undeclared',
  payoutSharePercent: 100,
  locales: ['en'],
  defaultLocale: 'en',
  frameOrigins: [],
  maxPeople: 10_000_000,
  maxPeopleBytes: 10_737_418_240,
  clientTrialLimit: null,
  entitlement: null,
  provisionalHours: 168,
  testWebhooks: true,
  revokeOnReversal: false,
  incrementality: { enabled: false, rolloutPct: 100, assignmentVersion: '1' },
  ranking: { newCampaignShare: 0.15, randomShare: 0.01 },
  demo: false,
}

const wrongFields: Record<string, readonly unknown[]> = {
  name: ['', null, 'x'.repeat(513)],
  platform: ['windows', null, ['ios']],
  audienceStatus: ['children'],
  payoutSharePercent: [-1, 101, '50', 33.33333],
  maxPeople: [-1, 1.5, '10'],
  maxPeopleBytes: [-1, 1e16],
  locales: [[], ['en-US'], ['EN'], ['en', 'en'], 'en'],
  defaultLocale: ['de', 'EN'],
  clientTrialLimit: [-1, 1.5, '5'],
  entitlement: [
    {},
    { type: 'gift' },
    { type: 'discount', value: 5 },
    { type: 'discount', unit: 'percent' },
    { type: 'discount', value: 101, unit: 'percent' },
    { type: 'credit' },
    { type: 'credit', value: -1 },
    { type: 'free_trial', durationDays: 0 },
  ],
  provisionalHours: [-1, '24'],
  incrementality: [{ enabled: 1 }, { rolloutPct: 101 }, { rolloutPct: 50.5 }, { assignmentVersion: '' }],
  ranking: [{ randomShare: -0.1 }, { newCampaignShare: 1.1 }, { randomShare: 0.9 }, 7],
}

async function newProject(): Promise<string> {
  return (await test.admin('POST', '/projects', { name: 'Project' })).body.id
}

function createApp(projectId: string, fields: object = {}) {
  return test.admin('POST', `/projects/${projectId}/apps`, { name: 'App', platform: 'ios', ...fields })
}
