import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { systemRandom } from '../random.ts'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox(new Uint8Array(32), systemRandom)

describe('secret box', () => {
  it('opens a sealed secret for the same purpose', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (secret, purpose) => {
        assert.equal(box.open(box.seal(secret, purpose), purpose), secret)
      }),
      { numRuns: 50 },
    )
  })

  it('never seals a secret to the same text twice, and reveals no part of it', () => {
    const sealed = box.seal('sk_live_secret', 'key.secret:1')
    assert.notEqual(box.seal('sk_live_secret', 'key.secret:1'), sealed)
    assert.match(sealed, /^v1:[\w-]+$/)
  })

  it('refuses a text that was moved, changed, cut, or sealed under another key', () => {
    const sealed = box.seal('secret', 'a')
    const changed = sealed.slice(0, 12) + (sealed[12] === 'A' ? 'B' : 'A') + sealed.slice(13)
    const foreign = createSecretBox(new Uint8Array(32).fill(1), systemRandom).seal('secret', 'a')
    assert.equal(box.open(sealed, 'b'), undefined)
    for (const text of [
      changed,
      foreign,
      sealed.slice(0, 20),
      sealed.slice(0, -4),
      sealed.replace('v1', 'v2'),
      '',
      'v1:',
    ])
      assert.equal(box.open(text, 'a'), undefined, text)
  })
})
