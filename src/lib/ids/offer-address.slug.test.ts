import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createOfferSlugs } from './offer-address.ts'

const servingId = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
const position = fc.integer({ min: 0, max: 24 })
const slugs = createOfferSlugs(Uint8Array.from({ length: 16 }, (_, index) => index * 5))
const others = createOfferSlugs(new Uint8Array(16))

describe('offer slugs', () => {
  it('are 18 base 62 digits that decode to serving and position', () => {
    fc.assert(
      fc.property(servingId, position, (id, place) => {
        const slug = slugs.encode(id, place)
        assert.match(slug, /^[\dA-Za-z]{18}$/)
        assert.deepEqual(slugs.decode(slug), { servingId: id, position: place })
      }),
    )
    for (const id of [0n, 0xffff_ffffn, 0x1_0000_0000n, 2n ** 63n - 1n])
      assert.deepEqual(slugs.decode(slugs.encode(id, 24)), { servingId: id, position: 24 })
  })

  it('are refused under another key, and have evenly spread tags', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => BigInt(index) * 999_999_999_999n)
    const accepted = ids.filter((id) => slugs.decode(others.encode(id, 0)) !== undefined)
    assert.deepEqual(accepted, [])
    const tags = ids.map((id) => slugs.encode(id, 0).slice(-5))
    assert.ok(new Set(tags).size > 1990)
  })

  it('are refused with any bit of the tag changed', () => {
    const slug = slugs.encode(123_456_789_012_345n, 7)
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const changed = [...slug].flatMap((own, place) =>
      [...digits].filter((digit) => digit !== own).map((digit) => slug.slice(0, place) + digit + slug.slice(place + 1)),
    )
    assert.deepEqual(
      changed.filter((text) => slugs.decode(text) !== undefined),
      [],
    )
  })

  it('are refused if they are any other text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 18, maxLength: 18 }), (text) => {
        assert.equal(slugs.decode(text), undefined)
      }),
    )
    for (const text of [
      '',
      '0',
      'z'.repeat(18),
      '0'.repeat(17),
      '0'.repeat(19),
      `é${'0'.repeat(17)}`,
      `${'0'.repeat(17)}-`,
    ])
      assert.equal(slugs.decode(text), undefined)
  })
})
