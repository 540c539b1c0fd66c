import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../support/app/member.ts'
import {
  type Answer,
  type RequestOptions,
  shareTestApp,
  type TestApp,
  testAdminToken,
} from '../../support/app/start-test-app.ts'
import { createTenant, neededQueries, signedHeaders, type Tenant } from './tenants.ts'

// One database: our own code decides who may call a route.

/** The callers that a route admits. */
type Gate =
  | 'anybody'
  /** Not called: building their content takes longer than all other routes together. */
  | 'anybody, files'
  | 'visitors of these pages'
  | 'own account'
  | 'publishable key'
  | 'key of a web app'
  | 'signature'
  | 'advertiser key'
  | 'postback token'
  | 'metrics token'
  | 'members'
  | 'publisher'
  | 'advertiser'
  | 'advertiser, or publisher who shows it'
  | 'publisher and advertiser'
  | 'operator'

/** The first matching rule of a route applies. A route without one fails the test: add its callers here. */
const rules: readonly (readonly [RegExp, Gate])[] = [
  [/^GET \/metrics$/, 'metrics token'],
  [/^GET \/(llms\.txt|docs(\/\*)?|dashboard(\/.*)?)$/, 'anybody, files'],
  [/^GET \/(healthz|readyz|openapi\.json)?$/, 'anybody'],
  [/^(GET|POST) \/demo\/(advertiser|images\/:name)$/, 'anybody'],
  [/^GET \/(click\/\*|l\/\*|o\/(offers|offerwire-feed)\.js)$/, 'anybody'],
  [/^GET \/o$/, 'key of a web app'],
  [/^GET \/publisher\/sdk\/v1\/entitlements\/server$/, 'signature'],
  [/^POST \/webhooks\/service$/, 'signature'],
  [/ \/publisher\/sdk\/v1\/(offers|users|creators|test)\//, 'publishable key'],
  [/ \/advertiser\/v1\//, 'advertiser key'],
  [/^(GET|POST) \/postback$/, 'postback token'],
  [/^GET \/auth\/session$/, 'anybody'],
  [/^POST \/auth\/(sign-in|second-factor|passkeys\/(question|sign-in))$/, 'visitors of these pages'],
  [/^POST \/auth\/(password-reset|invitation)(\/\w+)?$/, 'visitors of these pages'],
  [/ \/auth\/(sign-out|sessions|second-factors|authenticator|passkeys|password)/, 'own account'],
  [
    / \/admin\/v1\/(members|audit|health|stats|first-steps|clock|exchange-rates|payment-batches|ledger|billing|invitations|settings)(\/|$)/,
    'operator',
  ],
  [/^POST \/admin\/v1\/(projects|organizations)$/, 'operator'],
  [
    /^GET \/admin\/v1\/(campaigns\/:campaignId(\/creatives|\/goals)?|creatives\/:creativeId)$/,
    'advertiser, or publisher who shows it',
  ],
  [/^GET \/admin\/v1\/creatives$/, 'operator'],
  [/^POST \/admin\/v1\/creatives\/:creativeId\/review$/, 'operator'],
  [/^DELETE \/admin\/v1\/apps\/:appId\/campaigns\/:campaignId$/, 'publisher and advertiser'],
  [/ \/admin\/v1\/(projects|apps|keys)\/:/, 'publisher'],
  [/^GET \/admin\/v1\/applications\/:/, 'publisher and advertiser'],
  [/^POST \/admin\/v1\/applications\/:applicationId\/(approve|refuse)$/, 'advertiser'],
  [/^POST \/admin\/v1\/applications\/:applicationId\/withdraw$/, 'publisher'],
  [
    /^POST \/admin\/v1\/(organizations\/:organizationId\/(invoices|deposits|refunds)|invoices\/:invoiceId\/[\w-]+)$/,
    'operator',
  ],
  [/ \/admin\/v1\/(organizations|campaigns|creatives|deals|invoices)\/:/, 'advertiser'],
  [/^POST \/admin\/v1\/transactions\/:/, 'advertiser'],
  [/^GET \/admin\/v1\/transactions\/:/, 'publisher and advertiser'],
  [/^GET \/admin\/v1\/servings\/:/, 'publisher'],
  [
    / \/admin\/v1\/(projects|apps|organizations|campaigns|applications|transactions|goal-completions|search|retention)$/,
    'members',
  ],
]

function gateOf(route: string): Gate {
  const gate = rules.find(([pattern]) => pattern.test(route))?.[1]
  assert.ok(gate, `${route}: no rule says whom it lets in`)
  return gate
}

/** The kinds of caller, each with its credentials. */
type Role = keyof ReturnType<typeof makeRoles>

type Proof = (method: string, path: string) => RequestOptions & { readonly query?: string }

const metricsToken = 'a-metrics-token-of-24-bytes'
/** Every route that reads a body refuses it after the gate, so that nothing changes. */
const brokenBody = '{'

let test: TestApp
let own: Tenant
let other: Tenant
let roles: ReturnType<typeof makeRoles>

const shared = shareTestApp({
  environment: { METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: '127.0.0.1', TEST_CLOCK: 'true' },
})

before(async () => {
  test = shared()
  own = await createTenant(test, 'first')
  other = await createTenant(test, 'second')
  const operator = await signedInMember(test, { role: 'operator' })
  roles = makeRoles(operator.cookie)
})

function makeRoles(operatorCookie: string) {
  const { origin } = new URL(test.app.services.config.addresses.baseUrl)
  const bearer =
    (token: string): Proof =>
    () => ({ headers: { authorization: `Bearer ${token}` } })
  const key =
    (text: string): Proof =>
    () => ({ key: text, query: `apiKey=${text}` })
  const session =
    (cookie: string): Proof =>
    () => ({ headers: { cookie, origin } })
  const signed =
    ({ app }: Tenant): Proof =>
    (method, path) => {
      const payload = method === 'GET' ? `userId=${own.ids.userId}` : brokenBody
      return { headers: signedHeaders(test, app, method, path, payload), query: method === 'GET' ? payload : '' }
    }
  return {
    nobody: (() => ({})) as Proof,
    'live key': key(own.app.liveKey),
    'test key': key(own.app.testKey),
    'live key of another': key(other.app.liveKey),
    'secret key in place of its key': key(own.app.liveSecret),
    'secret key as bearer': bearer(own.app.liveSecret),
    signature: signed(own),
    'signature by the secret of another': signed({ ...own, app: { ...own.app, liveSecret: other.app.liveSecret } }),
    'advertiser key': bearer(own.organization.apiKey),
    'advertiser key as publishable key': key(own.organization.apiKey),
    'postback token': (() => ({ query: `token=${own.organization.postbackToken}` })) as Proof,
    'postback token as bearer': bearer(own.organization.postbackToken),
    'metrics token': bearer(metricsToken),
    publisher: session(own.publisher.cookie),
    advertiser: session(own.advertiser.cookie),
    'publisher of another': session(other.publisher.cookie),
    'advertiser of another': session(other.advertiser.cookie),
    operator: session(operatorCookie),
    "operator's token": bearer(testAdminToken),
    "foreign page in an operator's browser": (() => ({
      headers: { cookie: operatorCookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })) as Proof,
    "opaque page in an operator's browser": (() => ({ headers: { cookie: operatorCookie, origin: 'null' } })) as Proof,
  }
}

/** `in` means past the gate; otherwise the status of the refusal. */
type Verdict = 'in' | 401 | 403 | 404

const members: readonly Role[] = [
  'publisher',
  'advertiser',
  'publisher of another',
  'advertiser of another',
  'operator',
]
const foreignPages: readonly Role[] = ["foreign page in an operator's browser", "opaque page in an operator's browser"]
const operators: readonly Role[] = ['operator', "operator's token"]
const publishableKeys: readonly Role[] = ['live key', 'test key', 'live key of another']

/** The roles that each gate of the management API admits besides operators. */
const insiders: Partial<Record<Gate, readonly Role[]>> = {
  members,
  publisher: ['publisher'],
  advertiser: ['advertiser'],
  'advertiser, or publisher who shows it': ['publisher', 'advertiser'],
  'publisher and advertiser': ['publisher', 'advertiser'],
  operator: [],
}

/** Returns the expected verdict of a gate on a role. */
function verdictOf(gate: Gate, role: Role, isRead: boolean): Verdict {
  const only = (roles: readonly Role[], refusal: Verdict = 401): Verdict => (roles.includes(role) ? 'in' : refusal)
  switch (gate) {
    case 'anybody':
      return 'in'
    case 'visitors of these pages':
      return foreignPages.includes(role) ? 403 : 'in'
    case 'own account':
      return only(members, isRead ? 401 : 403)
    case 'publishable key':
      // A signed call sends its key as well.
      return only([...publishableKeys, 'signature', 'signature by the secret of another'])
    case 'key of a web app':
      return only(publishableKeys, 404)
    case 'signature':
      return only(['signature'])
    case 'advertiser key':
      return only(['advertiser key'])
    case 'postback token':
      return only(['postback token'])
    case 'metrics token':
      return only(['metrics token'])
    default: {
      if (foreignPages.includes(role)) return 403
      if (![...members, ...operators].includes(role)) return 401
      return only([...operators, ...(insiders[gate] ?? [])], 404)
    }
  }
}

describe('every route admits exactly the callers of its rule', () => {
  it('with any credential they send', async () => {
    const wrong: string[] = []
    let calls = 0
    for (const route of test.app.limits.keys()) {
      const gate = gateOf(route)
      if (gate === 'anybody, files') continue
      const isRead = route.startsWith('GET ')
      const judge = async (role: Role) => {
        const { status, text } = await call(route, role, ++calls)
        const expected = verdictOf(gate, role, isRead)
        if (!isAsExpected(status, expected, gate)) {
          wrong.push(`${route}, ${role}: ${expected} expected, ${status} ${text.slice(0, 120)}`)
        }
      }
      // A browser blocks reads by a foreign page.
      const callers = (Object.keys(roles) as Role[]).filter((role) => !isRead || !foreignPages.includes(role))
      await Promise.all(callers.map(judge))
    }
    assert.deepEqual(wrong, [])
    assert.ok(calls > 2_000, `${calls} calls`)
  })

  it('and returns its data to each of them', async () => {
    for (const route of test.app.limits.keys()) {
      if (!route.startsWith('GET /admin/v1/')) continue
      const answer = await call(route, "operator's token", 1)
      assert.equal(answer.status, 200, `${route}: ${answer.text}`)
    }
  })

  it("and finds nothing of another publisher by this publisher's key", async () => {
    const publish = (path: string, tenant: Tenant, body?: object) =>
      test.request(body === undefined ? 'GET' : 'POST', `/publisher/sdk/v1${path}`, { key: tenant.app.liveKey, body })
    const nobody = await publish('/creators/nobody/stats', other)
    const theirs = await publish(`/creators/${own.ids.creatorId}/stats`, other)
    assert.deepEqual(theirs.body, { ...nobody.body, creatorId: own.ids.creatorId })
    const times = { deliveredTimestamp: Math.floor(test.clock.nowMs() / 1_000) }
    const countDeliveries = async () =>
      (await test.app.services.database.db.selectFrom('delivery').select('serving_id').execute()).length
    const deliver = (tenant: Tenant, uid = '') => publish(`/offers/impressions/${uid}/delivered`, tenant, times)
    const unknown = await deliver(other, '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54')
    assert.deepEqual((await deliver(other, own.ids.impressionUid)).body, unknown.body)
    assert.equal(await countDeliveries(), 0)
    await deliver(own, own.ids.impressionUid)
    assert.equal(await countDeliveries(), 1)
  })

  it('with HEAD as with GET', async () => {
    for (const route of test.app.limits.keys()) {
      if (!route.startsWith('GET /admin/v1/')) continue
      const { status } = await call(route, 'publisher of another', 1, 'HEAD')
      const isShown = verdictOf(gateOf(route), 'publisher of another', true) === 'in'
      assert.ok(isShown ? status < 400 : status === 404, `${route}: ${status}`)
    }
  })
})

/** Calls a route for the first tenant's objects, from an own address, because wrong tokens are limited by address. */
function call(route: string, role: Role, address: number, method = route.split(' ')[0] ?? ''): Promise<Answer> {
  const [, pattern = ''] = route.split(' ')
  const ids = pattern.includes('/organizations/') ? { ...own.ids, ...own.idsOfOrganization } : own.ids
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x').replace('*', '')
  const { query = '', headers, key } = roles[role](method === 'HEAD' ? 'GET' : method, path)
  const since = pattern.endsWith('/webhook/completions') ? `since=${neededQueries.since}` : ''
  const month = pattern.endsWith('/statements') ? `month=${neededQueries.month}` : ''
  const until = pattern.endsWith('/invoices/preview') ? `until=${neededQueries.until}` : ''
  const search = pattern.endsWith('/search') ? 'query=xyz' : ''
  const sent = [query, since, search, month, until].filter((part) => part !== '').join('&')
  return test.request(method as 'GET', sent === '' ? path : `${path}?${sent}`, {
    ...(key === undefined ? {} : { key }),
    headers: {
      ...headers,
      'x-forwarded-for': `8.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      ...(method === 'GET' || method === 'HEAD' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: brokenBody }),
  })
}

function isAsExpected(status: number, expected: Verdict, gate: Gate): boolean {
  if (expected !== 'in') return status === expected
  return ![401, 403].includes(status) && status < 500 && (status !== 404 || gate === 'anybody')
}
