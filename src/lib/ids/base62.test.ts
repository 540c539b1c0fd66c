import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPooledRandom, systemRandom } from '../random.ts'
import { createCreatorSlug, randomBase62, toBase62 } from './base62.ts'

describe('base 62', () => {
  it('pads numbers with leading zeros', () => {
    assert.equal(toBase62(0, 6), '000000')
    assert.equal(toBase62(61, 2), '0z')
    assert.equal(toBase62(2 ** 32 - 1, 6), '4gfFC3')
  })

  it('draws each digit equally often from uniform bytes', () => {
    let byte = 0
    const everyByte = { fill: <T extends Uint8Array>(bytes: T) => bytes.map(() => byte++ & 255) as T }
    const text = randomBase62(everyByte, 248 * 10)
    const counts = Map.groupBy(text, (digit) => digit)
    assert.equal(counts.size, 62)
    assert.deepEqual(new Set([...counts.values()].map((digits) => digits.length)), new Set([40]))
  })

  it('makes creator slugs of ten digits', () => {
    const slugs = Array.from({ length: 1000 }, () => createCreatorSlug(systemRandom))
    assert.equal(new Set(slugs).size, 1000)
    for (const slug of slugs) assert.match(slug, /^[\dA-Za-z]{10}$/)
  })
})

describe('pooled random', () => {
  it('returns every byte of its source once, in order, and leaves large draws to it', () => {
    let next = 0
    const counting = {
      fill<T extends Uint8Array>(bytes: T) {
        for (let index = 0; index < bytes.length; index++) bytes[index] = next++
        return bytes
      },
    }
    const pooled = createPooledRandom(counting)
    assert.deepEqual([...pooled.fill(new Uint8Array(3))], [0, 1, 2])
    assert.deepEqual([...pooled.fill(new Uint8Array(2))], [3, 4])
    assert.equal(next, 8192)
    pooled.fill(new Uint8Array(5000))
    assert.equal(next, 13192)
    assert.deepEqual([...pooled.fill(new Uint8Array(1))], [5])
  })
})
