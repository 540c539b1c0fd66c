import { type KeyPair, makeCampaign } from '../../test/faults/scenario/network.ts'
import type { ServiceProcess } from '../../test/support/app/service-process.ts'

const password = 'a password of a member'
const campaignsOfCrowd = 500

interface Named {
  readonly id: string
}

/** A publisher whose end users ask for offers, and a member of other tenants who keeps the service busy. */
export interface Tenants {
  readonly quietKey: string
  readonly crowd: Crowd
}

export interface Crowd {
  readonly organizationId: string
  readonly projectId: string
  readonly appId: string
  readonly publishableKey: string
  /** The headers of the member's session. */
  readonly session: Readonly<Record<string, string>>
}

/** Makes both tenants; the member's organization has 500 campaigns, and their app lists them. */
export async function makeTenants(service: ServiceProcess): Promise<Tenants> {
  const quiet = await makePublisher(service, 'Quiet')
  const own = await service.admin<Named>('POST', '/organizations', { name: 'Quiet' })
  for (let left = 10; left > 0; left--) {
    const facts = { organizationId: own.id, name: `Offer ${left}`, payout: { amount: left } }
    const { id } = await makeCampaign(service, { ...facts, destinationUrl: 'https://advertiser.example/a' })
    await service.admin('PATCH', `/campaigns/${id}`, { status: 'active' })
  }
  const busy = await makePublisher(service, 'Crowd')
  const organization = await service.admin<Named>('POST', '/organizations', { name: 'Crowd' })
  await service.admin('POST', `/organizations/${organization.id}/campaigns/import`, {
    campaigns: campaignRows('first'),
  })
  const session = await signInMember(service, [`projects/${busy.projectId}`, `organizations/${organization.id}`])
  return { quietKey: quiet.publishableKey, crowd: { ...busy, organizationId: organization.id, session } }
}

/** The largest import: each row changes long texts of its campaign. */
export function campaignRows(word: string): object[] {
  return Array.from({ length: campaignsOfCrowd }, (_, index) => ({
    externalId: `crowd-${index}`,
    name: `${word} ${index}`,
    destinationUrl: `https://advertiser.example/${word}?t={transaction_id}`,
    perk: word.repeat(10).slice(0, 60),
    payout: { amount: 2 },
    defaultCatalog: false,
  }))
}

async function makePublisher({ admin }: ServiceProcess, name: string) {
  const project = await admin<Named>('POST', '/projects', { name })
  const app = await admin<Named>('POST', `/projects/${project.id}/apps`, { name, platform: 'api' })
  const asked = { environment: 'live', appId: app.id, rateLimitPerSecond: 100_000 }
  const { publishableKey } = await admin<KeyPair>('POST', `/projects/${project.id}/keys`, asked)
  return { projectId: project.id, appId: app.id, publishableKey }
}

/** Invites one member to both tenants and signs them in. */
async function signInMember({ url, admin }: ServiceProcess, tenants: readonly string[]) {
  const email = 'member@crowd.example'
  const origin = `http://localhost:${new URL(url).port}`
  const headers = { 'content-type': 'application/json', origin }
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
  let cookie = ''
  for (const tenant of tenants) {
    const invitation = await admin<{ url: string }>('POST', `/${tenant}/invitations`, { email })
    const token = new URL(invitation.url).hash.slice('#token='.length)
    const answer = await post('/auth/invitation/accept', { token, password, name: 'A member' }, cookie)
    if (!answer.ok) throw new Error(`An invitation was answered ${answer.status}: ${await answer.text()}`)
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
  }
  return { ...headers, cookie }
}
