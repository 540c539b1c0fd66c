import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { formatUtcDay, startOfUtcDay, utcDayOf } from '../../../src/lib/time/utc-day.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

// One database: balances and reversals are tested on each; papers and their numbers are our own code.

const dayMs = 86_400_000

describe('invoices', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let app: GivenApp
  before(async () => {
    testApp = shared()
    app = await testApp.given.app({ payout_share_ppm: 700_000n })
  })

  /** Lets the day end, and the 15 minutes after it; returns the midnight. */
  const nextDay = async () => {
    const midnight = startOfUtcDay(utcDayOf(testApp.clock.nowMs()) + 1)
    await testApp.travel(new Date(midnight + 900_000).toISOString())
    return new Date(midnight).toISOString()
  }
  const completed = async (campaign: GivenCampaign, times = 1) => {
    for (let n = 0; n < times; n++) {
      const id = await clickOffer(testApp, campaign, app.liveKey)
      assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    }
  }
  const sold = async (payoutMicros: bigint, times = 1) => {
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros })
    await completed(campaign, times)
    return campaign
  }
  const setBilling = (organizationId: string, values: object) => {
    const owner = { kind: 'advertiser', organizationId } as const
    return testApp.app.services.database.db
      .updateTable('billing_party')
      .set(values)
      .where('id', '=', partyIdOf(owner))
      .execute()
  }
  const issue = (organizationId: string, until: string) =>
    testApp.admin('POST', `/organizations/${organizationId}/invoices`, { until })
  const issued = async (organizationId: string, until: string) => {
    const { status, body, text } = await issue(organizationId, until)
    assert.equal(status, 201, text)
    return body
  }
  const receive = (id: string, amount: number, reference: string, more: object = {}) =>
    testApp.admin('POST', `/invoices/${id}/receipts`, { amount, reference, ...more })
  const credit = (id: string, amount: number, reference: string) =>
    testApp.admin('POST', `/invoices/${id}/credit-notes`, { amount, reference, reason: 'A test' })
  /** The sum of an account in micros, by kind and, of an organization's, by its owner. */
  const balance = async (kind: string, organizationId?: string, currency = 'USD') => {
    const { rows } = await testApp.app.services.database.pool.query(
      `select coalesce(sum(amount_micros), 0)::text as sum from ledger_line join ledger_account on id = account_id
       left join billing_party on billing_party.id = party_id
       where ledger_account.kind = $1 and ledger_account.currency = $2 and organization_id is not distinct from $3::uuid`,
      [kind, currency, organizationId ?? null],
    )
    return Number(rows[0].sum)
  }

  it('cover what was booked before their end, in cents, with tax, by campaign, and stay as they were issued', async () => {
    const campaign = await sold(33_300n, 3)
    const { id: organizationId } = campaign.organization
    await setBilling(organizationId, {
      tax_ppm: 190_000n,
      tax_note: 'Reverse charge',
      legal_name: 'Ада ООД',
      country: 'BG',
    })
    const until = await nextDay()
    const preview = await testApp.admin('GET', `/organizations/${organizationId}/invoices/preview?until=${until}`)
    const { id, number, invoiceId, reason, reference, ...rest } = await issued(organizationId, until)
    assert.deepEqual([preview.status, preview.body], [200, rest])
    assert.deepEqual([invoiceId, reason, reference], [null, null, null])
    assert.match(number, /^INV-\d+$/)
    assert.partialDeepStrictEqual(rest, {
      ...{ organizationId, kind: 'invoice', state: 'issued', currency: 'USD', rate: null, rateDay: null },
      ...{ periodFrom: null, periodTo: until, net: 0.1, rounding: 0.0001, taxPercent: 19, tax: 0.02 },
      ...{ total: 0.12, open: 0.12, taxNote: 'Reverse charge' },
      issuedAt: new Date(testApp.clock.nowMs()).toISOString(),
      dueAt: new Date(testApp.clock.nowMs() + 30 * dayMs).toISOString(),
    })
    assert.partialDeepStrictEqual(rest.buyer, { legalName: 'Ада ООД', country: 'BG', email: null })
    assert.deepEqual(
      rest.lines.map(({ campaignName, ...line }: { campaignName: string }) => line),
      [{ kind: 'completion', campaignId: campaign.id, goal: null, quantity: 3, amount: 0.0999 }],
    )
    assert.equal(await balance('advertiser', organizationId), 120_000)
    await setBilling(organizationId, { legal_name: 'Other', tax_ppm: 0n })
    await completed(campaign)
    assert.deepEqual((await testApp.admin('GET', `/invoices/${id}`)).body, {
      id,
      number,
      invoiceId,
      reason,
      reference,
      ...rest,
    })
    const next = await issued(organizationId, await nextDay())
    assert.deepEqual([next.periodFrom, next.net, next.rounding, next.tax], [until, 0.03, -0.0033, 0])
    const { data } = (await testApp.admin('GET', `/organizations/${organizationId}/invoices`)).body
    assert.deepEqual(
      data.map((each: { number: string }) => each.number),
      [next.number, number],
    )
  })

  it('take one each of the numbers in order, whatever is refused or sent at once', async () => {
    const sellers = [await sold(1_000_000n), await sold(1_000_000n), await sold(1_000_000n)]
    const until = await nextDay()
    const free = await testApp.given.organization()
    const ids = [...sellers.map(({ organization }) => organization.id), free.id]
    const answers = await Promise.all([...ids, ...ids].map((id) => issue(id, until)))
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body)
    const refused = answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)
    assert.deepEqual(refused.sort(), [
      ...Array(2).fill('409 nothing_to_invoice'),
      ...Array(3).fill('409 period_closed'),
    ])
    const numbers = made.map(({ number }) => Number(number.replace('INV-', ''))).sort((a, b) => a - b)
    const first = numbers[0] ?? 0
    assert.deepEqual(numbers, [first, first + 1, first + 2])
    await completed(sellers[0] ?? assert.fail())
    const next = await issued(ids[0] ?? '', await nextDay())
    assert.equal(next.number, `INV-${first + 3}`)
  })

  it('end at a UTC midnight 15 minutes past, later than the last end, and hold a sum above 0', async () => {
    const campaign = await sold(5_000_000n)
    const { id } = campaign.organization
    const now = testApp.clock.nowMs()
    const midnight = startOfUtcDay(utcDayOf(now) + 1)
    await testApp.travel(new Date(midnight + 899_999).toISOString())
    const early = new Date(midnight).toISOString()
    for (const until of [
      early,
      new Date(midnight + dayMs).toISOString(),
      '2026-01-01T00:00:01Z',
      '2026-01-01',
      7,
      null,
    ]) {
      const { status, body } = await issue(id, until as string)
      assert.deepEqual([status, body.details[0].field], [400, 'until'], String(until))
    }
    assert.equal((await testApp.admin('POST', `/organizations/${id}/invoices`, {})).status, 400)
    testApp.clock.advance(1)
    const empty = await issue(id, '2020-01-01T00:00:00Z')
    assert.deepEqual([empty.status, empty.body.code], [409, 'nothing_to_invoice'])
    assert.equal((await issued(id, early)).periodFrom, null)
    for (const until of [early, '2020-01-01T00:00:00Z']) {
      const { status, body } = await issue(id, until)
      assert.deepEqual([status, body.code], [409, 'period_closed'], until)
    }
  })

  it('are paid in parts, each once by its reference, up to what is open', async () => {
    const { organization } = await sold(10_000_000n)
    await setBilling(organization.id, { tax_ppm: 190_000n })
    const { id } = await issued(organization.id, await nextDay())
    const cash = await balance('cash')
    const first = await receive(id, 5, 'a', { receivedAt: '2026-01-05T00:00:00Z' })
    assert.deepEqual([first.status, first.body.state, first.body.open], [201, 'part_paid', 6.9])
    const again = await receive(id, 5, 'a')
    assert.deepEqual([again.status, again.body], [200, first.body])
    const verdicts = [await receive(id, 5.01, 'a'), await receive(id, 6.91, 'b'), await receive(id, 5.001, 'c')]
    assert.deepEqual(
      verdicts.map(({ status, body }) => [status, body.code]),
      [
        [409, 'reference_used'],
        [409, 'exceeds_remaining'],
        [400, 'invalid_request'],
      ],
    )
    const future = await receive(id, 1, 'd', { receivedAt: '2999-01-01T00:00:00Z' })
    assert.equal(future.body.details[0].field, 'receivedAt')
    const both = await Promise.all([receive(id, 6.9, 'b'), receive(id, 6.9, 'e')])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
    const paid = (await testApp.admin('GET', `/invoices/${id}`)).body
    assert.deepEqual([paid.state, paid.open, paid.total], ['paid', 0, 11.9])
    assert.deepEqual([await balance('advertiser', organization.id), (await balance('cash')) - cash], [0, 11_900_000])
  })

  it('refuse amounts and references that are none, by the name of the field', async () => {
    const { organization } = await sold(10_000_000n)
    const { id } = await issued(organization.id, await nextDay())
    for (const [field, value] of [
      ['amount', 0],
      ['amount', -1],
      ['amount', '5'],
      ['amount', null],
      ['amount', 0.1234567],
      ['amount', 9.3e12],
      ['reference', ''],
      ['reference', 'x'.repeat(129)],
      ['reference', undefined],
    ] as const) {
      for (const call of ['receipts', 'credit-notes']) {
        const body = { amount: 1, reference: 'r', reason: 'A test', [field]: value }
        const answer = await testApp.admin('POST', `/invoices/${id}/${call}`, body)
        assert.deepEqual([answer.status, answer.body.details[0].field], [400, field], `${call} ${field} ${value}`)
      }
    }
    assert.equal((await testApp.admin('GET', `/invoices/${id}`)).body.open, 10)
  })

  it('are corrected by credit notes, which lower what is open and end at exactly the invoice', async () => {
    const { organization } = await sold(10_000_000n)
    await setBilling(organization.id, { tax_ppm: 190_000n })
    const { id, number } = await issued(organization.id, await nextDay())
    const [margin, tax] = [await balance('margin'), await balance('tax')]
    const first = await credit(id, 3.33, 'a')
    assert.equal(first.status, 201, first.text)
    assert.partialDeepStrictEqual(first.body, {
      ...{ kind: 'credit_note', invoiceId: id, net: 3.33, tax: 0.63, total: 3.96, open: 0, reason: 'A test' },
      reference: 'a',
    })
    assert.match(first.body.number, /^INV-CN-\d+$/)
    const again = await credit(id, 3.33, 'a')
    assert.deepEqual([again.status, again.body], [200, first.body])
    const refused = [await credit(id, 3.34, 'a'), await credit(id, 6.68, 'b'), await credit(id, 1.005, 'b')]
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      [
        [409, 'reference_used'],
        [409, 'exceeds_remaining'],
        [400, 'invalid_request'],
      ],
    )
    assert.equal((await testApp.admin('GET', `/invoices/${id}`)).body.open, 7.94)
    assert.equal((await receive(id, 7.94, 'paid')).body.state, 'paid')
    const rest = await credit(id, 6.67, 'c')
    assert.deepEqual([rest.body.tax, rest.body.total], [1.27, 7.94])
    assert.equal((await credit(id, 0.01, 'd')).body.code, 'exceeds_remaining')
    assert.equal((await credit(rest.body.id, 0.01, 'd')).body.code, 'exceeds_remaining')
    assert.equal((await receive(rest.body.id, 0.01, 'd')).body.code, 'exceeds_remaining')
    // The organization has credit for what it paid.
    assert.equal(await balance('advertiser', organization.id), -7_940_000)
    assert.deepEqual([(await balance('margin')) - margin, (await balance('tax')) - tax], [10_000_000, 1_900_000])
    const after = await issue(organization.id, await nextDay())
    assert.equal(after.body.code, 'nothing_to_invoice')
    assert.match(number, /^INV-\d+$/)
  })

  it('are in the currency of the organization, by the rate of the day or one of the seven days before', async () => {
    const campaign = await sold(7_000_000_000n)
    const { id: organizationId } = campaign.organization
    await setBilling(organizationId, { currency: 'EUR' })
    const until = await nextDay()
    const missing = await issue(organizationId, until)
    assert.deepEqual([missing.status, missing.body.code], [409, 'rate_missing'])
    const day = (ago: number) => formatUtcDay(utcDayOf(testApp.clock.nowMs()) - ago)
    const setRate = (ago: number, rate: number) =>
      testApp.admin('PUT', '/exchange-rates', { currency: 'EUR', day: day(ago), rate })
    await setRate(8, 2)
    assert.equal((await issue(organizationId, until)).body.code, 'rate_missing')
    await setRate(7, 0.92345678)
    const { id, ...invoice } = await issued(organizationId, until)
    assert.partialDeepStrictEqual(invoice, {
      net: 7_000,
      total: 6_464.2,
      open: 6_464.2,
      rate: 0.92345678,
      rateDay: day(7),
    })
    assert.equal((await setRate(7, 0.93)).body.code, 'rate_in_use')
    assert.equal((await receive(id, 1_000.01, 'a')).status, 201)
    assert.equal((await credit(id, 33.33, 'b')).body.total, 30.78)
    const { open } = (await testApp.admin('GET', `/invoices/${id}`)).body
    assert.equal((await receive(id, open, 'c')).body.state, 'paid')
    assert.equal(await balance('advertiser', organizationId), 0)
    assert.equal(await balance('cash', undefined, 'EUR'), Math.round((6_464.2 - 30.78) * 1e6))
  })

  it('of an organization that pays in advance are statements, with nothing to pay', async () => {
    const { organization } = await sold(10_000_000n)
    await setBilling(organization.id, { mode: 'prepaid' })
    const paper = await issued(organization.id, await nextDay())
    assert.partialDeepStrictEqual(paper, { kind: 'prepaid_statement', state: 'paid', net: 10, total: 10, open: 0 })
    assert.equal((await receive(paper.id, 10, 'a')).body.code, 'exceeds_remaining')
  })

  it('are also files: CSV whose amounts add up to net and tax, and PDF with the number in its title', async () => {
    const campaign = await testApp.given.campaign([app], { payout_micros: 33_300n, name: '=Юлия & Ζωή' })
    const { id: organizationId } = campaign.organization
    await completed(campaign, 3)
    await setBilling(organizationId, { tax_ppm: 190_000n })
    const { id, number } = await issued(organizationId, await nextDay())
    const csv = await testApp.admin('GET', `/invoices/${id}?format=csv`)
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
    assert.deepEqual(csv.text.split('\r\n'), [
      '"number","kind","campaignId","campaignName","goal","quantity","amount"',
      `"${number}","completion","${campaign.id}","'=Юлия & Ζωή",,3,0.0999`,
      `"${number}","rounding",,,,,0.0001`,
      `"${number}","tax",,,,,0.02`,
      '',
    ])
    const pdf = await testApp.admin('GET', `/invoices/${id}?format=pdf`)
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
    assert.ok(pdf.text.startsWith('%PDF-1.') && pdf.text.includes(`(Invoice ${number})`))
    assert.equal((await testApp.admin('GET', `/invoices/${id}?format=pdf`)).text, pdf.text)
    assert.equal((await testApp.admin('GET', `/invoices/${id}?format=xml`)).status, 400)
    const audit = await testApp.admin('GET', '/audit?action=invoice.export')
    assert.equal(audit.body.data.length, 3)
  })

  it('are read by the members of their organization, and written by the operator alone', async () => {
    const { organization } = await sold(10_000_000n)
    const other = await testApp.given.organization()
    const until = await nextDay()
    const { id } = await issued(organization.id, until)
    const own = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    const foreign = await signedInMember(testApp, { role: 'advertiser', organizationId: other.id })
    const publisher = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const list = `/organizations/${organization.id}/invoices`
    for (const path of [`/invoices/${id}`, `/invoices/${id}?format=pdf`, list]) {
      assert.equal((await own.call('GET', path)).status, 200, path)
      for (const member of [foreign, publisher]) assert.equal((await member.call('GET', path)).status, 404, path)
      assert.equal((await testApp.request('GET', `/admin/v1${path}`)).status, 401, path)
    }
    assert.equal((await own.call('GET', `${list}/preview?until=${until}`)).body.code, 'period_closed')
    const text = (await own.call('GET', `/invoices/${id}`)).text
    for (const word of ['share', 'margin', 'earn']) assert.ok(!text.includes(word), word)
    for (const member of [own, foreign, publisher]) {
      assert.equal((await member.call('POST', list, { until })).status, 404)
      for (const call of ['receipts', 'credit-notes']) {
        const body = { amount: 1, reference: 'r', reason: 'x' }
        assert.equal((await member.call('POST', `/invoices/${id}/${call}`, body)).status, 404)
      }
    }
    const unknown = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    assert.equal((await testApp.admin('GET', `/invoices/${unknown}`)).status, 404)
    assert.equal((await receive(unknown, 1, 'r')).status, 404)
  })

  it('of the demo network count for themselves, in its own book', async () => {
    const demoApp = await testApp.given.app({ is_demo: true })
    const campaign = await testApp.given.campaign([demoApp], { payout_micros: 2_000_000n, is_demo: true })
    await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, demoApp.liveKey))
    const { number } = await issued(campaign.organization.id, await nextDay())
    assert.equal(number, 'INV-DEMO-1')
  })
})
