import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { makePayments } from '../../../src/features/billing/payments/make-payments.ts'
import { applyRetention } from '../../../src/features/retention/apply-retention.ts'
import { earn, setParty } from '../../support/app/earnings.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

// One database: what is booked is tested on each; rules of payments and their files are our own code.

const minute = 60_000
const iban = 'DE89370400440532013000'

describe('a payment batch', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let maker: SignedIn
  let second: SignedIn
  let currency: string
  before(async () => {
    testApp = shared()
    maker = await signedInMember(testApp, { role: 'operator' })
    second = await signedInMember(testApp, { role: 'operator' })
  })

  // Each test pays in a currency of its own, so that a batch takes its parties alone.
  const currencies = ['EUR', 'CHF', 'GBP', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'JPY', 'AUD', 'CAD', 'NZD', 'BRL']
  beforeEach(async () => {
    currency = currencies.shift() ?? assert.fail('Every currency is taken.')
    const day = new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)
    await testApp.admin('PUT', '/exchange-rates', { currency, day, rate: 0.5 })
  })

  /** A publisher with earnings that are due 20 minutes ago, and a way to be paid. */
  const publisher = async (
    dollars: number,
    { rail = 'manual', ...party }: { rail?: string; paused?: boolean } = {},
  ): Promise<GivenApp> => {
    const app = await testApp.given.app()
    await setParty(testApp, app.projectId, { currency, town: 'Berlin', country: 'DE', ...party })
    await testApp.admin('PUT', `/projects/${app.projectId}/payment-method`, {
      rail,
      name: 'Jörg & Co',
      iban,
      usableNow: true,
    })
    if (dollars > 0) await earn(testApp, app, dollars)
    return app
  }
  const settled = () => testApp.clock.advance(20 * minute)
  const draft = async (rail = 'manual') => {
    const { status, body } = await maker.call('POST', '/payment-batches', { rail, currency })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const act = (who: SignedIn, id: string, verb: string, body?: unknown) =>
    who.call('POST', `/payment-batches/${id}/${verb}`, body)
  const approved = async (rail?: string) => {
    const answer = await act(second, (await draft(rail)).id, 'approve')
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const paymentsOf = async ({ projectId }: GivenApp) =>
    (await testApp.admin('GET', `/projects/${projectId}/payments`)).body.data
  const report = (id: string, csv: string) =>
    testApp.request('POST', `/admin/v1/payment-batches/${id}/results`, {
      headers: {
        cookie: maker.cookie,
        origin: new URL(testApp.app.services.config.addresses.baseUrl).origin,
        'content-type': 'text/csv',
      },
      body: csv,
    })
  /** The balances in micros of the accounts of a currency, of the network and of one project. */
  const balances = async (projectId: string) => {
    const { rows } = await testApp.app.services.database.pool.query(
      `select account.kind || ' ' || account.currency as name, sum(amount_micros)::text as sum
       from ledger_account as account join ledger_line on account_id = account.id
       left join billing_party as party on party.id = party_id
       where (party.project_id = $1 or account.currency = $2) group by 1 having sum(amount_micros) <> 0 order by 1`,
      [projectId, currency],
    )
    return Object.fromEntries(rows.map(({ name, sum }) => [name, Number(sum) / 1e6]))
  }

  it('drafts what is due with estimates, and says who is left out and why', async () => {
    const paid = await publisher(100)
    const [small, paused, owing] = [await publisher(49.99), await publisher(60, { paused: true }), await publisher(0)]
    const without = await testApp.given.app()
    await setParty(testApp, without.projectId, { currency })
    await earn(testApp, without, 70)
    const fresh = await publisher(80)
    await testApp.admin('PUT', `/projects/${fresh.projectId}/payment-method`, { rail: 'manual', name: 'Other', iban })
    await publisher(90, { rail: 'external' })
    await earn(testApp, owing, -5)
    settled()
    await earn(testApp, paid, 1_000)
    const { payments, leftOut, total, ...batch } = await draft()
    assert.deepEqual([batch.state, batch.approvedBy, batch.currency, total], ['draft', null, currency, 50])
    assert.deepEqual(payments, [
      {
        ...{ id: null, projectId: paid.projectId, creatorId: null, name: 'Jörg & Co', bookAmount: 100, currency },
        ...{ rate: 0.5, rateDay: '2026-06-15', amount: 50, state: 'draft', hint: '••••3000' },
        ...{ reference: null, fee: null, failure: null },
      },
    ])
    const expected = [
      [small, 49.99, 'below_minimum'],
      [paused, 60, 'paused'],
      [owing, 5, 'owes'],
      [without, 70, 'no_method'],
      [fresh, 80, 'method_too_new'],
    ] as const
    const named = new Map(leftOut.map((each: { projectId: string }) => [each.projectId, each]))
    assert.equal(leftOut.length, expected.length)
    for (const [{ projectId }, amount, reason] of expected) {
      assert.deepEqual(named.get(projectId), { projectId, creatorId: null, amount, reason })
    }
    assert.deepEqual(await paymentsOf(paid), [])
  })

  it('pays what is due at the approval, moves the range, and leaves later lines to the next', async () => {
    const app = await publisher(100)
    settled()
    const { id } = await draft()
    await earn(testApp, app, 30)
    const { status, body } = await act(second, id, 'approve')
    assert.deepEqual([status, body.state, body.total, body.payments.length], [200, 'approved', 50, 1])
    assert.match(body.fileHash, /^[0-9a-f]{64}$/)
    assert.deepEqual(await balances(app.projectId), {
      [`exchange ${currency}`]: 50,
      [`in_transit ${currency}`]: -50,
      'publisher USD': -30,
    })
    settled()
    await earn(testApp, app, 25)
    settled()
    const next = await approved()
    assert.deepEqual([next.payments[0].bookAmount, next.payments[0].amount], [55, 27.5])
    const list = await paymentsOf(app)
    assert.deepEqual(
      list.map((each: { bookAmount: number; earned: number; state: string }) => [
        each.bookAmount,
        each.earned,
        each.state,
      ]),
      [
        [55, 55, 'approved'],
        [100, 100, 'approved'],
      ],
    )
  })

  it('pays a line that is due at the cutoff itself, and once', async () => {
    await publisher(60)
    settled()
    const lagMs = testApp.clock.nowMs() - Date.parse((await approved()).cutoff)
    const app = await publisher(60)
    testApp.clock.advance(lagMs)
    await approved()
    assert.deepEqual(
      (await paymentsOf(app)).map(({ bookAmount }: { bookAmount: number }) => bookAmount),
      [60],
    )
    testApp.clock.advance(1)
    const { payments, leftOut } = await draft()
    assert.deepEqual([payments, leftOut], [[], []])
  })

  it('is approved by another member, never by the token, unless one person is enough', async () => {
    await publisher(100)
    settled()
    const { id } = await draft()
    const refused = await act(maker, id, 'approve')
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_person_needed'])
    assert.equal((await testApp.admin('POST', `/payment-batches/${id}/approve`)).body.code, 'second_person_needed')
    const { db } = testApp.app.services.database
    await db.insertInto('billing_setting').values({ needs_two_people: false }).execute()
    try {
      assert.equal((await testApp.admin('POST', `/payment-batches/${id}/approve`)).status, 200)
    } finally {
      await db.deleteFrom('billing_setting').execute()
    }
  })

  it('is approved once, however many try at once, and pays each line once', async () => {
    const apps = await Promise.all([publisher(60), publisher(70), publisher(80)])
    settled()
    const one = await draft()
    const other = await draft()
    const third = await signedInMember(testApp, { role: 'operator' })
    const answers = await Promise.all(
      [second, third, second, third].flatMap((who) => [act(who, one.id, 'approve'), act(who, other.id, 'approve')]),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()
    assert.ok(codes.filter((code) => code === 'done').length <= 2, codes.join())
    assert.ok(
      codes.every((code) => ['done', 'already_approved', 'nothing_to_pay'].includes(code)),
      codes.join(),
    )
    const sums = []
    for (const app of apps) {
      const payments = await paymentsOf(app)
      sums.push(payments.map((each: { bookAmount: number }) => each.bookAmount))
      assert.deepEqual(await balances(app.projectId).then((all) => all['publisher USD']), undefined)
    }
    assert.deepEqual(sums, [[60], [70], [80]])
  })

  it('is finished after a failure between two payments, and pays nobody twice', async () => {
    const apps = [await publisher(60), await publisher(70), await publisher(80)]
    settled()
    const { id } = await draft()
    const { services } = testApp.app
    let ids = 0
    const failing = {
      ...services,
      // A payment takes two ids: the third payment fails within its transaction.
      newId: () => {
        if (++ids === 6) throw new Error('stopped')
        return services.newId()
      },
    }
    const now = new Date(testApp.clock.nowMs())
    const content = JSON.stringify({ rate: '0.5000000000', rateDay: '2026-06-15' })
    await services.database.db
      .updateTable('payment_batch')
      .set({ state: 'approved', approved_by: 'somebody', approved_at: now, content })
      .where('id', '=', id)
      .execute()
    await assert.rejects(makePayments(failing, id), { message: 'stopped' })
    const half = await testApp.admin('GET', `/payment-batches/${id}`)
    assert.deepEqual([half.body.payments.length, half.body.fileHash], [2, null])
    // The third earns more meanwhile, after the cutoff.
    await Promise.all(apps.map((app) => earn(testApp, app, 1)))
    const sent = await act(maker, id, 'send')
    assert.deepEqual([sent.status, sent.body.payments.length, sent.body.total], [200, 3, 105])
    await makePayments(services, id)
    for (const [index, app] of apps.entries()) {
      const payments = await paymentsOf(app)
      assert.deepEqual(
        payments.map((each: { bookAmount: number }) => each.bookAmount),
        [60 + 10 * index],
      )
    }
  })

  it('is canceled as a draft alone', async () => {
    await publisher(100)
    settled()
    const { id } = await draft()
    for (const verb of ['send', 'results'] as const) {
      const body = verb === 'send' ? undefined : { results: [{ paymentId: id, state: 'paid' }] }
      assert.equal((await act(maker, id, verb, body)).body.code, 'not_approved')
    }
    assert.equal((await maker.call('GET', `/payment-batches/${id}/file`)).body.code, 'not_approved')
    assert.equal((await act(maker, id, 'cancel')).body.state, 'canceled')
    for (const verb of ['approve', 'send'] as const) {
      const { status, body } = await act(second, id, verb)
      assert.deepEqual([status, body.code], [409, 'batch_canceled'])
    }
    const { id: other } = await approved()
    assert.deepEqual((await act(maker, other, 'cancel')).body.code, 'already_approved')
    assert.deepEqual((await act(second, other, 'approve')).body.code, 'already_approved')
  })

  it('needs a rate of its currency, of the seven days before at the oldest', async () => {
    const app = await publisher(100)
    settled()
    const { db } = testApp.app.services.database
    await db.updateTable('exchange_rate').set({ day: '2026-06-07' }).where('currency', '=', currency).execute()
    const { id, payments, total } = await draft()
    assert.deepEqual([payments[0].amount, payments[0].rate, payments[0].bookAmount, total], [null, null, 100, null])
    const refused = await act(second, id, 'approve')
    assert.deepEqual([refused.status, refused.body.code], [409, 'rate_missing'])
    assert.deepEqual(
      [await paymentsOf(app), (await testApp.admin('GET', `/payment-batches/${id}`)).body.state],
      [[], 'draft'],
    )
    await db.updateTable('exchange_rate').set({ day: '2026-06-08' }).where('currency', '=', currency).execute()
    assert.equal((await act(second, id, 'approve')).body.payments[0].rateDay, '2026-06-08')
    const changed = await testApp.admin('PUT', '/exchange-rates', { currency, day: '2026-06-08', rate: 0.6 })
    assert.equal(changed.body.code, 'rate_in_use')
  })

  it('records what arrived with its fee, what failed and what came back, which is owed again at once', async () => {
    const [one, two] = [await publisher(100), await publisher(200)]
    settled()
    const { id, payments } = await approved()
    await act(maker, id, 'send')
    const idOf = ({ projectId }: GivenApp) =>
      payments.find((each: { projectId: string }) => each.projectId === projectId).id
    const csv = `payment_id,state,reference,fee,failure\n${idOf(one)},paid,TX-1,0.25,\n${idOf(two)},failed,TX-2,,account closed\n`
    const { status, body } = await report(id, csv)
    assert.deepEqual([status, body.state], [200, 'closed'], JSON.stringify(body))
    const paid = body.payments.find((each: { id: string }) => each.id === idOf(one))
    assert.deepEqual([paid.state, paid.reference, paid.fee], ['paid', 'TX-1', 0.25])
    const failed = body.payments.find((each: { id: string }) => each.id === idOf(two))
    assert.deepEqual([failed.state, failed.failure], ['failed', 'account closed'])
    assert.deepEqual(await balances(two.projectId), {
      [`cash ${currency}`]: -50.25,
      [`exchange ${currency}`]: 50,
      [`fees ${currency}`]: 0.25,
      'publisher USD': -200,
    })
    assert.equal((await report(id, csv)).status, 200)
    // As a bank names it: the EndToEndId of the file.
    const dashless = `payment_id,state,reference\n${idOf(one).replaceAll('-', '').toUpperCase()},paid,TX-1\n`
    assert.equal((await report(id, dashless)).status, 200)
    const returned = await act(maker, id, 'results', { results: [{ paymentId: idOf(one), state: 'returned' }] })
    assert.equal(returned.status, 200, returned.text)
    assert.deepEqual(await balances(one.projectId), {
      [`cash ${currency}`]: -0.25,
      [`fees ${currency}`]: 0.25,
      'publisher USD': -100,
    })
    await earn(testApp, one, 7)
    settled()
    const next = await approved()
    const again = (await paymentsOf(one))[0]
    assert.deepEqual([again.bookAmount, again.earned, again.returned, next.payments.length], [107, 7, 100, 2])
  })

  it('records all results of a file or none, and names the lines that are wrong', async () => {
    const app = await publisher(100)
    settled()
    const { id, payments } = await approved()
    const [{ id: paymentId }] = payments
    const stranger = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    const head = 'payment_id,state,reference'
    for (const [csv, lines] of [
      [`${head}\n${paymentId},paid,\n${stranger},paid,\nx,paid,\n`, [4]],
      [`${head}\n${paymentId},paid,\n${stranger},paid,\n`, [3]],
      [`${head}\n${paymentId},returned,\n`, [2]],
      [`${head}\n${paymentId},paid,\n${paymentId},failed,\n`, [3]],
      [`${head},fee\n${paymentId},paid,,1.1234567\n`, [2]],
      [`${head},fee\n${paymentId},failed,,1\n`, [2]],
      [`payment,state,reference\n${paymentId},paid,\n`, [1]],
      [`${head}\n`, [2]],
    ] as const) {
      const { status, body } = await report(id, csv)
      assert.deepEqual([status, body.details?.map(({ line }: { line: number }) => line)], [400, lines], csv)
    }
    const json = await act(maker, id, 'results', { results: [{ paymentId: stranger, state: 'paid' }] })
    assert.deepEqual([json.status, json.body.details[0].line], [400, 1])
    assert.equal((await paymentsOf(app))[0].state, 'approved')
    await report(id, `${head}\n${paymentId},paid,TX\n`)
    assert.equal((await report(id, `${head}\n${paymentId},failed,TX\n`)).status, 400)
    assert.equal((await report(id, `${head}\n${paymentId},paid,TX\n`)).status, 200)
  })

  it('has a file of the same bytes each time, whatever changes meanwhile, until the numbers are emptied', async () => {
    const app = await publisher(100)
    settled()
    const { id, payments, fileHash } = await approved()
    const file = () => maker.call('GET', `/payment-batches/${id}/file`)
    const first = await file()
    assert.equal(
      first.text,
      'payment_id,name,iban,bic,email,details,street,building,postcode,town,country,currency,amount'
        .split(',')
        .map((name) => `"${name}"`)
        .join(',') +
        `\r\n"${payments[0].id}","Jörg & Co","${iban}",,,,,,,"Berlin","DE","${currency}",${currency === 'JPY' ? '50' : '50.00'}\r\n`,
    )
    await setParty(testApp, app.projectId, { town: 'Bonn' })
    await testApp.admin('DELETE', `/projects/${app.projectId}/payment-method`)
    await act(maker, id, 'send')
    assert.equal((await file()).text, first.text)
    assert.equal((await testApp.admin('GET', `/payment-batches/${id}`)).body.fileHash, fileHash)
    const { database } = testApp.app.services
    const retained = {
      ...testApp.app.services,
      periods: { ...testApp.app.services.config, retentionPaymentDetailsDays: 30 },
    }
    await applyRetention({ ...retained, clock: { nowMs: () => testApp.clock.nowMs() + 29 * 86_400_000 } })
    assert.equal((await file()).text, first.text)
    await applyRetention({ ...retained, clock: { nowMs: () => testApp.clock.nowMs() + 31 * 86_400_000 } })
    const kept = await database.db
      .selectFrom('payment')
      .selectAll()
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([kept.method_sealed, kept.hint, kept.book_micros], [null, '••••3000', 100_000_000n])
    const gone = await file()
    assert.deepEqual([gone.status, gone.body.code], [410, 'gone'])
    const exported = await testApp.admin('GET', '/audit?action=payment_batch.export')
    assert.ok(exported.body.data.length >= 2)
    assert.ok(!exported.text.includes(iban))
  })

  it('is the operator’s, while a publisher sees its own payments and nothing of the advertiser’s', async () => {
    const app = await publisher(100)
    settled()
    const { id } = await approved()
    const member = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    for (const [method, path] of [
      ['GET', '/payment-batches'],
      ['POST', '/payment-batches'],
      ['GET', `/payment-batches/${id}`],
      ['GET', `/payment-batches/${id}/file`],
      ['POST', `/payment-batches/${id}/approve`],
      ['POST', `/payment-batches/${id}/results`],
    ] as const) {
      assert.equal(
        (await member.call(method, path, method === 'POST' ? { rail: 'manual' } : undefined)).status,
        404,
        path,
      )
    }
    const own = await member.call('GET', `/projects/${app.projectId}/payments`)
    assert.equal(own.status, 200)
    assert.deepEqual(Object.keys(own.body.data[0]), [
      ...['id', 'state', 'rail', 'currency', 'amount', 'bookAmount', 'rate', 'cutoff', 'earned', 'reversed'],
      ...['adjustments', 'returned', 'hint', 'createdAt', 'paidAt'],
    ])
    assert.doesNotMatch(own.text, /payout|gross|margin|200/)
    const other = await testApp.given.app()
    const stranger = await signedInMember(testApp, { role: 'publisher', projectId: other.projectId })
    assert.equal((await stranger.call('GET', `/projects/${app.projectId}/payments`)).status, 404)
  })
})
