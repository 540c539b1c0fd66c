import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createImpressionUids } from './offer-address.ts'
import { isUuid } from './uuid.ts'

const servingId = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
const position = fc.integer({ min: 0, max: 24 })
const uids = createImpressionUids(Uint8Array.from({ length: 16 }, (_, index) => index * 7))
const others = createImpressionUids(new Uint8Array(16))

describe('impression uids', () => {
  it('are version 8 UUIDs that decode to serving and position, in either case', () => {
    fc.assert(
      fc.property(servingId, position, (id, place) => {
        const uid = uids.encode(id, place)
        assert.ok(isUuid(uid))
        assert.match(uid, /^.{14}8.{4}[89ab]/)
        assert.deepEqual(uids.decode(uid), { servingId: id, position: place })
        assert.deepEqual(uids.decode(uid.toUpperCase()), { servingId: id, position: place })
      }),
    )
  })

  it('are refused with any digit changed', () => {
    fc.assert(
      fc.property(servingId, position, fc.nat(35), fc.integer({ min: 1, max: 15 }), (id, place, index, change) => {
        const uid = uids.encode(id, place)
        fc.pre(uid[index] !== '-')
        const digit = (Number.parseInt(uid.charAt(index), 16) ^ change).toString(16)
        assert.equal(uids.decode(uid.slice(0, index) + digit + uid.slice(index + 1)), undefined)
      }),
    )
  })

  it('are refused if they are foreign', () => {
    fc.assert(
      fc.property(servingId, position, fc.uuid(), (id, place, uuid) => {
        assert.equal(uids.decode(others.encode(id, place)), undefined)
        assert.equal(uids.decode(uuid), undefined)
      }),
    )
    for (const text of ['', 'x', '00000000-0000-0000-0000-000000000000', '0'.repeat(36), 'é'.repeat(36)])
      assert.equal(uids.decode(text), undefined)
  })

  it('exist for 25 positions only', () => {
    for (const place of [-1, 25, Number.NaN]) assert.throws(() => uids.encode(1n, place), RangeError)
  })
})
