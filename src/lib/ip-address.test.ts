import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../test/support/assert-bounded.ts'
import { plainAddress } from './ip-address.ts'

describe('the plain form of an address', () => {
  it('is the address itself, and for a wrapped IPv4 address the inner one', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        assert.equal(plainAddress(address), address)
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const words = [(a << 8) | b, (c << 8) | d].map((word) => word.toString(16)).join(':')
        for (const wrapped of [
          `::ffff:${address}`,
          `::FFFF:${address}`,
          `::ffff:${words}`,
          `0:0:0:0:0:ffff:${words}`,
        ]) {
          assert.equal(plainAddress(wrapped), address, wrapped)
        }
      }),
    )
    fc.assert(fc.property(fc.ipV6(), (address) => isIP(plainAddress(address) ?? '') > 0))
  })

  it('is undefined for near-misses and for any other text', () => {
    const foreign = fc.constantFrom(...' .:%/[]\0x'.split(''), '%eth0', '/8', '::')
    fc.assert(fc.property(fc.ipV4(), foreign, (address, text) => plainAddress(address + text) === undefined))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isIP(text) > 0 || plainAddress(text) === undefined))
    for (const text of ['127.1', '0x7f.0.0.1', '2130706433', '::ffff:1.2.3', 'fe80::1%eth0', '1:2']) {
      assert.equal(plainAddress(text), undefined, text)
    }
  })

  it('is found within milliseconds for any text', () => assertBounded(plainAddress))
})
