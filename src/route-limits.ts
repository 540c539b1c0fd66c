import { conversionBodyLimit } from './features/conversions/conversion-body.hook.ts'
import type { LimitsOf, RateBy, RouteLimits } from './http/limits/route-limits.ts'
import { bodyLimitBytes } from './http/route-config.ts'

/** Of calls that send a few short fields, or nothing. */
const shortBody = 16_384
const noBody = 0

const oneRow = 'returns 1'
const onePage = 'returns a page of at most 100'
const madeOne = 'makes or changes 1, and 1 audit entry'
const csv = 'as JSON a page of at most 100; as CSV all, read and sent 1,000 at a time, and makes 1 audit entry'
const groups =
  'reads daily figures; returns at most 10,000 groups; as CSV all, 1,000 at a time, and makes 1 audit entry'
const fromMemory = 'reads none'

type Line = readonly [bodyBytes: number, rate: RateBy, rows: string]

/** Reading and changing by `/admin/v1`, whose callers are members and the operator. */
const read = (rows = oneRow): Line => [noBody, 'member', rows]
const change = (rows = madeOne, bodyBytes = bodyLimitBytes): Line => [bodyBytes, 'member', rows]

const lines: Readonly<Record<string, Line>> = {
  'GET /healthz': [noBody, 'memory', fromMemory],
  'GET /readyz': [noBody, 'memory', 'writes 1, once in 250 ms for all callers'],
  'GET /metrics': [noBody, 'wrong tokens', fromMemory],
  'GET /openapi.json': [noBody, 'memory', fromMemory],

  'POST /publisher/sdk/v1/offers/catalog': [
    bodyLimitBytes,
    'key',
    'makes none; returns a page of at most 100 offers, without `limit` all eligible ones',
  ],
  'POST /publisher/sdk/v1/offers/feed': [
    bodyLimitBytes,
    'key',
    'makes 1 serving and 2 rows of the person; returns at most 25 offers',
  ],
  'POST /publisher/sdk/v1/offers/message': [
    bodyLimitBytes,
    'key',
    'makes 1 serving and 2 rows of the person; returns at most 1 offer',
  ],
  'POST /publisher/sdk/v1/offers/search': [
    bodyLimitBytes,
    'key',
    'makes 1 serving and 2 rows of the person; returns at most 25 offers',
  ],
  'POST /publisher/sdk/v1/offers/impressions/:impressionUid/delivered': [bodyLimitBytes, 'capacity', 'makes 1'],
  'POST /publisher/sdk/v1/users/attributes': [bodyLimitBytes, 'capacity', 'makes or changes 1 set of at most 16 KiB'],
  'POST /publisher/sdk/v1/creators/links': [
    bodyLimitBytes,
    'key',
    'makes and returns 1 for each campaign of the app, at a pace of 1,000 a second over time, of at most `MAX_CREATORS_PER_APP` creators',
  ],
  'GET /publisher/sdk/v1/creators/:creatorId/stats': [
    noBody,
    'key',
    'reads the creator’s daily figures; returns 1 for each campaign and day with activity',
  ],
  'GET /publisher/sdk/v1/entitlements/server': [noBody, 'capacity', 'returns the grants of one person'],
  'POST /publisher/sdk/v1/test/conversions/complete': [
    bodyLimitBytes,
    'capacity',
    'verifies 1 transaction of the test environment',
  ],
  'POST /webhooks/service': [bodyLimitBytes, 'capacity', 'makes 1 event, 1 link and 1 log entry'],

  'GET /click/:token': [noBody, 'links', 'makes 1 transaction and 1 grant'],
  'GET /l/:slug': [noBody, 'links', 'reads 1 serving; makes 1 transaction and 1 grant'],
  'GET /postback': [
    noBody,
    'wrong tokens',
    'makes 1 log entry of a known token, none of others; verifies 1 transaction',
  ],
  'POST /postback': [
    conversionBodyLimit,
    'wrong tokens',
    'makes 1 log entry of a known token, none of others; verifies 1 transaction',
  ],
  'POST /advertiser/v1/completions': [
    conversionBodyLimit,
    'wrong tokens',
    'makes 1 log entry of a known token, none of others; verifies 1 transaction',
  ],
  'GET /advertiser/v1/postbacks': [noBody, 'capacity', onePage],

  'GET /o': [noBody, 'key', 'makes 1 serving and 2 rows of the person; returns at most 25 offers'],
  'GET /o/offers.js': [noBody, 'memory', fromMemory],
  'GET /o/offerwire-feed.js': [noBody, 'memory', fromMemory],
  'GET /demo/advertiser': [noBody, 'capacity', oneRow],
  'POST /demo/advertiser': [shortBody, 'capacity', 'verifies 1 transaction of the demo network'],
  'GET /demo/images/:name': [noBody, 'memory', fromMemory],
  'GET /': [noBody, 'memory', fromMemory],
  'GET /docs': [noBody, 'memory', fromMemory],
  'GET /docs/*': [noBody, 'memory', fromMemory],
  'GET /llms.txt': [noBody, 'memory', fromMemory],
  'GET /dashboard': [noBody, 'memory', fromMemory],
  'GET /dashboard/': [noBody, 'memory', fromMemory],
  'GET /dashboard/*': [noBody, 'memory', fromMemory],
  'GET /dashboard/assets/:name': [noBody, 'memory', fromMemory],
  'GET /dashboard/icon.svg': [noBody, 'memory', fromMemory],
  'GET /dashboard/color-scheme.js': [noBody, 'memory', fromMemory],

  'POST /auth/sign-in': [shortBody, 'address', 'makes 1 session and 1 counted failure'],
  'POST /auth/sign-out': [shortBody, 'address', 'deletes 1 session'],
  'GET /auth/session': [noBody, 'address', oneRow],
  'GET /auth/sessions': [noBody, 'address', 'returns the sessions of one member'],
  'DELETE /auth/sessions/:sessionId': [shortBody, 'address', 'deletes 1 session'],
  'POST /auth/second-factor': [shortBody, 'address', 'makes 1 session and 1 counted failure'],
  'GET /auth/second-factors': [noBody, 'address', 'returns those of one member'],
  'POST /auth/authenticator': [shortBody, 'address', 'makes 1 secret'],
  'POST /auth/authenticator/confirm': [shortBody, 'address', 'changes 1 secret'],
  'POST /auth/authenticator/remove': [shortBody, 'address', 'deletes 1 secret'],
  'POST /auth/authenticator/backup-codes': [shortBody, 'address', 'replaces the codes of one member'],
  'POST /auth/passkeys/question': [shortBody, 'address', 'makes 1 question that expires'],
  'POST /auth/passkeys/sign-in': [shortBody, 'address', 'makes 1 session'],
  'POST /auth/passkeys/new': [shortBody, 'address', 'makes 1 question that expires'],
  'POST /auth/passkeys': [shortBody, 'address', 'makes 1 passkey'],
  'POST /auth/passkeys/:passkeyId/remove': [shortBody, 'address', 'deletes 1 passkey'],
  'POST /auth/password': [shortBody, 'address', 'changes 1 password'],
  'POST /auth/sign-out-everywhere': [shortBody, 'address', 'deletes the sessions of one member'],
  'POST /auth/password-reset': [shortBody, 'address', 'makes 1 of a known address, none of others'],
  'POST /auth/password-reset/confirm': [shortBody, 'address', 'changes 1 password'],
  'POST /auth/invitation': [shortBody, 'address', oneRow],
  'POST /auth/invitation/accept': [shortBody, 'address', 'makes 1 member, 1 membership and 1 session'],

  'GET /admin/v1/organizations/:organizationId/postbacks': read(onePage),
  'GET /admin/v1/apps/:appId/users/:userId': read('returns 1 person with their latest 50 rows of each kind'),
  'DELETE /admin/v1/apps/:appId/users/:userId': change('deletes and empties what is about one person', shortBody),
  'GET /admin/v1/apps/:appId/users/:userId/export': read(
    'returns all of one person, read and sent in pages; makes 1 audit entry',
  ),
  'GET /admin/v1/apps/:appId/subscription-events': read(onePage),
  'GET /admin/v1/apps/:appId/subscription-events/:eventId': read(),
  'GET /admin/v1/apps/:appId/incrementality': read('returns 1 report'),
  'POST /admin/v1/projects/:projectId/signature-check': change('makes none'),
  'GET /admin/v1/apps/:appId/stats': read(groups),
  'GET /admin/v1/organizations/:organizationId/stats': read(groups),
  'GET /admin/v1/stats': read(groups),
  'GET /admin/v1/apps/:appId/creators': read('looks at 10,000 creators; returns a page of at most 100'),
  'GET /admin/v1/apps/:appId/creators/:creatorId/links': read(onePage),
  'GET /admin/v1/apps/:appId/creators/:creatorId/stats': read('returns 1 for each campaign and day with activity'),
  'GET /admin/v1/transactions': read(csv),
  'GET /admin/v1/transactions/:transactionId': read('returns 1, with its latest 100 calls that did not verify it'),
  'GET /admin/v1/apps/:appId/webhook': read(),
  'PUT /admin/v1/apps/:appId/webhook': change(),
  'PATCH /admin/v1/apps/:appId/webhook': change(),
  'DELETE /admin/v1/apps/:appId/webhook': change(madeOne, shortBody),
  'POST /admin/v1/apps/:appId/webhook/rotate': change(madeOne, shortBody),
  'POST /admin/v1/apps/:appId/webhook/test': change('makes 1 delivery', shortBody),
  'GET /admin/v1/apps/:appId/webhook/completions': read(onePage),
  'GET /admin/v1/apps/:appId/webhook/deliveries': read(onePage),
  'POST /admin/v1/members/:memberId/password-reset': change(madeOne, shortBody),
  'DELETE /admin/v1/members/:memberId/second-factors': change(madeOne, shortBody),
  'GET /admin/v1/members': read(onePage),
  'GET /admin/v1/members/:memberId': read(),
  'DELETE /admin/v1/members/:memberId': change(madeOne, shortBody),
  ...tenantMembers('projects/:projectId'),
  ...tenantMembers('organizations/:organizationId'),
  'GET /admin/v1/organizations': read(onePage),
  'POST /admin/v1/organizations': change(),
  'GET /admin/v1/organizations/:organizationId': read(),
  'PATCH /admin/v1/organizations/:organizationId': change(),
  'POST /admin/v1/organizations/:organizationId/rotate': change(),
  'GET /admin/v1/campaigns': read(onePage),
  'POST /admin/v1/campaigns': change('makes 1 with at most 20 categories, and 1 audit entry'),
  'GET /admin/v1/organizations/:organizationId/campaigns': read(onePage),
  'GET /admin/v1/organizations/:organizationId/campaigns/export': read(
    'returns all, read and sent 200 at a time; makes 1 audit entry',
  ),
  'POST /admin/v1/organizations/:organizationId/campaigns/import': change(
    'makes or changes at most 500, each with 1 audit entry, or none of them',
  ),
  'GET /admin/v1/campaigns/:campaignId': read(),
  'PATCH /admin/v1/campaigns/:campaignId': change(),
  'GET /admin/v1/campaigns/:campaignId/creatives': read(onePage),
  'POST /admin/v1/campaigns/:campaignId/creatives': change(),
  'GET /admin/v1/creatives/:creativeId': read(),
  'PATCH /admin/v1/creatives/:creativeId': change(),
  'GET /admin/v1/projects': read(onePage),
  'POST /admin/v1/projects': change(),
  'GET /admin/v1/projects/:projectId': read(),
  'PATCH /admin/v1/projects/:projectId': change(),
  'GET /admin/v1/apps': read(onePage),
  'GET /admin/v1/projects/:projectId/apps': read(onePage),
  'POST /admin/v1/projects/:projectId/apps': change(),
  'GET /admin/v1/apps/:appId': read(),
  'PATCH /admin/v1/apps/:appId': change(),
  'GET /admin/v1/apps/:appId/campaigns': read(onePage),
  'PUT /admin/v1/apps/:appId/campaigns': change('replaces at most 10,000 entries of the list, and makes 1 audit entry'),
  'GET /admin/v1/apps/:appId/campaigns/:campaignId': read(),
  'GET /admin/v1/projects/:projectId/keys': read(onePage),
  'POST /admin/v1/projects/:projectId/keys': change(),
  'GET /admin/v1/keys/:keyId': read(),
  'DELETE /admin/v1/keys/:keyId': change(madeOne, shortBody),
  'POST /admin/v1/apps/:appId/explain': change('makes none; returns 1 for each campaign of the app’s list'),
  'GET /admin/v1/servings/:servingId/replay': read('returns the candidates of 1 serving'),
  'GET /admin/v1/audit': read(onePage),
  'GET /admin/v1/audit/export': read('returns all, read and sent 200 at a time; makes 1 audit entry'),
  'GET /admin/v1/search': read('returns at most 5 of each kind'),
  'GET /admin/v1/health': read('returns 1 report'),
  'GET /admin/v1/apps/:appId/integration': read('looks at the newest 10,000 servings; returns 1 report'),
  'GET /admin/v1/organizations/:organizationId/first-steps': read('returns 1 report'),
  'GET /admin/v1/apps/:appId/alerts': read(),
  'PATCH /admin/v1/apps/:appId/alerts': change(madeOne, shortBody),
  'GET /admin/v1/organizations/:organizationId/alerts': read(),
  'PATCH /admin/v1/organizations/:organizationId/alerts': change(madeOne, shortBody),
  'GET /admin/v1/first-steps': read('returns 1 report'),
  'GET /admin/v1/retention': read(),
}

function tenantMembers(tenant: string): Record<string, Line> {
  const path = `/admin/v1/${tenant}`
  return {
    [`GET ${path}/invitations`]: read(onePage),
    [`POST ${path}/invitations`]: change(
      'makes 1 invitation of at most 100 open ones and 1 audit entry, and sends at most 1 message',
      shortBody,
    ),
    [`GET ${path}/invitations/:invitationId`]: read(),
    [`DELETE ${path}/invitations/:invitationId`]: change(madeOne, shortBody),
    [`GET ${path}/members`]: read(onePage),
    [`GET ${path}/members/:memberId`]: read(),
    [`DELETE ${path}/members/:memberId`]: change(madeOne, shortBody),
  }
}

const preflight: RouteLimits = { bodyBytes: noBody, rate: 'memory', rows: fromMemory }

/** The limits of every endpoint, by its method and path: where `docs/limits.md` and the server's body limits come from. */
export const routeLimits: ReadonlyMap<string, RouteLimits> = new Map(
  Object.entries(lines).map(([route, [bodyBytes, rate, rows]]) => [route, { bodyBytes, rate, rows }]),
)

/** The limits of a route; a HEAD costs what its GET does, and a preflight request nothing. */
export const limitsOf: LimitsOf = (method, path) => {
  if (method === 'OPTIONS') return preflight
  return routeLimits.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
}
