import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

const allowsNull = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes('null') || anyOf.some(allowsNull)

/** Lists the paths of optional fields, at any depth, that do not accept null. */
function pathsWithoutNull({ properties = {}, required = [] }: Schema, path: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const here = `${path}.${name}`
    const lacks = required.includes(name) || allowsNull(schema) ? [] : [here]
    return [...lacks, ...pathsWithoutNull(schema, here)]
  })
}

describe('creating an object of the management API', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  async function make(path: string, body: object) {
    const made = await testApp.admin('POST', path, body)
    assert.equal(made.status, 201, `${path} ${made.text}`)
    return made.body
  }

  it('accepts null for every optional field', async () => {
    const { paths } = (await testApp.request('GET', '/openapi.json')).body
    const posts = Object.entries(paths as Record<string, { post?: Operation }>).flatMap(([path, { post }]) => {
      const schema = post?.requestBody?.content['application/json']?.schema
      return path.startsWith('/admin/') && schema !== undefined && '201' in (post?.responses ?? {})
        ? [{ path, schema }]
        : []
    })
    assert.ok(posts.length >= 6, `${posts.length} schemas`)
    assert.deepEqual(
      posts.flatMap(({ path, schema }) => pathsWithoutNull(schema, path)),
      [],
    )
  })

  it('accepts a copy of another object, and creates its equal', async () => {
    const organization = await make('/organizations', { name: 'Lumen' })
    const project = await make('/projects', { name: 'Puzzle' })
    const destinationUrl = 'https://lumen.example/'
    const campaign = await make('/campaigns', { organizationId: organization.id, name: 'Lumen', destinationUrl })
    const entitlement = { type: 'free_trial', value: null, unit: null, durationDays: null }
    const made: [string, string, object][] = [
      ['/organizations', '/organizations', { name: 'Lumen' }],
      ['/projects', '/projects', { name: 'Puzzle' }],
      ['/campaigns', '/campaigns', { organizationId: organization.id, name: 'Lumen', destinationUrl, payout: null }],
      [
        '/campaigns',
        '/campaigns',
        { organizationId: organization.id, name: 'Capped', destinationUrl, caps: { conversionsTotal: 3 } },
      ],
      [`/campaigns/${campaign.id}/creatives`, '/creatives', { title: 'Listen', ctaText: 'Go', status: null }],
      [`/projects/${project.id}/apps`, '/apps', { name: 'Puzzle', platform: 'ios', entitlement }],
      [`/projects/${project.id}/keys`, '/keys', { environment: 'test', appId: null }],
    ]
    const own = new Set([
      'id',
      'createdAt',
      'updatedAt',
      'publishableKey',
      'secretKey',
      'postbackToken',
      'apiKey',
      'platform',
    ])
    for (const [path, readPath, body] of made) {
      const { id } = await make(path, body)
      const read = (await testApp.admin('GET', `${readPath}/${id}`)).body
      const again = await make(path, { ...read, ...(readPath === '/apps' ? { platform: 'web' } : {}) })
      for (const [name, value] of Object.entries(read)) {
        if (!own.has(name)) assert.deepEqual(again[name], value, `${path} ${name}`)
      }
    }
  })

  it('requires the required fields, with their types', async () => {
    for (const [path, body] of [
      ['/organizations', { name: null }],
      ['/projects', { name: null }],
      ['/projects', null],
    ] as const) {
      assert.equal((await testApp.admin('POST', path, body)).status, 400)
    }
  })
})
