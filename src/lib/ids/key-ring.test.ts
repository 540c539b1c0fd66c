import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deriveKeyRing } from './key-ring.ts'

describe('deriveKeyRing', () => {
  it('derives the same keys from the same encryption key, and a different one for each purpose', () => {
    const ring = deriveKeyRing(new Uint8Array(32).fill(7))
    assert.deepEqual(deriveKeyRing(new Uint8Array(32).fill(7)), ring)
    const starts = Object.values(ring).map((key) => (typeof key === 'string' ? key : Buffer.from(key).toString('hex')))
    assert.equal(new Set(starts.map((start) => start.slice(0, 32))).size, 10)
  })

  it('has another fingerprint for another key', () => {
    const { fingerprint } = deriveKeyRing(new Uint8Array(32))
    assert.match(fingerprint, /^[\da-f]{32}$/)
    assert.notEqual(deriveKeyRing(new Uint8Array(32).fill(1)).fingerprint, fingerprint)
  })

  it('never changes its results, on which stored data and links depend', () => {
    assert.equal(deriveKeyRing(new Uint8Array(32)).fingerprint, 'd4e146ca7168febbe4b1a61dfb63392f')
  })

  it('accepts 32 bytes only', () => {
    assert.throws(() => deriveKeyRing(new Uint8Array(31)), RangeError)
  })
})
