import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countMissesByAddress } from './misses-by-address.ts'

describe('misses by address', () => {
  it('block an address from the limit of a window on, until the next window', () => {
    let nowMs = 5_000
    const count = countMissesByAddress({ nowMs: () => nowMs }, { most: 2, windowMs: 60_000 })
    assert.deepEqual(
      [1, 2, 3].map(() => count('192.0.2.1')),
      [0, 0, 60],
    )
    assert.equal(count('192.0.2.2'), 0)
    nowMs += 59_500
    assert.equal(count('192.0.2.1'), 1)
    nowMs += 500
    assert.equal(count('192.0.2.1'), 0)
    nowMs -= 10_000
    assert.equal(count('192.0.2.1'), 0)
  })

  it('count for a whole IPv6 network, and are remembered for a bounded number of addresses', () => {
    const count = countMissesByAddress({ nowMs: () => 0 }, { most: 1, windowMs: 1_000, addresses: 3 })
    assert.equal(count('2001:db8:1:2::1'), 0)
    assert.equal(count('2001:db8:1:2:ffff::9'), 1)
    assert.equal(count('2001:db8:1:3::1'), 0)
    for (let each = 0; each < 100; each++) count(`192.0.2.${each}`)
    assert.deepEqual(
      ['192.0.2.97', '192.0.2.96'].map((address) => count(address)),
      [1, 0],
    )
    assert.equal(count(undefined), 0)
  })
})
