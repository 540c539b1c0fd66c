import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { accountOfParty, networkAccount, partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { bookEntry, type EntryKind } from '../../../src/features/billing/ledger/book-entry.ts'
import type { StatementLine } from '../../../src/features/billing/statements/statement.schema.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { watchStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'

// One database: balances and reversals are tested on each; papers and their numbers are our own code.

describe('statements', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const newApp = () => testApp.given.app({ payout_share_ppm: 700_000n })
  const completed = async (app: GivenApp, payoutMicros: bigint, times = 1) => {
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros })
    for (let n = 0; n < times; n++) {
      const id = await clickOffer(testApp, campaign, app.liveKey)
      assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    }
    return campaign
  }
  const statementOf = async ({ projectId }: GivenApp, month: string) => {
    const { status, body, text } = await testApp.admin('GET', `/projects/${projectId}/statements?month=${month}`)
    assert.equal(status, 200, text)
    return body
  }
  const monthNow = () => new Date(testApp.clock.nowMs()).toISOString().slice(0, 7)
  const monthAfter = (month: string) => {
    const next = new Date(`${month}-01T00:00:00Z`)
    next.setUTCMonth(next.getUTCMonth() + 1)
    return next.toISOString().slice(0, 7)
  }
  /** Goes to the 2nd of the next month. */
  const nextMonth = async () => {
    const month = monthAfter(monthNow())
    await testApp.travel(`${month}-02T00:00:00Z`)
    return month
  }
  /** Books what no call books yet: `micros` above 0 are in the project's favour. */
  const book = async (kind: EntryKind, { projectId, id: appId }: GivenApp, micros: bigint, more: object = {}) => {
    const { database, newId, clock } = testApp.app.services
    const id = newId()
    const entry = { id, kind, cause: id, happenedAt: new Date(clock.nowMs()), isDemo: false, projectId, appId, ...more }
    const account = accountOfParty({ kind: 'publisher', projectId }, false)
    await bookEntry(database.db, entry, [
      { account, amountMicros: -micros, dueAt: kind.startsWith('payment') ? null : new Date(clock.nowMs()) },
      { account: networkAccount('margin', false), amountMicros: micros, dueAt: null },
    ])
  }
  const setBilling = ({ projectId }: GivenApp, values: object) =>
    testApp.app.services.database.db
      .updateTable('billing_party')
      .set(values)
      .where('id', '=', partyIdOf({ kind: 'publisher', projectId }))
      .execute()

  it('begin where the month before ended, and name what is held and payable at their end', async () => {
    const app = await newApp()
    const first = monthNow()
    const campaign = await completed(app, 10_000_000n, 2)
    const running = await statementOf(app, first)
    assert.deepEqual(running.lines, [
      {
        ...{
          appId: app.id,
          campaignId: campaign.id,
          goal: null,
          completions: 2,
          earned: 14,
          reversals: 0,
          reversed: 0,
        },
        ...{
          campaignName: running.lines[0].campaignName,
          day: new Date(testApp.clock.nowMs()).toISOString().slice(0, 10),
        },
      },
    ])
    const sums = { creators: 0, reversed: 0, adjustments: 0, paid: 0, returned: 0, number: null, currency: 'USD' }
    assert.partialDeepStrictEqual(running, {
      ...sums,
      month: first,
      opening: 0,
      earned: 14,
      closing: 14,
      held: 14,
      payable: 0,
    })
    await nextMonth()
    const second = monthNow()
    const { campaignId } = running.lines[0]
    const reversal = { campaignId, grossMicros: -10_000_000n, shareMicros: -7_000_000n, creatorMicros: 0n }
    await book('reversal', app, -7_000_000n, reversal)
    await book('adjustment', app, 1_500_000n)
    await book('payment', app, -5_000_000n)
    await book('payment_returned', app, 2_000_000n)
    await completed(app, 1_000_000n)
    const ended = await statementOf(app, first)
    assert.deepEqual(ended, running)
    const next = await statementOf(app, second)
    const moved = { earned: 0.7, reversed: -7, adjustments: 1.5, paid: 5, returned: 2 }
    assert.partialDeepStrictEqual(next, { ...moved, opening: 14, closing: 6.2, creators: 0 })
    assert.equal((next.held + next.payable).toFixed(6), '6.200000')
    const sum = (field: string) => next.lines.reduce((total: number, line: never) => total + line[field], 0)
    assert.deepEqual([sum('earned'), sum('reversed'), sum('completions'), sum('reversals')], [0.7, -7, 1, 1])
    await nextMonth()
    assert.equal((await statementOf(app, monthNow())).opening, 6.2)
  })

  it('count a verification by its day, as the statistics of the app do', async () => {
    const app = await newApp()
    const month = monthNow()
    const last = `${monthAfter(month)}-01T00:00:00.000Z`
    await testApp.travel(Date.parse(last) - testApp.clock.nowMs() - 1)
    await completed(app, 3_330_000n)
    testApp.clock.advance(1)
    await completed(app, 1_000_000n)
    const stats = async (from: string, to: string) =>
      (await testApp.admin('GET', `/apps/${app.id}/stats?from=${from}&to=${to}`)).body.totals.earnings
    const lastDay = new Date(Date.parse(last) - 1).toISOString().slice(0, 10)
    const [before, after] = [await statementOf(app, month), await statementOf(app, monthNow())]
    assert.deepEqual([before.earned, after.earned], [2.33, 0.7])
    assert.deepEqual([await stats(lastDay, lastDay), await stats(`${monthNow()}-01`, `${monthNow()}-01`)], [2.33, 0.7])
    assert.deepEqual([before.closing, after.opening, before.lines[0].day], [2.33, 2.33, lastDay])
  })

  it('say what of the earnings is the creators’', async () => {
    const app = await newApp()
    const campaign = await completed(app, 10_000_000n)
    const shares = { campaignId: campaign.id, quantity: 1n, grossMicros: 10_000_000n, shareMicros: 7_000_000n }
    await book('completion', app, 4_200_000n, { ...shares, creatorId: 'dora', creatorMicros: 2_800_000n })
    const { earned, creators, closing } = await statementOf(app, monthNow())
    assert.deepEqual([earned, creators, closing], [14, -2.8, 11.2])
  })

  it('are self-billing notes where the project agreed, numbered once the month has ended', async () => {
    const [one, two, empty] = [await newApp(), await newApp(), await newApp()]
    for (const app of [one, two]) await completed(app, 1_000_000n)
    for (const app of [one, two]) await setBilling(app, { self_billing: true, legal_name: 'Студия ЕООД' })
    const month = monthNow()
    assert.equal((await statementOf(one, month)).number, null)
    await nextMonth()
    const answers = await Promise.all([one, one, two].map((app) => statementOf(app, month)))
    const numbers = answers.map(({ number }) => number)
    assert.equal(numbers[0], numbers[1])
    assert.deepEqual(numbers.slice(1).sort(), ['INV-SB-1', 'INV-SB-2'])
    assert.equal((await statementOf(empty, month)).number, null)
    await setBilling(one, { self_billing: false })
    assert.deepEqual(await statementOf(one, month), answers[0])
    const path = `/projects/${one.projectId}/statements?month=${month}&format=pdf`
    const pdf = await testApp.admin('GET', path)
    assert.equal(pdf.headers['content-type'], 'application/pdf')
    assert.ok(pdf.text.includes(`(Self-billing note ${numbers[0]})`))
    const invoices = await testApp.app.services.database.db.selectFrom('invoice').select('id').execute()
    assert.equal(invoices.length, 2)
    for (const { id } of invoices) assert.equal((await testApp.admin('GET', `/invoices/${id}`)).status, 404)
  })

  it('are also CSV, whose cells no spreadsheet runs', async () => {
    const app = await newApp()
    const campaign = await testApp.given.campaign([app], { payout_micros: 1_000_000n, name: '+Deal' })
    await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, app.liveKey))
    const { headers, text } = await testApp.admin(
      'GET',
      `/projects/${app.projectId}/statements?month=${monthNow()}&format=csv`,
    )
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    const [head, line] = text.split('\r\n')
    assert.equal(head, '"appId","campaignId","campaignName","goal","day","completions","earned","reversals","reversed"')
    const day = new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)
    assert.equal(line, `"${app.id}","${campaign.id}","'+Deal",,"${day}",1,0.70,0,0.00`)
  })

  it('have as CSV the lines that they have as JSON, day after day, of notes too', async () => {
    const app = await newApp()
    const month = await nextMonth()
    const lines = async () => {
      const { text } = await testApp.admin('GET', `/projects/${app.projectId}/statements?month=${month}&format=csv`)
      const rows = text.trim().split('\r\n').slice(1)
      return rows.map((row) =>
        row
          .replaceAll('"', '')
          .split(',')
          .slice(4)
          .map((cell, at) => (at === 0 ? cell : Number(cell))),
      )
    }
    assert.deepEqual(await lines(), [])
    const sold: string[] = []
    for (const at of ['02T23:59:59.999Z', '03T00:00:00Z', '15T12:00:00Z']) {
      await testApp.travel(`${month}-${at}`)
      const campaign = await testApp.given.campaign([app], { payout_micros: 1_000_000n })
      const id = await clickOffer(testApp, campaign, app.liveKey)
      await sendPostback(testApp, campaign, id)
      sold.push(id)
    }
    await testApp.travel(`${month}-20T00:00:00Z`)
    await testApp.admin('POST', `/transactions/${sold[0]}/reversals`, { reason: 'refund' })
    const wanted = [
      [`${month}-02`, 1, 0.7, 0, 0],
      [`${month}-03`, 1, 0.7, 0, 0],
      [`${month}-15`, 1, 0.7, 0, 0],
      [`${month}-20`, 0, 0, 1, -0.7],
    ]
    assert.deepEqual(await lines(), wanted)
    const ofJson = (await statementOf(app, month)).lines
    assert.deepEqual(
      ofJson.map((line: StatementLine) => [line.day, line.completions, line.earned, line.reversals, line.reversed]),
      wanted,
    )
    await nextMonth()
    await setBilling(app, { self_billing: true })
    assert.deepEqual(await lines(), wanted)
    assert.notEqual((await statementOf(app, month)).number, null)
  })

  it('are read for CSV a day at a time, as a month may have more lines than memory', async () => {
    await using stack = new AsyncDisposableStack()
    const end = { after: (ending: unknown) => stack.defer(ending as () => Promise<void>) }
    const { database, statements } = watchStatements(await startTestDatabase(end), /ledger_entry/)
    const test = await startTestApp(end, { database })
    const { projectId } = await test.given.app()
    const before = statements()
    assert.equal((await test.admin('GET', `/projects/${projectId}/statements?month=2026-05&format=csv`)).status, 200)
    assert.ok(statements() - before >= 31, String(statements() - before))
  })

  it('refuse a month to come, and texts that are no month', async () => {
    const { projectId } = await newApp()
    for (const month of [monthAfter(monthNow()), '2026-13', '2026-1', '2026', '0000-01', '2026-06-01', '']) {
      const { status, body } = await testApp.admin('GET', `/projects/${projectId}/statements?month=${month}`)
      assert.deepEqual([status, body.details[0].field], [400, 'month'], month)
    }
    assert.equal((await testApp.admin('GET', `/projects/${projectId}/statements`)).status, 400)
    assert.equal((await testApp.admin('GET', `/projects/${projectId}/statements?month=0001-01`)).body.closing, 0)
  })

  it('are for the project’s members, and show nothing that the advertiser pays', async () => {
    const app = await newApp()
    const campaign = await completed(app, 10_000_000n)
    const path = `/projects/${app.projectId}/statements?month=${monthNow()}`
    const own = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const foreign = await signedInMember(testApp, { role: 'publisher', projectId: (await newApp()).projectId })
    const { organization } = campaign
    const advertiser = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    const { status, text } = await own.call('GET', path)
    assert.equal(status, 200)
    for (const word of ['payout', 'gross', 'margin', organization.id, ':10,', ':3,'])
      assert.ok(!text.includes(word), word)
    for (const member of [foreign, advertiser]) assert.equal((await member.call('GET', path)).status, 404)
    assert.equal((await testApp.request('GET', `/admin/v1${path}`)).status, 401)
  })
})
