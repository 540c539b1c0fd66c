import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { Dice } from '../../../src/lib/dice.ts'
import { setParty } from '../../support/app/earnings.ts'
import { payBy } from '../../support/app/funds.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import type { Answer, TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { share } from '../../support/share.ts'

// One database: two nodes need PostgreSQL.

const dayMs = 86_400_000
/** Steps of the random sequence; more by `TEST_LEDGER_STEPS`. */
const steps = Number(process.env.TEST_LEDGER_STEPS ?? 40)

describe('money on two nodes at once', () => {
  const shared = share((t) => startNodes(t))
  let nodes: [TestApp, TestApp]
  let app: GivenApp
  let invoiced: GivenCampaign
  let prepaid: GivenCampaign
  /** Transactions that were verified, with their payouts in cents and what was reversed of them. */
  const sold: { id: string; cents: number; reversed: number }[] = []
  let references = 0
  let paid = 0

  before(async () => {
    nodes = shared()
    const [test] = nodes
    app = await test.given.app({ payout_share_ppm: 333_333n })
    invoiced = await test.given.campaign([app], { payout_micros: 7_770_000n })
    prepaid = await test.given.campaign([app], { payout_micros: 3_330_000n })
    await test.app.services.database.db.insertInto('billing_setting').values({ needs_two_people: false }).execute()
    await payBy(test, prepaid.organization.id, 'prepaid')
    await setParty(test, app.projectId, { minimum_micros: 0n })
    const method = { rail: 'manual', name: 'Reader', details: 'Account 17', usableNow: true }
    assert.equal((await test.admin('PUT', `/projects/${app.projectId}/payment-method`, method)).status, 200)
    await refresh()
  })

  const refresh = () => Promise.all(nodes.map((node) => node.app.services.snapshots.refresh()))
  /** The same call on both nodes at once. */
  const both = (path: string, body: unknown): Promise<Answer[]> =>
    Promise.all(nodes.map((node) => node.admin('POST', path, body)))
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

  const sell = async (campaign: GivenCampaign, cents: number) => {
    const [test] = nodes
    const offers = await clickOffer(test, campaign, app.liveKey).catch(() => undefined)
    if (offers === undefined) return
    const answers = await Promise.all(nodes.map((node) => sendPostback(node, campaign, offers)))
    const verdicts = answers.map(({ body }) => body.rule ?? body.verdict).sort()
    if (verdicts.includes('balance_spent')) return
    assert.deepEqual(verdicts, ['duplicate', 'verified'])
    sold.push({ id: offers, cents, reversed: 0 })
  }

  const reverse = async (dice: Dice) => {
    const one = sold[dice.below(Math.max(1, sold.length))]
    if (one === undefined || one.reversed === one.cents) return
    const left = one.cents - one.reversed
    const cents = dice.chance(0.4) ? left : 1 + dice.below(left)
    const body = { reason: 'refund', amount: cents / 100, reference: `part ${++references}` }
    const answers = await both(`/transactions/${one.id}/reversals`, body)
    assert.deepEqual(answers.map((answer) => answer.body.verdict).sort(), ['duplicate', 'reversed'])
    one.reversed += cents
  }

  const fund = async () => {
    const deposit = { amount: 10, reference: `deposit ${++references}` }
    const answers = await both(`/organizations/${prepaid.organization.id}/deposits`, deposit)
    assert.deepEqual(statuses(answers), [200, 201])
    assert.equal(answers[0]?.body.id, answers[1]?.body.id)
    await refresh()
  }

  const invoice = async () => {
    const until = new Date(Math.floor((nodes[0].clock.nowMs() - 900_000) / dayMs) * dayMs).toISOString()
    const answers = await both(`/organizations/${invoiced.organization.id}/invoices`, { until })
    assert.ok(answers.filter(({ status }) => status === 201).length <= 1, statuses(answers).join())
    for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status))
  }

  const pay = async (dice: Dice) => {
    const { body: batch } = await nodes[0].admin('POST', '/payment-batches', { rail: 'manual' })
    const approvals = await both(`/payment-batches/${batch.id}/approve`, undefined)
    if (approvals.every(({ body }) => body.code === 'nothing_to_pay')) return
    assert.deepEqual(statuses(approvals), [200, 409])
    const { payments } = (await nodes[0].admin('GET', `/payment-batches/${batch.id}`)).body
    const state = dice.chance(0.3) ? 'failed' : 'paid'
    const results = payments.map(({ id }: { id: string }) => ({ paymentId: id, state }))
    assert.deepEqual(statuses(await both(`/payment-batches/${batch.id}/results`, { results })), [200, 200])
    paid += payments.length
  }

  const pass = async (dice: Dice) => {
    await nodes[0].travel((1 + dice.below(20)) * dayMs)
    await refresh()
  }

  it('is booked once, whatever both are asked at the same time', async () => {
    const dice = new Dice(20_260_615)
    for (let step = 0; step < steps; step++) {
      const kind = dice.below(8)
      if (kind < 2) await sell(invoiced, 777)
      else if (kind < 4) await sell(prepaid, 333)
      else if (kind === 4) await reverse(dice)
      else if (kind === 5) await fund()
      else if (kind === 6) await (dice.chance(0.5) ? invoice() : pass(dice))
      else await pay(dice)
    }
    // Whatever the steps were, each part is there at least once.
    await fund()
    for (let n = 0; n < 3; n++) await sell(prepaid, 333)
    await reverse(dice)
    await pass(dice)
    await pass(dice)
    await pass(dice)
    await invoice()
    await pay(dice)
    assert.ok(sold.length > 5 && paid > 0)
  })

  it('keeps every rule of the ledger, and the network has what the parts say', async () => {
    const [test] = nodes
    assert.deepEqual(await verifyLedger(test.app.services.database.db), [])
    const { body } = await test.admin('GET', '/ledger/trial-balance')
    assert.deepEqual(body.sums, { USD: 0 })
    const kinds = await test.app.services.database.db
      .selectFrom('ledger_entry')
      .select('kind')
      .select((each) => each.fn.sum<bigint>('gross_micros').as('gross'))
      .where('kind', 'in', ['completion', 'reversal'])
      .groupBy('kind')
      .execute()
    const gross = kinds.reduce((sum, row) => sum + BigInt(row.gross ?? 0n), 0n)
    const expected = sold.reduce((sum, { cents, reversed }) => sum + BigInt(cents - reversed) * 10_000n, 0n)
    assert.equal(gross, expected)
  })
})
