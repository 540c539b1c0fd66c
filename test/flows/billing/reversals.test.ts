import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { payBy } from '../../support/app/funds.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const dayMs = 86_400_000

describe('a reversal', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ payout_share_ppm: 700_000n })
  })

  interface Completed {
    readonly id: string
    readonly campaign: GivenCampaign
  }

  const clicked = async (payoutMicros: bigint | null, app = publisher): Promise<Completed> => {
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros })
    return { id: await clickOffer(testApp, campaign, app.liveKey), campaign }
  }
  const completed = async (payoutMicros: bigint | null, app = publisher): Promise<Completed> => {
    const made = await clicked(payoutMicros, app)
    assert.equal((await sendPostback(testApp, made.campaign, made.id)).body.verdict, 'verified')
    return made
  }
  const reverse = ({ id, campaign }: Completed, fields: object = {}) =>
    testApp.request('POST', '/advertiser/v1/reversals', {
      headers: { authorization: `Bearer ${campaign.organization.apiKey}` },
      body: { transactionId: id, reason: 'refund', ...fields },
    })
  const reverseAsOperator = ({ id }: Completed, fields: object = {}) =>
    testApp.admin('POST', `/transactions/${id}/reversals`, { reason: 'refund', ...fields })

  /** The lines of the reversals of a transaction, oldest first: account, amount, days until it is due. */
  const linesOf = async ({ id }: Completed) => {
    const rows = await testApp.app.services.database.db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_line', 'entry_id', 'ledger_entry.id')
      .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
      .select(['ledger_account.kind', 'amount_micros', 'due_at', 'ledger_entry.is_demo'])
      .where('transaction_id', '=', id)
      .where('ledger_entry.kind', '=', 'reversal')
      .orderBy('ledger_entry.id')
      .orderBy('number')
      .execute()
    const daysTo = (at: Date | null) => (at === null ? null : (at.getTime() - testApp.clock.nowMs()) / dayMs)
    return rows.map((row) => [row.kind, row.amount_micros, daysTo(row.due_at)])
  }
  const verdictOf = ({ status, body }: Awaited<ReturnType<typeof reverse>>) => [
    status,
    body.verdict,
    body.rule ?? body.remaining,
  ]

  it('within the hold is due when the completion is, and after it at once', async () => {
    const held = await completed(10_000_000n)
    const late = await completed(10_000_000n)
    await testApp.travel(new Date(testApp.clock.nowMs() + 11 * dayMs).toISOString())
    const { body } = await reverse(held)
    assert.deepEqual(body, {
      accepted: true,
      verdict: 'reversed',
      transactionId: held.id,
      message: 'The completion is reversed.',
      remaining: 0,
    })
    assert.deepEqual(await linesOf(held), [
      ['advertiser', -10_000_000n, 0],
      ['publisher', 7_000_000n, 19],
      ['margin', 3_000_000n, null],
    ])
    await testApp.travel(new Date(testApp.clock.nowMs() + 39 * dayMs).toISOString())
    assert.deepEqual(verdictOf(await reverse(late)), [200, 'reversed', 0])
    assert.deepEqual((await linesOf(late))[1], ['publisher', 7_000_000n, 0])
  })

  it('in parts takes what is left with the last one', async () => {
    const made = await completed(10_000_000n)
    assert.deepEqual(verdictOf(await reverse(made, { amount: 3.33, reference: 'a' })), [200, 'reversed', 6.67])
    assert.deepEqual(verdictOf(await reverse(made)), [200, 'reversed', 0])
    const amounts = (await linesOf(made)).map(([, amount]) => amount)
    assert.deepEqual(amounts, [-3_330_000n, 2_330_000n, 1_000_000n, -6_670_000n, 4_670_000n, 2_000_000n])
  })

  it('ends at exactly 0, whatever the parts', async () => {
    const cents = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(cents, fc.integer({ min: 0, max: 1_000_000 }), async (parts, ppm) => {
        const app = await testApp.given.app({ payout_share_ppm: BigInt(ppm) })
        const gross = parts.reduce((sum, part) => sum + part, 1)
        const made = await completed(BigInt(gross) * 10_000n, app)
        for (const [index, part] of parts.entries()) {
          assert.equal((await reverse(made, { amount: part / 100, reference: String(index) })).status, 200)
        }
        assert.deepEqual(verdictOf(await reverse(made)), [200, 'reversed', 0])
        const { rows } = await testApp.app.services.database.pool.query(
          `select account_id from ledger_entry join ledger_line on entry_id = ledger_entry.id
           where transaction_id = $1 group by account_id having sum(amount_micros) <> 0`,
          [made.id],
        )
        assert.deepEqual(rows, [])
      }),
      { numRuns: 3 },
    )
  })

  it('is done once, whatever arrives in parallel or is repeated', async () => {
    const made = await completed(10_000_000n)
    const part = { amount: 4, reference: 'part' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(made, part)))
    const verdicts = answers.map(({ body }) => body.verdict).sort()
    assert.deepEqual(verdicts, [...Array(7).fill('duplicate'), 'reversed'])
    assert.deepEqual(verdictOf(await reverse(made, { amount: 5, reference: 'part' })), [
      409,
      'rejected_by_rule',
      'reference_used',
    ])
    assert.deepEqual(verdictOf(await reverse(made, { amount: 6.01, reference: 'more' })), [
      409,
      'rejected_by_rule',
      'exceeds_remaining',
    ])
    const whole = await Promise.all(Array.from({ length: 8 }, () => reverse(made)))
    assert.equal(whole.filter(({ body }) => body.verdict === 'reversed').length, 1)
    assert.deepEqual(verdictOf(await reverse(made, part)), [200, 'duplicate', 0])
    assert.equal((await linesOf(made)).length, 6)
  })

  it('is refused by the first rule that forbids it', async () => {
    const rule = async (made: Completed, fields = {}) => (await reverse(made, fields)).body.rule
    assert.equal(await rule(await clicked(10_000_000n)), 'not_verified')
    assert.equal(await rule(await completed(null)), 'not_booked')
    const demo = await testApp.given.campaign([publisher], { payout_micros: 1_000_000n, is_demo: true })
    const tested = { id: await clickOffer(testApp, demo, publisher.testKey), campaign: demo }
    await sendPostback(testApp, demo, tested.id)
    assert.equal(await rule(tested), 'not_counted')
    const old = await completed(10_000_000n)
    const done = await completed(10_000_000n)
    assert.equal((await reverse(done)).status, 200)
    await testApp.travel(new Date(testApp.clock.nowMs() + 60 * dayMs).toISOString())
    assert.deepEqual(verdictOf(await reverse(old, { amount: 1, reference: 'last moment' })), [200, 'reversed', 9])
    testApp.clock.advance(1)
    assert.equal(await rule(old), 'reversal_window_passed')
    assert.deepEqual(verdictOf(await reverse(done)), [200, 'duplicate', 0])
    assert.deepEqual(verdictOf(await reverseAsOperator(old)), [200, 'reversed', 0])
  })

  it('is malformed without a reason, with an amount that is none, and for an unknown goal', async () => {
    const made = await completed(10_000_000n)
    const faulty: [object, RegExp][] = [
      [{ reason: undefined }, /^reason /],
      [{ reason: 'whim' }, /^reason /],
      ...[0, -1, 1.001, '1', null, 9.3e12].map((amount): [object, RegExp] => [{ amount, reference: 'r' }, /^amount /]),
      [{ amount: 1 }, /^reference /],
      [{ reference: '' }, /^reference /],
      [{ note: 'n'.repeat(513) }, /^note /],
      [{ goal: 'level_9' }, /^goal /],
    ]
    for (const [fields, message] of faulty) {
      for (const call of [reverse, reverseAsOperator]) {
        const { status, body } = await call(made, fields)
        assert.deepEqual([status, body.verdict, body.accepted], [400, 'malformed', false], JSON.stringify(fields))
        assert.match(body.message, message)
      }
    }
    assert.deepEqual(await linesOf(made), [])
  })

  it('is an unknown transaction to all but its advertiser and the operator', async () => {
    const made = await completed(10_000_000n)
    const other = { id: made.id, campaign: await testApp.given.campaign() }
    assert.deepEqual(verdictOf(await reverse(other, { reason: 'whim' })), [404, 'unknown_transaction', undefined])
    const path = `/transactions/${made.id}/reversals`
    const reaches = [
      { role: 'advertiser', organizationId: other.campaign.organization.id },
      { role: 'publisher', projectId: publisher.projectId },
    ] as const
    for (const reach of reaches) {
      const member = await signedInMember(testApp, reach)
      assert.equal((await member.call('POST', path, { reason: 'refund' })).status, 404)
    }
    const { organization } = made.campaign
    const member = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    const { body } = await member.call('POST', path, { reason: 'fraud', amount: 2.5, reference: 'm' })
    assert.deepEqual([body.verdict, body.remaining], ['reversed', 7.5])
    await testApp.travel(new Date(testApp.clock.nowMs() + 61 * dayMs).toISOString())
    assert.equal((await member.call('POST', path, { reason: 'fraud' })).body.rule, 'reversal_window_passed')
  })

  it('comes as a postback, in full, and every call is in the log', async () => {
    const made = await completed(10_000_000n)
    const post = (more: object) => sendPostback(testApp, made.campaign, made.id, { status: 'reversed', ...more })
    assert.match((await post({ dry_run: '1' })).body.message, /^Dry run, nothing changed/)
    assert.deepEqual(verdictOf(await post({ reason: 'whim' })), [400, 'malformed', undefined])
    assert.deepEqual(verdictOf(await post({ amount: '1' })), [200, 'reversed', 0])
    assert.deepEqual(verdictOf(await post({})), [200, 'duplicate', 0])
    await reverse(made, { amount: 1, reference: 'x' })
    await reverseAsOperator(made)
    const log = await testApp.admin('GET', `/organizations/${made.campaign.organization.id}/postbacks`)
    const rows = log.body.data.map((row: Record<string, unknown>) => [row.source, row.status, row.verdict, row.rule])
    assert.deepEqual(rows.reverse(), [
      ['postback', 'approved', 'verified', null],
      ['postback', 'reversed', 'reversed', null],
      ['postback', 'reversed', 'malformed', null],
      ['postback', 'reversed', 'reversed', null],
      ['postback', 'reversed', 'duplicate', null],
      ['reversal_call', 'reversed', 'rejected_by_rule', 'exceeds_remaining'],
      ['management', 'reversed', 'duplicate', null],
    ])
    const { body } = await testApp.admin('GET', `/transactions/${made.id}`)
    assert.equal(body.state, 'verified')
  })

  it('ends the benefit that the completion granted, only in full and only where the app wants it', async () => {
    const entitlement = { type: 'credit', value: 5 }
    const app = await testApp.given.app({ entitlement: JSON.stringify(entitlement) })
    const bought = async (userId: string) => {
      const campaign = await testApp.given.campaign([app], { payout_micros: 10_000_000n })
      const id = await clickOffer(testApp, campaign, app.liveKey, userId)
      await sendPostback(testApp, campaign, id)
      return { id, campaign }
    }
    const ends = async ({ id }: Completed) => {
      const grants = testApp.app.services.database.db.selectFrom('entitlement_grant').select('ends_at')
      return (await grants.where('transaction_id', '=', id).executeTakeFirstOrThrow()).ends_at
    }
    const kept = await bought('anna')
    await reverse(kept)
    assert.equal(await ends(kept), null)
    const { body } = await testApp.admin('PATCH', `/apps/${app.id}`, { revokeOnReversal: true })
    assert.equal(body.revokeOnReversal, true)
    const revoked = await bought('berta')
    await reverse(revoked, { amount: 9.99, reference: 'most' })
    assert.equal(await ends(revoked), null)
    await reverse(revoked)
    assert.deepEqual(await ends(revoked), new Date(testApp.clock.nowMs()))
  })

  it('gives prepaid money free again, and leaves a ledger without faults', async () => {
    const campaign = await testApp.given.campaign([publisher], { payout_micros: 10_000_000n })
    const { id: organizationId } = campaign.organization
    await payBy(testApp, organizationId, 'prepaid')
    await testApp.admin('POST', `/organizations/${organizationId}/deposits`, { amount: 10, reference: 'first' })
    const made = { id: await clickOffer(testApp, campaign, publisher.liveKey), campaign }
    await sendPostback(testApp, campaign, made.id)
    const remaining = async () =>
      (await testApp.admin('GET', `/organizations/${organizationId}/balance`)).body.remaining
    assert.equal(await remaining(), 0)
    await reverse(made, { amount: 4, reference: 'part' })
    assert.equal(await remaining(), 4)
    assert.deepEqual(await verifyLedger(testApp.app.services.database.db), [])
  })

  it('of the demo network stands in its book', async () => {
    const made = await completed(10_000_000n, await testApp.given.app({ is_demo: true }))
    assert.equal((await reverse(made)).status, 200)
    const entries = await testApp.app.services.database.db
      .selectFrom('ledger_entry')
      .select(['kind', 'is_demo'])
      .where('transaction_id', '=', made.id)
      .orderBy('id')
      .execute()
    assert.deepEqual(entries, [
      { kind: 'completion', is_demo: true },
      { kind: 'reversal', is_demo: true },
    ])
  })
})
