import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('POST /admin/v1/organizations', () => {
  it('answers 201 with the organization, and shows its secrets only once', async () => {
    const sent = {
      name: 'Lumen',
      description: 'Audio',
      url: 'https://lumen.example/',
      logoUrl: 'http://x.example/l.png',
    }
    const { status, body } = await test.admin('POST', '/organizations', sent)
    assert.equal(status, 201)
    const { postbackToken, apiKey, ...organization } = body
    assert.match(postbackToken, /^pbt_\w{30}$/)
    assert.match(apiKey, /^ak_\w{30}$/)
    assert.partialDeepStrictEqual(organization, { ...sent, demo: false })
    assert.deepEqual((await test.admin('GET', `/organizations/${body.id}`)).body, organization)
    const everything = [await test.admin('GET', '/organizations'), await test.admin('GET', '/audit')]
    for (const { text } of everything) assert.ok(!text.includes(postbackToken) && !text.includes(apiKey))
    assert.ok(everything.every(({ text }) => text.includes(body.id)))
  })

  it('names the field at fault and stores nothing', async () => {
    const before = (await test.admin('GET', '/organizations?limit=100')).text
    for (const [field, body] of [
      ['name', {}],
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(513) }],
      ['name', { name: 7 }],
      ['name', { name: null }],
      ['description', { name: 'x', description: 7 }],
      ['url', { name: 'x', url: 'javascript:alert(1)' }],
      ['url', { name: 'x', url: 'lumen.example' }],
      ['logoUrl', { name: 'x', logoUrl: 'ftp://lumen.example/' }],
    ] as const) {
      const answer = await test.admin('POST', '/organizations', body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
      assert.equal(answer.body.code, 'invalid_request')
    }
    assert.equal((await test.admin('GET', '/organizations?limit=100')).text, before)
  })

  it('accepts names of 512 code points and ignores unknown fields', async () => {
    const name = '😀'.repeat(512)
    const { status, body } = await test.admin('POST', '/organizations', { name, id: 'mine', demo: true })
    assert.equal(status, 201)
    assert.deepEqual([body.name, body.demo], [name, false])
  })

  it('refuses names that cannot be stored', async () => {
    for (const name of ['"a\\u0000b"', '"a\\ud800"']) {
      assert.equal((await test.admin('POST', '/organizations', `{"name":${name}}`)).status, 400)
    }
  })

  it('refuses anyone but the operator', async () => {
    const { id: organizationId } = await test.given.organization()
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId })
    assert.equal((await call('POST', '/organizations', { name: 'Another' })).status, 404)
  })
})

describe('PATCH /admin/v1/organizations/{id}', () => {
  it('changes the fields sent, clears by null, and records the earlier values in the audit log', async () => {
    const { body: made } = await test.admin('POST', '/organizations', { name: 'Old', url: 'https://old.example/' })
    test.clock.advance(1000)
    const { status, body } = await test.admin('PATCH', `/organizations/${made.id}`, { name: 'New', url: null })
    assert.equal(status, 200)
    assert.deepEqual([body.name, body.url, body.description], ['New', null, null])
    assert.ok(body.updatedAt > made.updatedAt)
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.deepEqual([entry.action, entry.objectId, entry.organizationId], ['organization.update', made.id, made.id])
    assert.deepEqual(entry.changes, {
      name: { from: 'Old', to: 'New' },
      url: { from: 'https://old.example/', to: null },
    })
  })

  it('refuses to clear the name', async () => {
    const { id } = await test.given.organization()
    const answer = await test.admin('PATCH', `/organizations/${id}`, { name: null })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, /^name /)
  })
})

describe('POST /admin/v1/organizations/{id}/rotate', () => {
  it('replaces one secret at once and leaves the other', async () => {
    const { body: made } = await test.admin('POST', '/organizations', { name: 'Rotating' })
    const postback = async (token: string) =>
      (await test.request('GET', `/postback?transaction_id=${made.id}&token=${token}`)).status
    assert.equal(await postback(made.postbackToken), 404)
    const { status, body } = await test.admin('POST', `/organizations/${made.id}/rotate`, { which: 'postbackToken' })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['postbackToken'])
    assert.equal(await postback(made.postbackToken), 401)
    assert.equal(await postback(body.postbackToken), 404)
    const headers = { authorization: `Bearer ${made.apiKey}` }
    assert.equal((await test.request('GET', '/advertiser/v1/postbacks', { headers })).status, 200)
    const rotated = await test.admin('POST', `/organizations/${made.id}/rotate`, { which: 'apiKey' })
    assert.equal((await test.request('GET', '/advertiser/v1/postbacks', { headers })).status, 401)
    assert.match(rotated.body.apiKey, /^ak_/)
    const audit = await test.admin('GET', '/audit')
    assert.deepEqual(audit.body.data[0].changes, { which: 'apiKey' })
    assert.ok(!audit.text.includes(rotated.body.apiKey))
  })

  it('names a wrong choice', async () => {
    const { id } = await test.given.organization()
    const answer = await test.admin('POST', `/organizations/${id}/rotate`, { which: 'name' })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error, 'which must be one of postbackToken, apiKey.')
  })
})

describe('lists', () => {
  it('are listed page by page, oldest first, 50 by default', async () => {
    for (let count = 0; count < 51; count++) await test.admin('POST', '/organizations', { name: `Page ${count}` })
    const first = (await test.admin('GET', '/organizations')).body
    assert.equal(first.data.length, 50)
    const seen = first.data.map(({ id }: { id: string }) => id)
    let cursor = first.nextCursor
    while (cursor !== null) {
      const { body } = await test.admin('GET', `/organizations?limit=7&cursor=${cursor}`)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    }
    const whole = (await test.admin('GET', '/organizations?limit=100')).body
    assert.deepEqual(
      seen,
      whole.data.map(({ id }: { id: string }) => id),
    )
    assert.equal(whole.nextCursor, null)
  })

  it('refuse invalid limits and cursors by name', async () => {
    for (const [field, query] of [
      ['limit', 'limit=0'],
      ['limit', 'limit=101'],
      ['limit', 'limit=ten'],
      ['limit', 'limit=1.5'],
      ['limit', 'limit='],
      ['limit', 'limit=1&limit=2'],
      ['cursor', 'cursor='],
      ['cursor', 'cursor=abc'],
    ] as const) {
      const answer = await test.admin('GET', `/organizations?${query}`)
      assert.equal(answer.status, 400, query)
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
    }
  })
})
