import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { setParty } from '../../support/app/earnings.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { type Completed, ReferenceLedger } from '../../support/billing/reference-ledger.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const parties = 2

/** Steps of the random sequence; more by `TEST_LEDGER_STEPS`. */
const steps = Number(process.env.TEST_LEDGER_STEPS ?? 50)

const kinds = [
  ...[
    'verify',
    'verify',
    'verify',
    'goal',
    'goal',
    'reverseAll',
    'reversePart',
    'deposit',
    'refund',
    'invoice',
    'receipt',
  ],
  ...['pay', 'paid', 'failed', 'returned', 'adjust', 'days', 'share', 'payout'],
] as const
type Kind = (typeof kinds)[number]

interface Payment {
  readonly id: string
  readonly batchId: string
  readonly publisher: number
  readonly amount: bigint
  state: 'approved' | 'paid' | 'failed' | 'returned'
}

describe('the ledger beside a reference in memory', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let apps: GivenApp[]
  let campaigns: GivenCampaign[]
  const payouts = [10_000_000n, 123_400n]
  const shares = [700_000n, 333_333n]
  const reference = new ReferenceLedger(parties, parties)
  const completed: Completed[] = []
  const payments: Payment[] = []
  const invoices: { id: string; advertiser: number; open: bigint; untilMs: number }[] = []
  let references = 0

  before(async () => {
    testApp = shared()
    apps = await Promise.all(shares.map((payout_share_ppm) => testApp.given.app({ payout_share_ppm })))
    campaigns = []
    const goals = [{ key: 'sale', payout: { amount: 0.25, percent: 12.5 }, repeats: 'per_order', windowDays: 3_650 }]
    for (const payout_micros of payouts) {
      const campaign = await testApp.given.campaign(apps, { payout_micros })
      assert.equal((await testApp.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
      campaigns.push(campaign)
    }
    // Sessions end while the clock moves over months.
    const { db } = testApp.app.services.database
    await db.insertInto('billing_setting').values({ needs_two_people: false }).execute()
    for (const { projectId } of apps) {
      await setParty(testApp, projectId, { minimum_micros: 0n })
      const method = { rail: 'manual', name: 'Reader', details: 'Account 17', usableNow: true }
      assert.equal((await testApp.admin('PUT', `/projects/${projectId}/payment-method`, method)).status, 200)
    }
  })

  const now = () => testApp.clock.nowMs()
  const dollars = (micros: bigint) => Number(micros) / 1e6
  const micros = (amount: number) => BigInt(Math.round(amount * 1e6))
  const newReference = () => `step ${++references}`
  const appOf = (publisher: number) => apps[publisher] ?? assert.fail()
  const campaignOf = (advertiser: number) => campaigns[advertiser] ?? assert.fail()
  const organizationOf = (advertiser: number) => `/organizations/${campaignOf(advertiser).organization.id}`
  const pick = <T>(of: readonly T[], choice: number): T | undefined => of[choice % Math.max(1, of.length)]
  const statusOf = async (path: string, body: unknown) => (await testApp.admin('POST', path, body)).status

  const verify = async (advertiser: number, publisher: number) => {
    const campaign = campaignOf(advertiser)
    const transactionId = await clickOffer(testApp, campaign, appOf(publisher).liveKey)
    assert.equal((await sendPostback(testApp, campaign, transactionId)).body.verdict, 'verified')
    const made = { transactionId, advertiser, publisher, gross: payouts[advertiser] ?? 0n }
    completed.push(reference.verify(made, shares[publisher] ?? 0n, now()))
  }

  /** Reports an order of an earlier transaction, which pays a quarter of a dollar and an eighth of its amount. */
  const completeGoal = async (choice: number, cents: bigint) => {
    const one = pick(completed, choice)
    if (one === undefined) return
    const orderId = newReference()
    const sale = { goal: 'sale', order_id: orderId, amount: String(dollars(cents * 10_000n)), currency: 'USD' }
    const { body } = await sendPostback(testApp, campaignOf(one.advertiser), one.transactionId, sale)
    assert.equal(body.verdict, 'verified', body.message)
    const made = { ...one, orderId, gross: 250_000n + cents * 1_250n }
    completed.push(reference.verify(made, shares[one.publisher] ?? 0n, now()))
  }

  const reverse = async (choice: number, cents: bigint | undefined) => {
    const one = pick(
      completed.filter(({ gross, goneGross }) => goneGross < gross),
      choice,
    )
    if (one === undefined) return
    const left = one.gross - one.goneGross
    const part = cents === undefined ? undefined : cents * 10_000n
    const isPart = part !== undefined && part <= left
    const ofGoal = one.orderId !== undefined && { goal: 'sale', orderId: one.orderId }
    const body = { reason: 'refund', ...ofGoal, ...(isPart && { amount: dollars(part), reference: newReference() }) }
    assert.equal(await statusOf(`/transactions/${one.transactionId}/reversals`, body), 200)
    reference.reverse(one, isPart ? part : left, now())
  }

  const invoice = async (advertiser: number) => {
    const untilMs = Math.floor((now() - 15 * minuteMs) / dayMs) * dayMs
    const isClosed = invoices.some((each) => each.advertiser === advertiser && each.untilMs >= untilMs)
    const body = { until: new Date(untilMs).toISOString() }
    const answer = await testApp.admin('POST', `${organizationOf(advertiser)}/invoices`, body)
    const net = isClosed ? undefined : reference.bill(advertiser, untilMs)
    assert.equal(answer.status, net === undefined ? 409 : 201, answer.text)
    if (net === undefined) return
    assert.equal(micros(answer.body.net), net)
    invoices.push({ id: answer.body.id, advertiser, open: net, untilMs })
  }

  const receive = async (choice: number, cents: bigint) => {
    const one = pick(
      invoices.filter(({ open }) => open > 0n),
      choice,
    )
    if (one === undefined) return
    const amount = cents * 10_000n < one.open ? cents * 10_000n : one.open
    assert.equal(
      await statusOf(`/invoices/${one.id}/receipts`, { amount: dollars(amount), reference: newReference() }),
      201,
    )
    one.open -= amount
    reference.charge(one.advertiser, 'cash', -amount)
  }

  const fund = async (kind: 'deposit' | 'refund', advertiser: number, cents: bigint) => {
    const amount = cents * 10_000n
    const credit = -(reference.advertisers[advertiser]?.balance ?? 0n)
    const isRefused = kind === 'refund' && amount > credit
    const body = { amount: dollars(amount), reference: newReference() }
    assert.equal(await statusOf(`${organizationOf(advertiser)}/${kind}s`, body), isRefused ? 409 : 201)
    if (!isRefused) reference.charge(advertiser, 'cash', kind === 'refund' ? amount : -amount)
  }

  const pay = async () => {
    const { body: draft } = await testApp.admin('POST', '/payment-batches', { rail: 'manual', currency: 'USD' })
    const approval = await testApp.admin('POST', `/payment-batches/${draft.id}/approve`)
    const paid = apps.map((_, publisher) => reference.pay(publisher, now() - 15 * minuteMs))
    assert.equal(approval.status, paid.some((amount) => amount > 0n) ? 200 : 409, approval.text)
    for (const { id, projectId, bookAmount } of approval.body.payments ?? []) {
      const publisher = apps.findIndex((app) => app.projectId === projectId)
      assert.equal(micros(bookAmount), paid[publisher])
      payments.push({ id, batchId: draft.id, publisher, amount: micros(bookAmount), state: 'approved' })
    }
  }

  const report = async (choice: number, state: 'paid' | 'failed' | 'returned') => {
    const from = state === 'returned' ? 'paid' : 'approved'
    const one = pick(
      payments.filter((each) => each.state === from),
      choice,
    )
    if (one === undefined) return
    const results = [{ paymentId: one.id, state }]
    assert.equal(await statusOf(`/payment-batches/${one.batchId}/results`, { results }), 200)
    one.state = state
    if (state === 'paid') reference.move('in_transit', 'cash', one.amount)
    else reference.owe(one.publisher, state === 'failed' ? 'in_transit' : 'cash', one.amount, now())
  }

  const adjust = async (publisher: number, cents: bigint) => {
    const { body } = await testApp.admin('GET', '/ledger/accounts')
    const idOf = (kind: string, projectId: string | null) =>
      body.data.find((each: { kind: string; projectId: string | null }) => {
        return each.kind === kind && each.projectId === projectId
      })?.id
    const [from, to] = [idOf('margin', null), idOf('publisher', appOf(publisher).projectId)]
    if (from === undefined || to === undefined) return
    const amount = cents * 10_000n
    const asked = { from, to, amount: dollars(amount), reason: 'Test', reference: newReference() }
    assert.equal(await statusOf('/ledger/adjustments', asked), 201)
    reference.owe(publisher, 'margin', amount, now())
  }

  const take: Readonly<Record<Kind, (choice: number, cents: bigint) => Promise<void>>> = {
    goal: completeGoal,
    verify: (choice) => verify(choice % parties, (choice >> 1) % parties),
    reverseAll: (choice) => reverse(choice, undefined),
    reversePart: reverse,
    deposit: (choice, cents) => fund('deposit', choice % parties, cents),
    refund: (choice, cents) => fund('refund', choice % parties, cents),
    invoice: (choice) => invoice(choice % parties),
    receipt: receive,
    pay,
    paid: (choice) => report(choice, 'paid'),
    failed: (choice) => report(choice, 'failed'),
    returned: (choice) => report(choice, 'returned'),
    adjust: (choice, cents) => adjust(choice % parties, cents),
    days: (choice) => testApp.travel((1 + (choice % 35)) * dayMs),
    share: async (choice, cents) => {
      const index = choice % parties
      // Half a share of odd cents ends in half a cent.
      shares[index] = choice % 3 === 0 ? (cents * 997n) % 1_000_001n : 500_000n
      const { status, text } = await testApp.admin('PATCH', `/apps/${appOf(index).id}`, {
        payoutSharePercent: Number(shares[index]) / 10_000,
      })
      assert.equal(status, 200, text)
    },
    payout: async (choice, cents) => {
      const index = choice % parties
      payouts[index] = cents * 10_000n + (choice % 3 === 0 ? 500n : 0n)
      const payout = { amount: dollars(payouts[index]) }
      assert.equal((await testApp.admin('PATCH', `/campaigns/${campaignOf(index).id}`, { payout })).status, 200)
    },
  }

  const assertEqualSums = async () => {
    const { body } = await testApp.admin('GET', '/ledger/trial-balance')
    const balances = body.data.map(({ kind, balance }: { kind: string; balance: number }) => [kind, micros(balance)])
    const isNotZero = ([, sum]: readonly [string, bigint]) => sum !== 0n
    assert.deepEqual(
      Object.fromEntries(balances.filter(isNotZero)),
      Object.fromEntries([...reference.sums].filter(isNotZero)),
    )
    for (const [publisher, { projectId }] of apps.entries()) {
      const { body: shown } = await testApp.admin('GET', `/projects/${projectId}/earnings-balance`)
      const held = shown.held.reduce((sum: bigint, { amount }: { amount: number }) => sum + micros(amount), 0n)
      assert.deepEqual(
        { earned: micros(shown.earned), held, due: micros(shown.payable) - micros(shown.owed) },
        {
          earned: reference.publishers[publisher]?.earned,
          held: reference.held(publisher, now()),
          due: reference.due(publisher, now()),
        },
      )
    }
  }

  it('books the same to the millionth after every step of a random sequence', async () => {
    const step = fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 1_000 }), fc.integer({ min: 5, max: 2_000 }))
    const sequence = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' })
    const property = fc.asyncProperty(sequence, async (taken) => {
      for (const [kind, choice, cents] of taken) {
        await take[kind](choice, BigInt(cents))
        await assertEqualSums()
        // A payment covers what was due 15 minutes ago.
        testApp.clock.advance(20 * minuteMs)
      }
      assert.deepEqual(await verifyLedger(testApp.app.services.database.db), [])
    })
    // A shorter sequence would begin with the books of the longer one.
    await fc.assert(property, { numRuns: 1, endOnFailure: true })
  })
})
