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

  it('are read in no time', () => {
    for (const name of names) assertBounded((text) => parsePostback({ transaction_id: id, [name]: text }))
  })
})
