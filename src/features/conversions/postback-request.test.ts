import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { parsePostback } from './postback-request.ts'

const id = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const names = ['transaction_id', 'click_id', 'order_id', 'amount', 'currency', 'status', 'dry_run', '__proto__']

describe('the fields of a postback', () => {
  it('are a request or a fault, and nothing is thrown, whatever they are', () => {
    const value = fc.oneof(
      fc.constantFrom(id, id.toUpperCase(), '', '1', '12.5', '-1', '1e9', 'EUR', 'eur', 'approved', 'rejected', '0'),
      fc.jsonValue({ maxDepth: 1 }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (fields) => {
        const { request, fault } = parsePostback(fields)
        if (request === undefined) return assert.match(fault ?? '', /\.$/)
        assert.ok(isUuid(request.transactionId) && request.transactionId === request.transactionId.toLowerCase())
        assert.match(request.amount ?? '0', /^\d{1,12}(\.\d{1,6})?$/)
        assert.match(request.currency ?? 'EUR', /^[A-Z]{3}$/)
        return assert.ok([...(request.orderId ?? '')].length <= 512)
      }),
      { numRuns: 500 },
    )
  })

  it('have an amount of up to six decimals, whatever a program that calculates with floats sends', () => {
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
    const wrong = [1e12, '999999999999.9999999', 1e21, -0.5, -1e-9, '1e3', '1.', '.5', '1,5', 'ten', '0x10', ' 1']
    for (const amount of wrong) {
      const { fault } = parsePostback({ transaction_id: id, amount })
      assert.equal(fault, 'amount must be a decimal number, at least 0 and less than 1000000000000.', String(amount))
    }
  })

  it('say of an id that was cut off how much of it came', () => {
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

  it('are read in no time', () => {
    for (const name of names) assertBounded((text) => parsePostback({ transaction_id: id, [name]: text }))
  })
})
