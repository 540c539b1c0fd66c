import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { InjectOptions } from 'fastify'
import { signedInMember } from '../../support/app/member.ts'
import { type Answer, shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { createTenant, neededQueries, type Tenant } from './tenants.ts'

// One database: access is decided before any statement, and by the same conditions within each.

/** A route of the management API in the OpenAPI document. */
interface Route {
  readonly method: InjectOptions['method'] & string
  readonly path: string
  readonly pathNames: readonly string[]
  readonly query: readonly { readonly name: string; readonly required?: boolean }[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const publishersNames = ['projectId', 'appId', 'keyId']
const advertisersNames = ['organizationId', 'campaignId', 'creativeId', 'dealId', 'invoiceId']
const tenantNames = [...publishersNames, ...advertisersNames]
/** The parts of a campaign that publishers who show it may read. */
const readByPublishers = /\/(\{campaignId\}|\{creativeId\}|creatives|goals)$/
/** Parameters that name objects below a tenant, or that are looked up together with it. */
const ownedNames = [
  'transactionId',
  'offeredCampaignId',
  'applicationId',
  'userId',
  'creatorId',
  'eventId',
  'servingId',
  'memberId',
  'invitationId',
  'batchId',
]

let test: TestApp
let routes: Route[]
let first: Tenant
let second: Tenant

const shared = shareTestApp()

before(async () => {
  test = shared()
  first = await createTenant(test, 'first')
  second = await createTenant(test, 'second')
  routes = await readRoutes()
})

describe('every route of the management API', () => {
  it('names its objects by parameters that the ownership check knows', () => {
    assert.ok(routes.length >= 40, `${routes.length} routes`)
    for (const { method, path, pathNames } of routes) {
      for (const name of pathNames) {
        assert.ok(tenantNames.includes(name) || ownedNames.includes(name), `${method} ${path}: {${name}}`)
      }
    }
  })

  it('is in the OpenAPI document, so that the checks below cover it', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))
    const registered = registeredRoutes()
    assert.ok(registered.length >= 40, `${registered.length} routes`)
    for (const route of registered) assert.ok(known.has(route), `${route} is not in the document`)
  })

  it("accepts the operator's session as it accepts the operator's token", async () => {
    const operator = await signedInMember(test, { role: 'operator' })
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const path = adminPathOf(route, first)
      const [byToken, bySession] = [await test.admin('GET', path), await operator.call('GET', path)]
      assert.equal(bySession.status, byToken.status, path)
    }
  })

  it('answers 401 without a token or a session, and for wrong ones', async () => {
    for (const route of routes) {
      // More than ten wrong tokens a minute would answer 429.
      test.clock.advance(10_000)
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'offerwire_session=wrong.signature' }]) {
        const answer = await test.request(route.method, pathOf(route, first), { headers, body: bodyFor(route) })
        assert.equal(answer.status, 401, `${route.method} ${route.path}`)
        assert.equal(answer.body.code, 'invalid_token')
      }
    }
  })

  it('answers 404 to a session for objects of another tenant, before it reads the body', async () => {
    for (const route of routes.filter(({ pathNames }) => pathNames.length > 0)) {
      for (const stranger of [second.publisher, second.advertiser]) {
        const answer = await stranger.call(route.method, adminPathOf(route, first), bodyFor(route))
        assertNotFound(route, answer)
      }
    }
  })

  it('answers 404 to token and session alike for missing objects', async () => {
    const nothing = { ids: Object.fromEntries([...tenantNames, ...ownedNames].map((name) => [name, unknownId(name)])) }
    for (const route of routes.filter(({ pathNames }) => pathNames.length > 0)) {
      if (isEverybodys(route)) continue
      for (const path of [adminPathOf(route, nothing), adminPathOf(route, { ids: malformedIds() })]) {
        const byToken = await test.admin(route.method, path, bodyFor(route))
        const bySession = await first.publisher.call(route.method, path, bodyFor(route))
        if (route.pathNames.some((name) => tenantNames.includes(name))) assertNotFound(route, byToken)
        else assert.ok([400, 404].includes(byToken.status), `${route.method} ${route.path}: ${byToken.status}`)
        assert.deepEqual(bySession.body, byToken.body, `${route.method} ${route.path}`)
      }
    }
  })

  it("answers 404 to a publisher for an advertiser's side, and the reverse", async () => {
    for (const route of routes.filter((each) => !isOfBothSides(each))) {
      const isPublishers = route.pathNames.some((name) => publishersNames.includes(name))
      if (isPublishers) {
        assertNotFound(route, await first.advertiser.call(route.method, adminPathOf(route, first), bodyFor(route)))
      } else if (route.pathNames.some((name) => advertisersNames.includes(name))) {
        const answer = await first.publisher.call(route.method, adminPathOf(route, first), bodyFor(route))
        const isServed = route.method === 'GET' && readByPublishers.test(route.path)
        if (isServed) assert.equal(answer.status, 200, `${route.method} ${route.path}`)
        else assertNotFound(route, answer)
      }
    }
  })

  it('lists nothing of another tenant, whatever the filter', async () => {
    for (const route of routes.filter(({ method, pathNames }) => method === 'GET' && pathNames.length === 0)) {
      for (const query of queriesFor(route)) {
        for (const stranger of [second.publisher, second.advertiser]) {
          const answer = await stranger.call('GET', `${adminPathOf(route, first)}?${query}`)
          assert.ok([200, 404].includes(answer.status), `${route.path}?${query}: ${answer.status} ${answer.text}`)
          assertNothingOf(first, route, answer)
        }
      }
    }
  })

  it('creates nothing for another tenant named in the body', async () => {
    const { organizationId, appId, projectId } = first.ids
    for (const route of routes.filter(({ method, pathNames }) => method === 'POST' && pathNames.length === 0)) {
      for (const stranger of [second.publisher, second.advertiser]) {
        const body = { organizationId, appId, projectId, name: 'Intruder', destinationUrl: 'https://x.example/' }
        assertNotFound(route, await stranger.call('POST', adminPathOf(route, first), body))
      }
    }
    assert.ok(!(await test.admin('GET', '/campaigns')).text.includes('Intruder'))
  })

  it('shows a publisher its own objects, without any field named payout', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const answer = await first.publisher.call('GET', adminPathOf(route, first))
      if (isNamedBy(publishersNames, route)) assert.equal(answer.status, 200, `${route.path}: ${answer.text}`)
      if (answer.status === 200) assert.ok(!/payout/i.test(keysOf(answer.body).join()), `${route.path}: ${answer.text}`)
    }
    const { body } = await first.publisher.call('GET', `/campaigns/${first.ids.campaignId}`)
    assert.equal(body.earningsPerCompletion, 2)
  })

  it("shows an advertiser its own objects, without the publisher's users", async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const answer = await first.advertiser.call('GET', adminPathOf(route, first))
      if (isNamedBy(advertisersNames, route)) assert.equal(answer.status, 200, `${route.path}: ${answer.text}`)
      if (answer.status === 200) assert.ok(!answer.text.includes(userIdOf(first)), `${route.path}: ${answer.text}`)
    }
    assert.ok((await test.admin('GET', '/transactions')).text.includes(userIdOf(first)))
  })

  it('does not reveal to an advertiser which transactions belong to a guessed user', async () => {
    const path = `/transactions?userId=${userIdOf(first)}`
    const counts = []
    for (const member of [first.publisher, first.advertiser])
      counts.push((await member.call('GET', path)).body.data.length)
    assert.deepEqual(counts, [1, 0])
  })
})

/** Every registered route of the management API, written as in the document: `GET /admin/v1/apps/{appId}`. */
function registeredRoutes(): string[] {
  const lines = test.app.api.printRoutes({ commonPrefix: false }).split('\n')
  const path: string[] = []
  return lines.flatMap((line) => {
    const [, indent = '', part = '', verbs] = /^([│ ├└─]*)(\S+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === '') return []
    path.splice(indent.length / 4 - 1)
    path.push(part)
    const whole = path.join('').replaceAll(/:(\w+)/g, '{$1}')
    if (verbs === undefined || !whole.startsWith('/admin/v1/')) return []
    const spoken = verbs.split(', ').filter((verb) => methods.includes(verb.toLowerCase()))
    return spoken.map((verb) => `${verb} ${whole}`)
  })
}

async function readRoutes(): Promise<Route[]> {
  const { body: document } = await test.request('GET', '/openapi.json')
  return Object.entries<Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>>(
    document.paths,
  )
    .filter(([path]) => path.startsWith('/admin/v1/'))
    .flatMap(([path, operations]) =>
      methods
        .filter((method) => operations[method] !== undefined)
        .map((method) => ({
          method: method.toUpperCase() as Route['method'],
          path,
          pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
          query: (operations[method]?.parameters ?? []).filter((each) => each.in === 'query'),
        })),
    )
}

function pathOf({ path }: Route, { ids }: Pick<Tenant, 'ids'>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)
}

function adminPathOf(route: Route, tenant: Pick<Tenant, 'ids'>): string {
  const needed = route.query.filter(({ name, required }) => required && neededQueries[name] !== undefined)
  const query = needed.map(({ name }) => `?${name}=${neededQueries[name]}`).join('')
  return `${pathOf(route, tenant).slice('/admin/v1'.length)}${query}`
}

/**
 * Queries that ask a list for everything, and for each object of the first tenant by every parameter that could name
 * it.
 */
function queriesFor({ query }: Route): string[] {
  const required = query.filter((each) => each.required).map(({ name }) => name)
  const narrowing = query.flatMap(({ name }) => (first.ids[name] === undefined ? [] : `${name}=${first.ids[name]}`))
  const plain = required.length === 0 ? [''] : []
  return [...plain, ...narrowing, ...required.flatMap((name) => Object.values(first.ids).map((id) => `${name}=${id}`))]
}

/** A body that every route refuses: the refusal of foreign objects must come first. */
function bodyFor({ method }: Route): unknown {
  return method === 'GET' || method === 'DELETE' ? undefined : { unknown: 'field' }
}

function unknownId(name: string): string {
  if (name === 'servingId') return '1'
  return name === 'userId' || name === 'creatorId' || name === 'eventId' ? 'nobody' : test.app.services.newId()
}

function malformedIds(): Record<string, string> {
  return Object.fromEntries([...tenantNames, ...ownedNames].map((name) => [name, 'malformed']))
}

/** Routes for the operator alone, whose refusal must not differ for a publisher's session. */
function isEverybodys({ pathNames }: Route): boolean {
  return pathNames.every((name) => ['memberId', 'servingId', 'batchId', 'invitationId'].includes(name))
}

/** Whether either side may call it: both take a campaign off the list of an app. */
function isOfBothSides({ method, pathNames }: Route): boolean {
  return method === 'DELETE' && pathNames.includes('appId') && pathNames.includes('campaignId')
}

/** Whether the path names only such objects, so that their owner must be admitted. */
function isNamedBy(names: readonly string[], { pathNames }: Route): boolean {
  return pathNames.length > 0 && pathNames.every((name) => names.includes(name))
}

function userIdOf({ ids }: Tenant): string {
  return ids.userId ?? ''
}

function assertNotFound({ method, path }: Route, answer: Answer): void {
  assert.equal(answer.status, 404, `${method} ${path}: ${answer.status} ${answer.text}`)
  assert.equal(answer.body.code, 'not_found', `${method} ${path}`)
}

function assertNothingOf({ ids }: Tenant, { path }: Route, { text }: Answer): void {
  for (const id of Object.values(ids)) assert.ok(!text.includes(id), `${path} shows ${id}`)
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(child)])
}
