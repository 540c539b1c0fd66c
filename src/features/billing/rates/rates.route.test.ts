import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp, testAdminToken } from '../../../../test/support/app/start-test-app.ts'
import { formatUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'

describe('exchange rates', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const day = (daysAgo: number) => formatUtcDay(utcDayOf(testApp.clock.nowMs()) - daysAgo)
  const put = (body: object) => testApp.admin('PUT', '/exchange-rates', body)
  const upload = (csv: string, contentType = 'text/csv; charset=utf-8') =>
    testApp.request('POST', '/admin/v1/exchange-rates/import', {
      headers: { authorization: `Bearer ${testAdminToken}`, 'content-type': contentType },
      body: csv,
    })
  const rates = async (currency: string) =>
    (await testApp.admin('GET', `/exchange-rates?currency=${currency}`)).body.data.map(
      (row: { day: string; rate: number }) => [row.day, row.rate],
    )

  it('are set, replaced and listed, the newest day first', async () => {
    const { status, body } = await put({ currency: 'SEK', day: day(1), rate: 9.1234567891 })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...{ currency: 'SEK', day: day(1), rate: 9.1234567891, source: 'entered', used: false },
      enteredAt: new Date(testApp.clock.nowMs()).toISOString(),
    })
    await put({ currency: 'SEK', day: day(0), rate: 9 })
    await put({ currency: 'SEK', day: day(1), rate: 8.5 })
    assert.deepEqual(await rates('SEK'), [
      [day(0), 9],
      [day(1), 8.5],
    ])
    const first = await testApp.admin('GET', '/exchange-rates?currency=SEK&limit=1')
    const next = await testApp.admin('GET', `/exchange-rates?currency=SEK&cursor=${first.body.nextCursor}`)
    assert.deepEqual([first.body.data[0].day, next.body.data[0].day, next.body.nextCursor], [day(0), day(1), null])
  })

  it('are refused by the name of the field', async () => {
    const good = { currency: 'NOK', day: day(0), rate: 10 }
    for (const [field, value] of [
      ['currency', 'nok'],
      ['currency', 'XYZ'],
      ['currency', 'USD'],
      ['day', day(-1)],
      ['day', '2026-02-30'],
      ['rate', 0],
      ['rate', -1],
      ['rate', '10'],
      ['rate', null],
      ['rate', 1.00000000001],
    ] as const) {
      const { status, body } = await put({ ...good, [field]: value })
      assert.deepEqual([status, body.code, body.details[0].field], [400, 'invalid_request', field], field)
    }
    assert.deepEqual(await rates('NOK'), [])
  })

  it('never change once they were used, while the same value is taken again', async () => {
    await put({ currency: 'CHF', day: day(2), rate: 0.9 })
    const { db } = testApp.app.services.database
    await db.updateTable('exchange_rate').set({ used: true }).where('currency', '=', 'CHF').execute()
    const changed = await put({ currency: 'CHF', day: day(2), rate: 0.91 })
    assert.deepEqual([changed.status, changed.body.code], [409, 'rate_in_use'])
    assert.equal((await put({ currency: 'CHF', day: day(2), rate: 0.9 })).status, 200)
    const imported = await upload(`Date,USD,CHF,PLN\n${day(2)},1,0.95,4\n`)
    assert.deepEqual([imported.status, imported.body.code], [409, 'rate_in_use'])
    assert.deepEqual(await rates('PLN'), [])
  })

  it("are imported from the European Central Bank's file, again without effect", async () => {
    const csv = `Date,USD,DKK,\n${day(0)},1.25,7.5,\n${day(1)},1.6,N/A,\n`
    const { status, body } = await upload(csv)
    assert.deepEqual([status, body], [200, { imported: 3 }])
    assert.deepEqual([await rates('DKK'), (await rates('EUR')).length], [[[day(0), 6]], 2])
    assert.deepEqual((await upload(csv)).body, { imported: 3 })
    const audit = await testApp.admin('GET', '/audit?action=exchange_rate.import')
    assert.equal(audit.body.data.length, 1)
  })

  it('are imported whole or not at all', async () => {
    for (const csv of [
      `Date,USD,HUF\n${day(0)},1,400\n${day(-1)},1,400\n`,
      `Date,USD,HUF\n${day(0)},1,400\n${day(0)},1,401\n`,
      `Date,USD,HUF\n${day(0)},1,400\n${day(1)},1,x\n`,
      'Date,USD,HUF\0\n',
    ]) {
      assert.equal((await upload(csv)).status, 400, csv)
    }
    const json = await upload('{}', 'application/json')
    assert.deepEqual([json.status, json.text.includes('text/csv')], [400, true])
    assert.equal((await testApp.admin('POST', '/exchange-rates/import')).status, 400)
    assert.deepEqual(await rates('HUF'), [])
  })

  it('are the operator’s alone', async () => {
    const { projectId } = await testApp.given.app()
    const member = await signedInMember(testApp, { role: 'publisher', projectId })
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { currency: 'EUR', day: day(0), rate: 1 }],
    ] as const) {
      assert.equal((await member.call(method, '/exchange-rates', body)).status, 404)
    }
    assert.equal((await testApp.request('GET', '/admin/v1/exchange-rates')).status, 401)
  })
})
