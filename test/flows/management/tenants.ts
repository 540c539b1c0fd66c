import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { accountOfParty, networkAccount } from '../../../src/features/billing/ledger/account.ts'
import { bookEntry } from '../../../src/features/billing/ledger/book-entry.ts'
import { earn } from '../../support/app/earnings.ts'
import type { GivenApp, GivenOrganization } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'

/** Values of the query parameters that some reads need. */
export const neededQueries: Readonly<Record<string, string>> = {
  since: '2020-01-01T00:00:00Z',
  month: '2026-06',
  until: '2026-06-15T00:00:00Z',
}

/** A publisher and an advertiser who work together, with all their objects. */
export interface Tenant {
  readonly app: GivenApp
  readonly organization: GivenOrganization
  readonly publisher: SignedIn
  readonly advertiser: SignedIn
  /** Ids by the name of the path or query parameter. */
  readonly ids: Readonly<Record<string, string>>
  /** The same for the organization's side, where the project has an object of its own. */
  readonly idsOfOrganization: Readonly<Record<string, string>>
}

/** Makes a tenant with one object of everything that a path can name. */
export async function createTenant(test: TestApp, name: string): Promise<Tenant> {
  const { given } = test
  const app = await given.app({ name: `App of ${name}`, platform: 'web' })
  const campaign = await given.campaign([app], { name: `Campaign of ${name}` })
  const { organization } = campaign
  const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
  const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: organization.id })
  const seen = await visit(test, app, name)
  const transactions = await test.admin('GET', `/transactions?appId=${app.id}`)
  const user = await test.admin('GET', `/apps/${app.id}/users/${seen.userId}`)
  const keys = await test.admin('GET', `/projects/${app.projectId}/keys`)
  const idsOf = async (tenant: string) => {
    const members = await test.admin('GET', `/${tenant}/members`)
    const invited = await test.admin('POST', `/${tenant}/invitations`, { email: `invited-by-${name}@example.com` })
    return { memberId: members.body.data[0].id as string, invitationId: invited.body.id as string }
  }
  const ids = {
    ...seen,
    projectId: app.projectId,
    appId: app.id,
    keyId: keys.body.data[0].id,
    organizationId: organization.id,
    campaignId: campaign.id,
    offeredCampaignId: campaign.id,
    applicationId: await applyFor(test, app, organization),
    creativeId: campaign.creativeId,
    dealId: await makeDeal(test, app, campaign.id),
    transactionId: transactions.body.data[0].id,
    servingId: user.body.servings[0].id,
    invoiceId: await makeInvoice(test, organization.id),
    batchId: await makePayable(test, app, seen.creatorId),
    ...(await idsOf(`projects/${app.projectId}`)),
  }
  const idsOfOrganization = await idsOf(`organizations/${organization.id}`)
  return { app, organization, publisher, advertiser, ids, idsOfOrganization }
}

/** Applies for another campaign of the organization; returns the id of the application, which is pending. */
async function applyFor(test: TestApp, app: GivenApp, organization: GivenOrganization): Promise<string> {
  const values = { access: 'ask', default_catalog: false } as const
  const { id: campaignId } = await test.given.campaign([], values, {}, organization)
  const applications = `/projects/${app.projectId}/applications`
  const { status, body, text } = await test.admin('POST', applications, { campaignId, appId: app.id })
  assert.equal(status, 201, text)
  return body.id
}

/** Makes the deal of a campaign with the project of an app; returns its id. */
async function makeDeal(test: TestApp, { projectId }: GivenApp, campaignId: string): Promise<string> {
  const { status, body, text } = await test.admin('POST', `/campaigns/${campaignId}/deals`, { projectId })
  assert.equal(status, 201, text)
  return body.id
}

/** Divides an app's earnings with a creator, says how both are paid, and makes a batch of payments; returns its id. */
async function makePayable(test: TestApp, app: GivenApp, creatorId: string): Promise<string> {
  await earn(test, app, 1, { id: creatorId, percent: 50 })
  const method = { rail: 'paypal', name: 'Payee', email: 'payee@example.com' }
  for (const party of [`/projects/${app.projectId}`, `/apps/${app.id}/creators/${creatorId}`]) {
    const { status, text } = await test.admin('PUT', `${party}/payment-method`, method)
    assert.equal(status, 200, text)
  }
  const { id } = (await test.admin('POST', '/payment-batches', { rail: 'paypal' })).body
  // As approved and complete, so that it has a file, too.
  await test.app.services.database.db
    .updateTable('payment_batch')
    .set({ state: 'approved', approved_at: new Date(test.clock.nowMs()), file_hash: '' })
    .where('id', '=', id)
    .execute()
  return id
}

/** Serves a user who clicks, makes links of a creator and renews a subscription. */
async function visit(test: TestApp, app: GivenApp, name: string) {
  const userId = `user-of-${name}`
  const creatorId = `creator-of-${name}`
  const eventId = `event-of-${name}`
  const publish = async (path: string, body: object) => {
    const answer = await test.request('POST', `/publisher/sdk/v1${path}`, { key: app.liveKey, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const catalog = await publish('/offers/catalog', { userId, countryCode: 'DE' })
  const clickUrl = new URL(catalog.offers[0].creatives[0].clickUrl)
  assert.equal((await test.request('GET', clickUrl.pathname)).status, 302)
  const feed = await publish('/offers/feed', {
    clientId: 'c',
    userId,
    attributes: { countryCode: 'DE', language: 'de' },
  })
  await publish('/creators/links', { creatorId })
  const event = {
    event_id: eventId,
    event_type: 'did_renew',
    user: { app_account_id: userId },
    subscription: { original_transaction_id: 'chain' },
  }
  const headers = signedHeaders(test, app, 'POST', '/webhooks/service', JSON.stringify(event))
  const sent = await test.request('POST', '/webhooks/service', { headers, body: event })
  assert.equal(sent.body.message, `Received ${eventId}`)
  return { userId, creatorId, eventId, impressionUid: feed.offers[0].impressionUid as string }
}

/** Books an organization something on the days before the test's, one of which has an invoice. */
async function makeInvoice(test: TestApp, organizationId: string): Promise<string> {
  const { database, newId } = test.app.services
  const account = accountOfParty({ kind: 'advertiser', organizationId }, false)
  const [invoiced, open] = [new Date('2026-06-12T12:00:00Z'), new Date('2026-06-14T12:00:00Z')]
  for (const at of [invoiced, open]) {
    const id = newId()
    const entry = { id, kind: 'adjustment', cause: id, happenedAt: at, isDemo: false, organizationId } as const
    await bookEntry(database.db, entry, [
      { account, amountMicros: 1_000_000n, dueAt: at },
      { account: networkAccount('margin', false), amountMicros: -1_000_000n, dueAt: null },
    ])
  }
  const until = '2026-06-13T00:00:00Z'
  const { status, body, text } = await test.admin('POST', `/organizations/${organizationId}/invoices`, { until })
  assert.equal(status, 201, text)
  return body.id
}

/** The headers with which a publisher's server signs a call. */
export function signedHeaders(
  { clock }: TestApp,
  { liveKey, liveSecret }: Pick<GivenApp, 'liveKey' | 'liveSecret'>,
  method: string,
  path: string,
  payload: string,
): Record<string, string> {
  const timestamp = String(Math.floor(clock.nowMs() / 1_000))
  const signed = `${timestamp}.${method}.${path}.${payload}`
  const signature = createHmac('sha256', liveSecret).update(signed).digest('hex')
  return { 'x-api-key': liveKey, 'x-timestamp': timestamp, 'x-signature': signature }
}
