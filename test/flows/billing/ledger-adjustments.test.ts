import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { earn } from '../../support/app/earnings.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

// One database: what is booked is tested on each; rules of payments and their files are our own code.

describe('an entry that the operator books by hand', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let app: GivenApp
  let margin: string
  let publisher: string
  before(async () => {
    testApp = shared()
    app = await testApp.given.app()
    await earn(testApp, app, 10)
    margin = await accountId('kind=margin')
    publisher = await accountId(`projectId=${app.projectId}`)
  })
  const accountId = async (query: string): Promise<string> =>
    (await testApp.admin('GET', `/ledger/accounts?${query}`)).body.data[0].id
  const adjust = (body: object) =>
    testApp.admin('POST', '/ledger/adjustments', { from: margin, to: publisher, reason: 'Bonus', ...body })
  const writeOff = (body: object) => testApp.admin('POST', '/ledger/write-offs', { reason: 'Gone', ...body })
  const balance = async ({ projectId } = app) => {
    const { earned, payable, owed } = (await testApp.admin('GET', `/projects/${projectId}/earnings-balance`)).body
    return { earned, payable, owed }
  }

  it('moves an amount from one account to another, due at once', async () => {
    const before = await balance()
    const { status, body } = await adjust({ amount: 0.000001, reference: 'bonus' })
    assert.equal(status, 201)
    const at = new Date(testApp.clock.nowMs()).toISOString()
    assert.deepEqual(body, {
      ...{ id: body.id, kind: 'adjustment', organizationId: null, projectId: app.projectId, appId: null },
      ...{ campaignId: null, creatorId: null, transactionId: null, goal: null, quantity: null, bookedAt: at },
      ...{ happenedAt: at, reverses: null, reason: 'Bonus', actor: 'token', demo: false },
      lines: [
        { accountId: margin, kind: 'margin', currency: 'USD', amount: 0.000001, dueAt: null },
        { accountId: publisher, kind: 'publisher', currency: 'USD', amount: -0.000001, dueAt: at },
      ],
    })
    assert.deepEqual(await balance(), { ...before, payable: before.payable + 0.000001 })
    const [audit] = (await testApp.admin('GET', '/audit?limit=1')).body.data
    const changes = { amount: 0.000001, reason: 'Bonus', reference: 'bonus', accounts: [margin, publisher] }
    assert.partialDeepStrictEqual(audit, { action: 'ledger.adjustment', projectId: app.projectId, changes })
  })

  it('is booked once for its reference, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust({ amount: 5, reference: 'once' })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [...Array(9).fill(200), 201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    const other = await adjust({ amount: 6, reference: 'once' })
    assert.deepEqual([other.status, other.body.code], [409, 'reference_used'])
    assert.equal((await writeOff({ projectId: app.projectId, amount: 1, reference: 'once' })).status, 201)
    assert.equal((await writeOff({ projectId: app.projectId, amount: 1, reference: 'once' })).status, 200)
    assert.equal((await writeOff({ projectId: app.projectId, amount: 2, reference: 'once' })).status, 409)
  })

  it('from one publisher to another leaves what both earned', async () => {
    const [giver, receiver] = [await testApp.given.app(), await testApp.given.app()]
    await earn(testApp, giver, 10)
    await earn(testApp, receiver, 1)
    const [from, to] = [
      await accountId(`projectId=${giver.projectId}`),
      await accountId(`projectId=${receiver.projectId}`),
    ]
    assert.equal((await adjust({ from, to, amount: 4, reference: 'mistaken' })).status, 201)
    assert.deepEqual(await balance(giver), { earned: 10, payable: 6, owed: 0 })
    assert.deepEqual(await balance(receiver), { earned: 1, payable: 5, owed: 0 })
  })

  it('gives up what a publisher or an advertiser owes', async () => {
    const debtor = await testApp.given.app()
    await earn(testApp, debtor, 3)
    const account = await accountId(`projectId=${debtor.projectId}`)
    await adjust({ from: account, to: margin, amount: 10, reference: 'claw back' })
    assert.deepEqual(await balance(debtor), { earned: 3, payable: 0, owed: 7 })
    const { body } = await writeOff({ projectId: debtor.projectId, amount: 7, reference: 'left' })
    assert.deepEqual(
      body.lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount]),
      [
        ['write_off', 7],
        ['publisher', -7],
      ],
    )
    assert.deepEqual(await balance(debtor), { earned: 3, payable: 0, owed: 0 })
    const { organization } = await testApp.given.campaign()
    const given = await writeOff({ organizationId: organization.id, amount: 2, reference: 'left' })
    assert.deepEqual([given.status, given.body.organizationId], [201, organization.id])
    assert.equal(given.body.lines[1].dueAt, null, 'no later invoice has it')
  })

  it('needs a second person above the limit, which one person cannot be', async () => {
    const { db } = testApp.app.services.database
    const refused = async (amount: number, reference: string) => {
      const { status, body } = await adjust({ amount, reference })
      assert.deepEqual([status, body.code], [403, 'second_person_needed'])
    }
    await refused(1_000.000001, 'large')
    await refused(9.2e12, 'once')
    assert.equal((await writeOff({ projectId: app.projectId, amount: 1_001, reference: 'large' })).status, 403)
    assert.equal((await adjust({ amount: 1_000, reference: 'largest' })).status, 201)
    await db.insertInto('billing_setting').values({ adjustment_limit_micros: 5_000_000n }).execute()
    await refused(5.01, 'limited')
    await db.updateTable('billing_setting').set({ needs_two_people: false }).execute()
    assert.equal((await adjust({ amount: 9.2e12, reference: 'limited' })).status, 201)
    assert.equal((await adjust({ amount: 9.2e12, reference: 'and again' })).status, 201)
    const [{ balance: sum }] = (await testApp.admin('GET', '/ledger/accounts?kind=margin')).body.data
    assert.ok(sum > 1.8e13, 'sums are larger than one amount can be')
    await db.deleteFrom('billing_setting').execute()
  })

  it('is refused by the name of the field, and then changes nothing', async () => {
    const demo = await testApp.given.app({ is_demo: true })
    const good = { amount: 1, reference: 'bad' }
    const euros = { kind: 'cash', currency: 'EUR', is_demo: false } as const
    const { db } = testApp.app.services.database
    await db
      .insertInto('ledger_account')
      .values({ id: randomUUID(), ...euros })
      .execute()
    await db.updateTable('project').set({ is_demo: true }).where('id', '=', demo.projectId).execute()
    await writeOff({ projectId: demo.projectId, amount: 1, reference: 'demo' })
    for (const [change, field] of [
      [{ from: randomUUID() }, 'from'],
      [{ to: 'x' }, 'to'],
      [{ to: randomUUID() }, 'to'],
      [{ to: margin }, 'to'],
      [{ to: await accountId('currency=EUR') }, 'to'],
      [{ to: await accountId(`projectId=${demo.projectId}&demo=true`) }, 'to'],
      [{ amount: 0 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: '1' }, 'amount'],
      [{ amount: null }, 'amount'],
      [{ amount: 1.0000001 }, 'amount'],
      [{ amount: 9.3e12 }, 'amount'],
      [{ reference: '' }, 'reference'],
      [{ reference: 'x'.repeat(129) }, 'reference'],
      [{ reason: '' }, 'reason'],
      [{ reason: undefined }, 'reason'],
    ] as const) {
      const { status, body } = await adjust({ ...good, ...change })
      assert.deepEqual([status, body.details?.[0].field], [400, field], JSON.stringify(change))
    }
    const owners = { projectId: app.projectId, organizationId: (await testApp.given.campaign()).organization.id }
    for (const [party, field] of [
      [{}, 'projectId'],
      [owners, 'organizationId'],
    ] as const) {
      const { status, body } = await writeOff({ ...good, ...party })
      assert.deepEqual([status, body.details?.[0].field], [400, field])
    }
    assert.equal((await writeOff({ ...good, projectId: randomUUID() })).status, 404)
    assert.equal((await adjust(good)).status, 201, 'the reference is still free')
  })

  it('keeps every rule of the ledger', async () => {
    const rules = (await verifyLedger(testApp.app.services.database.db)).map(({ rule }) => rule)
    // The completions of these tests have no transactions.
    assert.deepEqual([...new Set(rules)], ['each live conversion with a payout is booked, and nothing else is'])
  })
})
