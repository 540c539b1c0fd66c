import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { parsePostback } from './postback-request.ts'

const id = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const names = [
  'transaction_id',
  'click_id',
  'order_id',
  'amount',
  'currency',
  'status',
  'dry_run',
  'goal',
  'event',
  '__proto__',
]

describe('the fields of a postback', () => {
  it('parse to a request or a fault, without throwing, whatever they are', () => {
    const value = fc.oneof(
      fc.constantFrom(id, id.toUpperCase(), '', '1', '12.5', '-1', '1e9', 'EUR', 'eur', 'approved', 'rejected', '0'),
      fc.jsonValue({ maxDepth: 1 }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (fields) => {
        const { request, fault } = parsePostback(fields)
        if (request === undefined) return assert.match(fault ?? '', /\.$/)
        assert.ok(isUuid(request.transactionId) && request.transactionId === request.transactionId.toLowerCase())
        const remark = request.remark ?? ''
        assert.ok(remark.includes('amount must') || /^\d{1,12}(\.\d{1,6})?$/.test(request.amount ?? '0'))
        assert.ok(remark.includes('currency must') || /^[A-Z]{3}$/.test(request.currency ?? 'EUR'))
        assert.ok(request.goal === null || (request.goal === request.goal.toLowerCase() && request.goal !== 'default'))
        return assert.ok([...(request.orderId ?? '')].length <= 512)
      }),
      { numRuns: 500 },
    )
  })

  it('name a goal by goal or event, in any case; nothing, or default, is the main goal', () => {
    const goalOf = (fields: object) => {
      const { request, fault } = parsePostback({ transaction_id: id, ...fields })
      return fault ?? request?.goal ?? null
    }
    for (const fields of [{}, { goal: '' }, { goal: 'Default' }, { event: 'default', goal: '' }]) {
      assert.equal(goalOf(fields), null)
    }
    for (const fields of [{ goal: 'Sale' }, { event: 'SALE' }, { goal: 'sale', event: 'Sale' }]) {
      assert.equal(goalOf(fields), 'sale')
    }
    assert.equal(goalOf({ goal: 7 }), '7')
    assert.equal(goalOf({ goal: 'sale', event: 'default' }), 'goal and event differ.')
    assert.equal(goalOf({ goal: ['sale', 'sale'] }), 'goal is given more than once.')
    assert.match(String(goalOf({ event: 'x'.repeat(513) })), /^event must have at most/)
  })

  it('have an amount rounded to six decimals, as programs with floats send more', () => {
    const amounts: [unknown, string][] = [
      [1.1 * 3, '3.30'],
      ['3.3000000000000003', '3.30'],
      [0.1 + 0.2, '0.30'],
      [1e-7, '0.000000'],
      [9e-7, '0.000001'],
      ['0.9999995', '1.00'],
      ['123456789012.1234564', '123456789012.123456'],
      [49, '49'],
      [0, '0'],
      ['12.50', '12.50'],
    ]
    for (const [amount, logged] of amounts) {
      assert.equal(parsePostback({ transaction_id: id, amount }).request?.amount, logged)
    }
  })

  it('keep an unreadable amount or currency as text, with a remark, without refusing the call', () => {
    const told = 'amount must be a decimal number, at least 0 and less than 1000000000000; it is kept as text.'
    const decimals = ['999999999999.9999999', '1e3', '1.', '.5', '12,50', 'ten', '0x10', ' 1', '{amount}', '-1']
    const cases: [unknown, string][] = [
      ...decimals.map((text): [string, string] => [text, text]),
      ...[1e12, -0.5, 1e21].map((number): [number, string] => [number, String(number)]),
      [null, 'null'],
      [{ value: '1' }, '{"value":"1"}'],
      [['1', '2'], '["1","2"]'],
      ['😀'.repeat(65), '😀'.repeat(64)],
    ]
    for (const [amount, kept] of cases) {
      const { request } = parsePostback({ transaction_id: id, amount, currency: 'eur' })
      assert.deepEqual([request?.amount, request?.currency, request?.remark], [kept, 'EUR', told], kept)
    }
    const { request } = parsePostback({ transaction_id: id, amount: '1', currency: 'US Dollars' })
    const aboutCurrency = 'currency must be three letters (ISO 4217); it is kept as text.'
    assert.deepEqual([request?.amount, request?.currency, request?.remark], ['1', 'US Dollars', aboutCurrency])
  })

  it('name parameters that follow an "&amp;"', () => {
    const told = 'The call has amp;amount: separate parameters with "&", not with "&amp;".'
    assert.equal(parsePostback({ transaction_id: id, 'amp;amount': '5' }).request?.remark, told)
    assert.match(
      parsePostback({ 'amp;transaction_id': id }).fault ?? '',
      /is required. The call has amp;transaction_id:/,
    )
  })

  it('report the length of a truncated id', () => {
    for (const [given, count] of [
      [id.slice(0, 35), 35],
      [`${id} `, 37],
      ['{transaction_id}', 16],
    ] as const) {
      const fault = `transaction_id must be a UUID of 36 characters; this has ${count}.`
      assert.deepEqual(
        [parsePostback({ transaction_id: given }), parsePostback({ click_id: given })],
        [{ fault }, { fault }],
      )
    }
    assert.equal(parsePostback({ transaction_id: id.replace('-', 'x') }).fault, 'transaction_id must be a UUID.')
  })

  it('are read within milliseconds', () => {
    for (const name of names) assertBounded((text) => parsePostback({ transaction_id: id, [name]: text }))
  })
})
