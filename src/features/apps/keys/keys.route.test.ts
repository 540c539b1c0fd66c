import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../../../../test/support/app/given.ts'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

let test: TestApp
let app: GivenApp

const shared = shareTestApp()

before(async () => {
  test = shared()
  app = await test.given.app()
})

describe('POST /admin/v1/projects/{id}/keys', () => {
  it('answers 201 with a pair, and shows its secret half only once', async () => {
    for (const environment of ['live', 'test']) {
      const { status, body } = await test.admin('POST', path(), { environment })
      assert.equal(status, 201)
      const { secretKey, ...key } = body
      assert.match(key.publishableKey, new RegExp(`^pk_${environment}_\\w{30}$`))
      assert.match(secretKey, new RegExp(`^sk_${environment}_\\w{30}$`))
      assert.partialDeepStrictEqual(key, {
        projectId: app.projectId,
        appId: null,
        environment,
        rateLimitPerSecond: null,
      })
      assert.deepEqual((await test.admin('GET', `/keys/${key.id}`)).body, key)
      const later = [await test.admin('GET', `${path()}?limit=100`), await test.admin('GET', '/audit')]
      for (const { text } of later) assert.ok(text.includes(key.id) && !text.includes(secretKey))
      const stored = await test.app.services.database.db.selectFrom('api_key').selectAll().execute()
      assert.ok(!JSON.stringify(stored).includes(secretKey))
    }
  })

  it('creates at most a hundred active keys, even for simultaneous calls', async () => {
    const { projectId } = await test.given.app()
    const make = () => test.admin('POST', `/projects/${projectId}/keys`, { environment: 'test' })
    const { data } = (await test.admin('GET', `/projects/${projectId}/keys?limit=100`)).body
    for (let made = data.length; made < 99; made++) assert.equal((await make()).status, 201)
    const answers = await Promise.all([make(), make()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    const [key] = data
    assert.equal((await test.admin('DELETE', `/keys/${key.id}`)).status, 204)
    assert.equal((await make()).status, 201)
    assert.equal((await make()).status, 409)
  })

  it('creates a key that works at once, and stops at once when revoked', async () => {
    const { body } = await test.admin('POST', path(), { environment: 'live' })
    const call = async () => (await serve(body.publishableKey)).status
    assert.equal(await call(), 200)
    assert.equal((await test.admin('DELETE', `/keys/${body.id}`)).status, 204)
    assert.equal(await call(), 401)
    assert.equal((await test.admin('DELETE', `/keys/${body.id}`)).status, 404)
    assert.equal((await test.admin('GET', `/keys/${body.id}`)).status, 404)
    assert.ok(!(await test.admin('GET', `${path()}?limit=100`)).text.includes(body.id))
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.deepEqual([entry.action, entry.objectId], ['key.revoke', body.id])
  })

  it('binds a key to one app, which then needs no X-Platform', async () => {
    const sibling = await test.given.app({ project_id: app.projectId, platform: 'web' })
    const { body } = await test.admin('POST', path(), { environment: 'live', appId: sibling.id.toUpperCase() })
    assert.equal(body.appId, sibling.id)
    assert.equal((await serve(body.publishableKey)).status, 200)
    const unbound = await test.admin('POST', path(), { environment: 'live' })
    assert.equal((await serve(unbound.body.publishableKey)).status, 400)
  })

  it('limits a key to its own rate', async () => {
    const other = await test.given.app()
    const sent = { environment: 'live', rateLimitPerSecond: 1 }
    const { body } = await test.admin('POST', `/projects/${other.projectId}/keys`, sent)
    assert.equal(body.rateLimitPerSecond, 1)
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await serve(body.publishableKey)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  })

  it('lets a publisher give a new key at most the rate of an existing key', async () => {
    const { projectId } = await test.given.app()
    const { call } = await signedInMember(test, { role: 'publisher', projectId })
    const make = async (environment: string, rateLimitPerSecond: number) =>
      (await call('POST', `/projects/${projectId}/keys`, { environment, rateLimitPerSecond })).status
    assert.equal(await make('live', 1), 403)
    await test.admin('POST', `/projects/${projectId}/keys`, { environment: 'live', rateLimitPerSecond: 900 })
    assert.deepEqual(
      [await make('live', 900), await make('live', 20), await make('live', 901), await make('test', 900)],
      [201, 201, 403, 403],
    )
    const { data } = (await test.admin('GET', `/projects/${projectId}/keys`)).body
    const successors = data.filter((key: { rateLimitPerSecond: number | null }) => key.rateLimitPerSecond !== null)
    assert.equal(successors.length, 3)
    for (const { id, rateLimitPerSecond } of successors) {
      if (rateLimitPerSecond === 900) await test.admin('DELETE', `/keys/${id}`)
    }
    assert.deepEqual([await make('live', 900), await make('live', 20)], [403, 201])
  })

  it('names the field at fault and creates nothing', async () => {
    const before = (await test.admin('GET', `${path()}?limit=100`)).text
    const foreign = await test.given.app()
    for (const [field, body] of [
      ['environment', {}],
      ['environment', { environment: 'staging' }],
      ['appId', { environment: 'live', appId: 'x' }],
      ['appId', { environment: 'live', appId: foreign.id }],
      ['appId', { environment: 'live', appId: test.app.services.newId() }],
      ['appId', { environment: 'live', appId: 7 }],
      ['rateLimitPerSecond', { environment: 'live', rateLimitPerSecond: 0 }],
      ['rateLimitPerSecond', { environment: 'live', rateLimitPerSecond: 1_000_001 }],
      ['rateLimitPerSecond', { environment: 'live', rateLimitPerSecond: '5' }],
    ] as const) {
      const answer = await test.admin('POST', path(), body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
    }
    assert.equal((await test.admin('GET', `${path()}?limit=100`)).text, before)
  })

  it('lets only the operator set the rate', async () => {
    const { call } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    assert.equal((await call('POST', path(), { environment: 'live', rateLimitPerSecond: 1_000_000 })).status, 403)
    const made = await call('POST', path(), { environment: 'live' })
    assert.equal(made.status, 201)
    assert.equal((await call('DELETE', `/keys/${made.body.id}`)).status, 204)
  })
})

function path(): string {
  return `/projects/${app.projectId}/keys`
}

function serve(key: string) {
  return test.request('POST', '/publisher/sdk/v1/offers/catalog', { key, body: { userId: 'u', countryCode: 'DE' } })
}
