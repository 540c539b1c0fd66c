import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countCodePoints, isOpaqueId, isStorableText } from './text.ts'

describe('text', () => {
  it('is measured in code points, counting a lone surrogate as one', () => {
    const unit = fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00')
    fc.assert(fc.property(fc.array(unit), (units) => countCodePoints(units.join('')) === [...units.join('')].length))
  })

  it('can be stored unless it contains NUL or a lone surrogate', () => {
    for (const text of ['', 'a', '😀', '\u0001', '\uffff']) assert.ok(isStorableText(text))
    for (const text of ['\0', 'a\0b', '\ud83d', 'a\ude00', '\ude00\ud83d']) assert.ok(!isStorableText(text))
  })

  it('is an opaque id with 1 to 512 code points of any kind', () => {
    for (const text of [' ', 'a', 'a'.repeat(512), '😀'.repeat(512)]) assert.ok(isOpaqueId(text))
    for (const text of ['', 'a'.repeat(513), '😀'.repeat(513), `${'😀'.repeat(512)}a`, '\0', '\ud83d'])
      assert.ok(!isOpaqueId(text))
  })
})
