import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { meterUsage } from '../../src/features/usage/meter-usage.ts'
import { deliver } from '../flows/serving/serve.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../support/app/creator-links.ts'
import { setParty } from '../support/app/earnings.ts'
import type { GivenApp, GivenCampaign } from '../support/app/given.ts'
import { type SignedIn, signedInMember } from '../support/app/member.ts'
import { shareTestApp, startTestApp, type TestApp } from '../support/app/start-test-app.ts'
import { TestClock } from '../support/app/test-clock.ts'
import { clickOffer, feed, sendPostback } from '../support/app/visitor.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const guide = readFileSync(new URL('../../docs/guides/how-money-moves.md', import.meta.url), 'utf8')

interface Row {
  readonly step: string
  readonly kind: string
  readonly lines: string
}

/** The rows of the guide's tables, in order. */
const rows = [...guide.matchAll(/^\| (?!Step|-)(.+?) \| `(\w+)` \| (.+?) \|$/gm)].map(
  ([, step = '', kind = '', lines = '']): Row => ({ step, kind, lines: sorted(lines.split(', ')) }),
)

function sorted(lines: readonly string[]): string {
  return lines.toSorted().join(', ')
}

interface Line {
  readonly kind: string
  readonly amount: number
}

function wordsOf({ kind, amount }: Line): string {
  const digits = Math.abs(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return `${kind.replace('_', ' ')} ${amount < 0 ? '-' : '+'}${digits}`
}

describe('the entries that the guide on money shows', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let app: GivenApp
  let operators: [SignedIn, SignedIn]
  before(async () => {
    testApp = shared()
    app = await testApp.given.app({ payout_share_ppm: 700_000n })
    operators = [
      await signedInMember(testApp, { role: 'operator' }),
      await signedInMember(testApp, { role: 'operator' }),
    ]
    await setParty(testApp, app.projectId, { minimum_micros: 0n })
    const method = { rail: 'manual', name: 'Reader', details: 'Account 17', usableNow: true }
    await call('PUT', `/projects/${app.projectId}/payment-method`, method)
  })

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => {
    const answer = await testApp.admin(method, path, body)
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const sold = (dollars: number) => testApp.given.campaign([app], { payout_micros: BigInt(Math.round(dollars * 1e6)) })
  const verified = async (campaign: GivenCampaign, id?: string): Promise<string> => {
    const transactionId = id ?? (await clickOffer(testApp, campaign, app.liveKey))
    assert.equal((await sendPostback(testApp, campaign, transactionId)).body.verdict, 'verified')
    return transactionId
  }
  const reversed = (id: string, part: object = {}) =>
    call('POST', `/transactions/${id}/reversals`, { reason: 'refund', ...part })
  const act = async (who: SignedIn, path: string, body?: unknown) => {
    const answer = await who.call('POST', path, body)
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const afterHold = async () => {
    await testApp.travel(30 * dayMs)
    await testApp.travel(20 * 60_000)
  }
  const approved = async () => {
    const { id } = await act(operators[0], '/payment-batches', { rail: 'manual', currency: 'USD' })
    return act(operators[1], `/payment-batches/${id}/approve`)
  }
  const bankSays = async ({ id, payments }: { id: string; payments: { id: string }[] }, result: object) =>
    act(operators[0], `/payment-batches/${id}/results`, { results: [{ paymentId: payments[0]?.id, ...result }] })
  const accountId = async (query: string) => (await call('GET', `/ledger/accounts?${query}`)).data[0].id

  /** The entries booked since the last look, oldest first. */
  const seen = new Set<string>()
  const booked = async (): Promise<Row[]> => {
    const { data } = await call('GET', '/ledger/entries?limit=100')
    const fresh = data.filter(({ id }: { id: string }) => !seen.has(id)).toReversed()
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ kind, lines }: { kind: string; lines: Line[] }) => ({
      ...{ step: '', kind, lines: sorted(lines.map(wordsOf)) },
    }))
  }
  /** Takes the next rows of the guide; what was booked since the last time must be just them. */
  let at = 0
  const shows = async (count = 1) => {
    const expected = rows.slice(at, at + count)
    at += count
    const found = (await booked()).map((entry, nth) => ({ ...entry, step: expected[nth]?.step ?? 'no row' }))
    assert.deepEqual(found, expected)
  }

  it('are booked by conversions, refunds and payments', async () => {
    const campaign = await sold(10)
    const first = await verified(campaign)
    await shows()
    await reversed(first)
    await shows()
    const second = await verified(campaign)
    await shows()
    await afterHold()
    const batch = await approved()
    await shows()
    await bankSays(batch, { state: 'paid', fee: 0.25 })
    await shows()
    await reversed(second)
    await shows()
    await verified(await sold(20))
    await shows()
    await afterHold()
    const next = await approved()
    await shows()
    await bankSays(next, { state: 'failed', failure: 'account closed' })
    await shows()
  })

  it('are rounded to cents, and the margin is the rest', async () => {
    await verified(await sold(0.125))
    await shows()
    const id = await verified(await sold(10))
    await booked()
    await reversed(id, { amount: 3.33, reference: 'a third' })
    await shows()
    await reversed(id)
    await shows()
  })

  it('are booked by deposits, invoices and what is paid for them', async () => {
    const campaign = await sold(0.0333)
    const organization = `/organizations/${campaign.organization.id}`
    for (let n = 0; n < 3; n++) await verified(campaign)
    await booked()
    const other = `/organizations/${(await testApp.given.organization()).id}`
    await call('POST', `${other}/deposits`, { amount: 100, reference: 'in' })
    await shows()
    await call('POST', `${other}/refunds`, { amount: 40, reference: 'out' })
    await shows()
    await testApp.app.services.database.db
      .updateTable('billing_party')
      .set({ tax_ppm: 190_000n })
      .where('organization_id', '=', campaign.organization.id)
      .execute()
    await testApp.travel(dayMs)
    const until = `${new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
    const { id } = await call('POST', `${organization}/invoices`, { until })
    await shows(2)
    await call('POST', `/invoices/${id}/receipts`, { amount: 0.05, reference: 'part' })
    await shows()
    await call('POST', `/invoices/${id}/credit-notes`, { amount: 0.01, reason: 'Test', reference: 'note' })
    await shows()
  })

  it('give a creator their part', async () => {
    const { slugs } = await fetchCreatorLinks(testApp, 'dora', app.liveKey)
    const campaign = await sold(10)
    const before = new Set(slugs)
    const all = (await fetchCreatorLinks(testApp, 'dora', app.liveKey)).slugs
    await call('PUT', `/apps/${app.id}/creators/dora/party`, { sharePercent: 40 })
    const id = await clickCreatorLink(
      testApp,
      all.find((slug) => !before.has(slug)),
    )
    await verified(campaign, id)
    await shows()
  })

  it('are booked by the hour of clicks and impressions', async (t) => {
    const { projector, database } = testApp.app.services
    const meter = async () => {
      await projector.catchUp()
      await meterUsage(testApp.app.services)
    }
    const billed = async (event: 'click' | 'delivered', dollars: number) => {
      const campaign = await sold(dollars)
      await call('PATCH', `/campaigns/${campaign.id}`, { billing: { event } })
      await testApp.travel(hourMs - (testApp.clock.nowMs() % hourMs))
      return campaign
    }
    const clicks = await billed('click', 0.05)
    for (let n = 0; n < 4; n++) await clickOffer(testApp, clicks, app.liveKey)
    await testApp.travel(hourMs)
    await meter()
    await shows()
    const behind = new TestClock(new Date(testApp.clock.nowMs() - hourMs / 2).toISOString())
    await clickOffer(await startTestApp(t, { database, clock: behind }), clicks, app.liveKey)
    await meter()
    await shows()
    const impressions = await billed('delivered', 2.5)
    for (const userId of ['one', 'two']) {
      const offers = await feed(testApp, app.liveKey, userId)
      const { impressionUid = '' } = offers.find(({ campaignId }) => campaignId === impressions.id) ?? {}
      const body = { deliveredTimestamp: Math.floor(testApp.clock.nowMs() / 1000) }
      assert.equal((await deliver(testApp, app.liveKey, impressionUid, body)).status, 202)
    }
    await testApp.travel(hourMs)
    await meter()
    await shows()
  })

  it('are booked by hand', async () => {
    const [margin, publisher] = [
      await accountId('kind=margin'),
      await accountId(`kind=publisher&projectId=${app.projectId}`),
    ]
    const reason = 'By hand'
    await call('POST', '/ledger/adjustments', { from: margin, to: publisher, amount: 25, reason, reference: 'bonus' })
    await shows()
    const { projectId } = app
    await call('POST', '/ledger/write-offs', { projectId, amount: 7, reason, reference: 'gone' })
    await shows()
    assert.equal(at, rows.length, 'every row of the guide was made')
  })
})
