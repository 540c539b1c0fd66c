import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { type ApiDocument, readRoutes } from '../../support/api-routes.ts'
import { setParty } from '../../support/app/earnings.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

// One database: who sees which amount is decided by the code that presents rows.

const document: ApiDocument = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
const dayMs = 86_400_000
/** Of a payout of $173.19 the app's share is 70 percent; of each reversal of $10.01, too. */
const amounts = { gross: ['173.19', '10.01'], share: ['121.23', '7.01'], margin: ['51.96', '3'] }

interface Seen {
  readonly path: string
  readonly text: string
}

describe('money in the answers to a member', () => {
  const shared = shareTestApp()
  let test: TestApp
  let seenByPublisher: Seen[]
  let seenByAdvertiser: Seen[]

  before(async () => {
    test = shared()
    const app = await test.given.app({ payout_share_ppm: 700_000n })
    const campaign = await test.given.campaign([app], { payout_micros: 173_190_000n })
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const organizationId = campaign.organization.id
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId })
    const operator = await signedInMember(test, { role: 'operator' })
    await setParty(test, app.projectId, { minimum_micros: 0n })
    const method = { rail: 'manual', name: 'Reader', details: 'Account 17', usableNow: true }
    await test.admin('PUT', `/projects/${app.projectId}/payment-method`, method)
    const sell = async (userId: string) => {
      const id = await clickOffer(test, campaign, app.liveKey, userId)
      assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
      return id
    }
    const [transactionId] = [await sell('reader'), await sell('other')]
    const reversal = { reason: 'refund', amount: 10.01, reference: 'part' }
    assert.equal((await advertiser.call('POST', `/transactions/${transactionId}/reversals`, reversal)).status, 200)
    await test.travel(31 * dayMs)
    const until = `${new Date(test.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
    const { body: invoice } = await test.admin('POST', `/organizations/${organizationId}/invoices`, { until })
    const { body: batch } = await operator.call('POST', '/payment-batches', { rail: 'manual' })
    const second = await signedInMember(test, { role: 'operator' })
    assert.equal((await second.call('POST', `/payment-batches/${batch.id}/approve`)).status, 200)

    const ids: Record<string, string> = {
      ...{ projectId: app.projectId, appId: app.id, organizationId, campaignId: campaign.id },
      ...{ offeredCampaignId: campaign.id, creativeId: campaign.creativeId, transactionId, invoiceId: invoice.id },
      ...{ batchId: batch.id, userId: 'reader', creatorId: 'dora' },
    }
    seenByPublisher = await readAll(publisher, ids)
    seenByAdvertiser = await readAll(advertiser, ids)
  })

  it('leaves a publisher without gross and margin, by name and by amount', () => {
    assert.ok(seenByPublisher.some(({ text }) => text.includes('121.23')))
    for (const { path, text } of seenByPublisher) {
      assert.doesNotMatch(text, /"[^"]*(payout|gross|margin)[^"]*":/i, path)
      for (const amount of [...amounts.gross, ...amounts.margin.slice(0, 1)]) assertHas(false, amount, text, path)
    }
  })

  it('leaves an advertiser without the share of a publisher, and without margin', () => {
    assert.ok(seenByAdvertiser.some(({ text }) => text.includes('173.19')))
    for (const { path, text } of seenByAdvertiser) {
      assert.doesNotMatch(text, /"[^"]*(margin|share)[^"]*":/i, path)
      for (const amount of [...amounts.share, ...amounts.margin.slice(0, 1)]) assertHas(false, amount, text, path)
    }
  })

  /** Reads every list and object of the management API that the member may read. */
  async function readAll(member: SignedIn, ids: Readonly<Record<string, string>>): Promise<Seen[]> {
    const seen: Seen[] = []
    const month = new Date(test.clock.nowMs() - 31 * dayMs).toISOString().slice(0, 7)
    const from = `${month}-01`
    for (const { method, path, pathParameters, query } of readRoutes(document)) {
      if (method !== 'GET' || !path.startsWith('/admin/v1/')) continue
      if (!pathParameters.every(({ name }) => ids[name] !== undefined)) continue
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '').slice('/admin/v1'.length)
      const given = { month, from, appId: ids.appId, organizationId: ids.organizationId, q: 'Campaign' }
      const asked = query.filter(({ name, isRequired }) => isRequired || ['month', 'from'].includes(name))
      const search = new URLSearchParams(asked.map(({ name }) => [name, given[name as keyof typeof given] ?? '']))
      const { status, text } = await member.call('GET', `${filled}?${search}`)
      if (status === 200) seen.push({ path: filled, text })
    }
    assert.ok(seen.length > 15, `${seen.length} answers`)
    return seen
  }
})

function assertHas(expected: boolean, amount: string, text: string, path: string): void {
  const isThere = new RegExp(`(?<![\\d.])${amount.replace('.', '\\.')}(?!\\d)`).test(text)
  assert.equal(isThere, expected, `${path} shows ${amount}: ${text}`)
}
