import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { earn } from '../../support/app/earnings.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { startProxiedApp } from '../../support/app/start-proxied-app.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { testDatabaseKind } from '../../support/database/database.ts'

interface Line {
  readonly accountId: string
  readonly kind: string
  readonly currency: string
  readonly amount: number
  readonly dueAt: string | null
}

describe('the ledger of the management API', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const newApp = (more: object = {}) => testApp.given.app({ payout_share_ppm: 700_000n, ...more })
  const completed = async (app: GivenApp, payoutMicros: bigint) => {
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros })
    const transactionId = await clickOffer(testApp, campaign, app.liveKey)
    assert.equal((await sendPostback(testApp, campaign, transactionId)).body.verdict, 'verified')
    return { campaign, transactionId, organizationId: campaign.organization.id }
  }
  const read = async (path: string) => {
    const { status, body, text } = await testApp.admin('GET', `/ledger/${path}`)
    assert.equal(status, 200, text)
    return body
  }
  /** The balances of the trial balance by kind of account; they add up to 0. */
  const trialBalance = async (query = '') => {
    const { data, sums } = await read(`trial-balance${query}`)
    assert.ok(Object.values(sums).every((sum) => sum === 0))
    return Object.fromEntries(data.map((row: { kind: string; balance: number }) => [row.kind, row.balance]))
  }
  const now = () => new Date(testApp.clock.nowMs()).toISOString()

  it('shows a completion between advertiser, publisher and margin, and the balance of any instant', async () => {
    const before = now()
    assert.deepEqual(await trialBalance(), {})
    testApp.clock.advance(1_000)
    const app = await newApp()
    const bookedAt = now()
    const { transactionId, organizationId, campaign } = await completed(app, 10_000_000n)
    testApp.clock.advance(1_000)
    const { data, nextCursor } = await read(`entries?transactionId=${transactionId}`)
    const [entry] = data
    assert.deepEqual([data.length, nextCursor], [1, null])
    const { lines, ...head } = entry
    assert.deepEqual(head, {
      ...{ id: entry.id, kind: 'completion', organizationId, projectId: app.projectId, appId: app.id },
      ...{ campaignId: campaign.id, creatorId: null, transactionId, goal: null, quantity: 1, bookedAt },
      ...{ happenedAt: bookedAt, reverses: null, reason: null, actor: null, demo: false },
    })
    const dueAt = new Date(Date.parse(bookedAt) + 30 * 86_400_000).toISOString()
    assert.deepEqual(
      lines.map(({ kind, amount, currency, dueAt }: Line) => [kind, amount, currency, dueAt]),
      [
        ['advertiser', 10, 'USD', bookedAt],
        ['publisher', -7, 'USD', dueAt],
        ['margin', -3, 'USD', null],
      ],
    )
    assert.deepEqual(await trialBalance(), { advertiser: 10, margin: -3, publisher: -7 })
    assert.deepEqual(await trialBalance(`?at=${bookedAt}`), { advertiser: 10, margin: -3, publisher: -7 })
    assert.deepEqual(await trialBalance(`?at=${before}`), {})
    const accounts = await read(`accounts?projectId=${app.projectId}`)
    assert.deepEqual(accounts.data, [
      {
        ...{ id: lines[1].accountId, kind: 'publisher', organizationId: null, projectId: app.projectId, appId: null },
        ...{ creatorId: null, currency: 'USD', demo: false, balance: -7, paidThrough: null },
      },
    ])
    const [owing] = (await read(`accounts?organizationId=${organizationId}&kind=advertiser&currency=USD`)).data
    assert.deepEqual([owing.id, owing.balance], [lines[0].accountId, 10])
  })

  it('lists entries by account, day and kind, the newest first, page by page', async () => {
    const app = await newApp()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      ids.unshift((await completed(app, 1_000_000n)).transactionId)
      testApp.clock.advance(1_000)
    }
    const day = now().slice(0, 10)
    const [account] = (await read(`accounts?projectId=${app.projectId}`)).data
    for (const filter of [
      `accountId=${account.id}`,
      `projectId=${app.projectId}&kind=completion&from=${day}&to=${day}`,
    ]) {
      const first = await read(`entries?${filter}&limit=2`)
      const rest = await read(`entries?${filter}&limit=2&cursor=${first.nextCursor}`)
      const seen = [...first.data, ...rest.data].map(({ transactionId }) => transactionId)
      assert.deepEqual([seen, rest.nextCursor], [ids, null], filter)
    }
    for (const none of ['kind=reversal', 'to=2026-01-01', 'from=2027-01-01']) {
      assert.deepEqual((await read(`entries?projectId=${app.projectId}&${none}`)).data, [], none)
    }
  })

  it('lists the newest entries of an account with many lines', async () => {
    const app = await newApp()
    await completed(app, 1_000_000n)
    const [account] = (await read(`accounts?projectId=${app.projectId}`)).data
    const { db } = testApp.app.services.database
    await sql`
      with entry as (
        insert into ledger_entry (id, kind, cause, project_id, happened_at, is_demo)
        select lpad(to_hex(number), 32, '0')::uuid, 'adjustment', 'many ' || number, ${app.projectId}::uuid, now(), false
        from generate_series(1, 10001) as number returning id
      )
      insert into ledger_line (entry_id, number, account_id, currency, amount_micros)
      select id, number, ${account.id}::uuid, 'USD', 2 * number - 3 from entry, generate_series(1, 2) as number`.execute(
      db,
    )
    const { data } = await read(`entries?accountId=${account.id}&limit=3`)
    const tail = [10_001, 10_000].map((number) => number.toString(16).padStart(12, '0'))
    assert.deepEqual(
      data.map(({ kind, id }: { kind: string; id: string }) => [kind, kind === 'completion' ? '' : id.slice(-12)]),
      [['completion', ''], ...tail.map((digits) => ['adjustment', digits])],
    )
  })

  it('streams entries as CSV with a row for each line, and records that it did', async () => {
    const app = await newApp()
    const { transactionId, organizationId, campaign } = await completed(app, 125_000n)
    const [entry] = (await read(`entries?transactionId=${transactionId}`)).data
    const { headers, text } = await testApp.admin('GET', `/ledger/entries?transactionId=${transactionId}&format=csv`)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    const [head, ...lines] = text.split('\r\n')
    assert.equal(
      head?.replaceAll('"', ''),
      'id,kind,organizationId,projectId,appId,campaignId,creatorId,transactionId,goal,quantity,bookedAt,happenedAt,' +
        'reverses,reason,actor,demo,accountId,accountKind,currency,amount,dueAt',
    )
    const at = entry.bookedAt
    const ids = [organizationId, app.projectId, app.id, campaign.id].map((id) => `"${id}"`).join(',')
    assert.deepEqual(lines, [
      ...entry.lines.map(({ accountId, kind, dueAt }: Line, n: number) =>
        [
          `"${entry.id}","completion",${ids},,"${transactionId}",,1,"${at}","${at}",,,,false`,
          `"${accountId}","${kind}","USD",${['0.125', '-0.09', '-0.035'][n]},${dueAt === null ? '' : `"${dueAt}"`}`,
        ].join(','),
      ),
      '',
    ])
    const audit = (await testApp.admin('GET', '/audit?limit=1')).body.data
    assert.partialDeepStrictEqual(audit[0], { action: 'ledger.export', changes: { transactionId, format: 'csv' } })
  })

  it('keeps the demo network in a book of its own', async () => {
    const before = await trialBalance()
    const app = await newApp({ is_demo: true })
    const { transactionId } = await completed(app, 10_000_000n)
    assert.deepEqual(await trialBalance(), before)
    assert.deepEqual(await trialBalance('?demo=true'), { advertiser: 10, margin: -3, publisher: -7 })
    assert.deepEqual((await read(`entries?transactionId=${transactionId}`)).data, [])
    const [entry] = (await read(`entries?transactionId=${transactionId}&demo=true`)).data
    assert.equal(entry.demo, true)
    assert.deepEqual((await read(`accounts?projectId=${app.projectId}`)).data, [])
    const accounts = (await read(`accounts?projectId=${app.projectId}&demo=true`)).data
    assert.deepEqual(
      accounts.map((account: { demo: boolean; balance: number }) => [account.demo, account.balance]),
      [[true, -7]],
    )
  })

  it('may take longer than other reads to sum every line', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database has no time limit',
  }, async (t) => {
    await using proxied = await startProxiedApp(t)
    const { app: test, direct } = proxied
    const app = await test.given.app()
    await earn(test, app, 7)
    await direct.pool.query('alter table ledger_line rename to all_lines')
    await direct.pool.query(`create view ledger_line as
      select line.* from (select pg_sleep(5.5) offset 0) as slept left join all_lines as line on true`)
    const { status, body, text } = await test.admin('GET', '/ledger/trial-balance')
    assert.deepEqual([status, body.data?.length], [200, 3], text)
  })

  it('refuses bad filters by the name of the field', async () => {
    const later = new Date(testApp.clock.nowMs() + 1_000).toISOString()
    for (const [path, field] of [
      [`trial-balance?at=${later}`, 'at'],
      ['trial-balance?at=yesterday', 'at'],
      ['trial-balance?demo=yes', 'demo'],
      ['accounts?currency=usd', 'currency'],
      ['accounts?kind=bank', 'kind'],
      ['accounts?projectId=1', 'projectId'],
      ['entries?kind=gift', 'kind'],
      ['entries?accountId=x', 'accountId'],
      ['entries?from=2026-02-30', 'from'],
      ['entries?from=2026-03-02&to=2026-03-01', 'from'],
      ['entries?cursor=x', 'cursor'],
    ] as const) {
      const { status, body } = await testApp.admin('GET', `/ledger/${path}`)
      assert.deepEqual([status, body.details?.[0].field], [400, field], path)
    }
  })
})
