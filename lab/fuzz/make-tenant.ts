import { type KeyPair, makeCampaign, signedEvent } from '../../test/faults/scenario/network.ts'
import type { ServiceProcess } from '../../test/support/app/service-process.ts'

/** A publisher and an advertiser who work together, and names of their objects, by the field's name. */
export interface FuzzTenant {
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly keys: readonly KeyPair[]
  readonly advertiserKey: string
  readonly publisher: string
  readonly advertiser: string
}

export const memberPassword = 'a password of a member'
/** Hooks point at this machine, where nothing listens. */
const hookUrls = ['http://127.0.0.1:9/hook', 'http://[::1]:9/hook', 'https://127.0.0.1:9/hook?a=b']
const attributes = { countryCode: 'US', language: 'en', age: 30 }

interface Named {
  readonly id: string
}

interface Made {
  readonly project: Named
  readonly apps: readonly Named[]
  readonly organization: Named & { readonly postbackToken: string; readonly apiKey: string }
  readonly campaigns: readonly { readonly id: string; readonly creativeId: string }[]
  readonly keys: readonly (Named & KeyPair)[]
}

/**
 * Makes a tenant through the service.
 *
 * @param spares how many objects of each kind that an input can use up.
 */
export async function makeTenant(service: ServiceProcess, name: string, spares: number): Promise<FuzzTenant> {
  const made = await makeObjects(service, name, spares)
  const { project, organization, apps, campaigns, keys } = made
  await service.admin('PUT', `/apps/${apps[0]?.id}/webhook`, { url: hookUrls[0] })
  const members = await makeMembers(service, made, name, spares)
  const visited = await visit(service, made, name)
  const transactions = await service.admin<{ data: Named[] }>('GET', `/transactions?appId=${apps[0]?.id}&limit=100`)
  const user = await service.admin<{ servings: Named[] }>('GET', `/apps/${apps[0]?.id}/users/${visited.userId[0]}`)
  const ids = (list: readonly Named[]) => list.map(({ id }) => id)
  const transactionIds = ids(transactions.data)
  const texts = {
    ...visited,
    ...members.texts,
    projectId: [project.id],
    appId: ids(apps),
    keyId: ids(keys),
    organizationId: [organization.id],
    campaignId: ids(campaigns),
    campaignIds: ids(campaigns),
    creativeId: campaigns.map(({ creativeId }) => creativeId),
    transactionId: transactionIds,
    transaction_id: transactionIds,
    click_id: transactionIds,
    servingId: ids(user.servings),
    objectId: [project.id, organization.id, ...ids(campaigns)],
    actor: ['token', members.publisher],
    query: [name, organization.id, 'Campaign', transactionIds[0] ?? ''],
    url: hookUrls,
    apiKey: keys.map(({ publishableKey }) => publishableKey),
    token: [organization.postbackToken],
    // Formats that the schemas do not name.
    language: ['en', 'de-CH', 'pt-BR'],
    lastActiveDate: ['2026-03-01'],
    monthsSubscribed: ['7'],
    lastPaymentAmount: ['9.99'],
    'x-api-key': keys.map(({ publishableKey }) => publishableKey),
    'x-signature': ['0a'.repeat(32)],
    'x-timestamp': [String(Math.floor(Date.now() / 1_000))],
  }
  const { publisher, advertiser } = members
  return { texts, keys, advertiserKey: organization.apiKey, publisher, advertiser }
}

async function makeObjects(service: ServiceProcess, name: string, spares: number): Promise<Made> {
  const { admin } = service
  const project = await admin<Named>('POST', '/projects', { name })
  const organization = await admin<Made['organization']>('POST', '/organizations', { name })
  const appOf = (platform: string) =>
    admin<Named>('POST', `/projects/${project.id}/apps`, { name: `${name} ${platform}`, platform })
  const apps = [await appOf('api'), await appOf('web')]
  const keyOf = (environment: string, appId?: string) =>
    admin<Named & KeyPair>('POST', `/projects/${project.id}/keys`, { environment, appId, rateLimitPerSecond: 100_000 })
  const own = apps[0]?.id
  const kinds = [['live', own], ['live', own], ['test', own], ['live'], ['test']] as const
  const keys = await Promise.all(kinds.map(([environment, appId]) => keyOf(environment, appId)))
  for (let left = spares; left > 0; left--) keys.push(await keyOf('test', own))
  const campaigns = []
  const destinationUrl = 'https://advertiser.example/landing?t={transaction_id}'
  for (let left = 3; left > 0; left--) {
    const facts = { organizationId: organization.id, destinationUrl, payout: { amount: 1.5 } }
    campaigns.push(await makeCampaign(service, { ...facts, name: `Campaign ${left}` }))
  }
  return { project, organization, apps, campaigns, keys }
}

async function makeMembers(service: ServiceProcess, { project, organization }: Made, name: string, spares: number) {
  const host = `${name.replaceAll(' ', '-')}.example`
  const invite = (tenant: string, email: string) =>
    service.admin<Named & { url: string }>('POST', `/${tenant}/invitations`, { email })
  const tenants = { publisher: `projects/${project.id}`, advertiser: `organizations/${organization.id}` }
  const publisher = `publisher@${host}`
  const advertiser = `advertiser@${host}`
  for (const [tenant, email] of [
    [tenants.publisher, publisher],
    [tenants.advertiser, advertiser],
  ] as const) {
    const { url } = await invite(tenant, email)
    const body = { token: tokenOf(url), password: memberPassword, name: 'A member' }
    await send(service, '/auth/invitation/accept', {}, JSON.stringify(body))
  }
  const open = []
  for (let left = spares; left > 0; left--) {
    open.push(await invite(left % 2 === 0 ? tenants.publisher : tenants.advertiser, `invited-${left}@${host}`))
  }
  const found = await service.admin<{ data: Named[] }>('GET', `/${tenants.publisher}/members`)
  const texts = {
    memberId: found.data.map(({ id }) => id),
    invitationId: open.map(({ id }) => id),
    invitationToken: open.map(({ url }) => tokenOf(url)),
    email: [publisher, advertiser, `nobody@${host}`],
    password: [memberPassword, 'another password'],
  }
  return { texts, publisher, advertiser }
}

function tokenOf(url: string): string {
  return new URL(url).hash.slice('#token='.length)
}

/** Serves users, has them click and complete, makes links of a creator and renews a subscription. */
async function visit(service: ServiceProcess, { keys, organization }: Made, name: string) {
  const [live, , test] = keys
  if (live === undefined || test === undefined) throw new Error('The tenant has no keys.')
  const userId = Array.from({ length: 8 }, (_, index) => `person ${index} of ${name}`)
  const seen = { impressionUid: [] as string[], slug: [] as string[], clickToken: [] as string[] }
  const publish = (path: string, body: unknown, key = live) =>
    send(service, `/publisher/sdk/v1${path}`, { 'x-api-key': key.publishableKey }, JSON.stringify(body))
  const pathEnd = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  for (const user of userId) {
    await publish('/users/attributes', { userId: user, attributes })
    for (const key of [live, test]) {
      const asked = { clientId: 'c', userId: user, limit: 3, attributes }
      const { offers } = (await publish('/offers/feed', asked, key)) as Feed
      seen.impressionUid.push(...offers.map(({ impressionUid }) => impressionUid))
      seen.slug.push(...offers.map(({ clickUrl }) => pathEnd(clickUrl)))
    }
    const catalog = (await publish('/offers/catalog', { userId: user, countryCode: 'US' })) as Catalog
    seen.clickToken.push(
      ...catalog.offers.flatMap(({ creatives }) => creatives.map(({ clickUrl }) => pathEnd(clickUrl))),
    )
  }
  for (const slug of seen.slug) await fetch(`${service.url}/l/${slug}`, { redirect: 'manual' })
  const creatorId = ['creator 1', 'ünï creator']
  for (const creator of creatorId) await publish('/creators/links', { creatorId: creator })
  const eventId = ['event 1', 'event 2']
  for (const id of eventId) {
    const { headers, body } = signedEvent(live, id, userId[0] ?? '')
    await send(service, '/webhooks/service', headers, body)
  }
  return { ...seen, userId, creatorId, eventId, organization: [organization.id] }
}

interface Feed {
  readonly offers: readonly { readonly impressionUid: string; readonly clickUrl: string }[]
}

interface Catalog {
  readonly offers: readonly { readonly creatives: readonly { readonly clickUrl: string }[] }[]
}

/** Throws unless the call succeeds. */
async function send({ url }: ServiceProcess, path: string, headers: Record<string, string>, body: string) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const answer = await fetch(url + path, init)
  if (!answer.ok) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as unknown
}
