import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { countParameters, parseQuery } from './query-string.ts'

describe('a query string or a form', () => {
  it('returns any encoded names and values', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'))
    const pairs = fc.uniqueArray(
      fc.tuple(fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toString')), text),
      {
        selector: ([name]) => name,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(pairs, (given) => {
        const written = new URLSearchParams(given).toString()
        const { query, fault } = parseQuery(written)
        assert.equal(fault, undefined)
        assert.deepEqual(Object.entries(query), Object.entries(Object.fromEntries(given)))
        assert.equal(countParameters(written), given.length)
        const [again] = given
        if (again !== undefined) assert.match(parseQuery(`${written}&${written}`).fault ?? '', /must be sent only once/)
      }),
    )
  })

  it('has no prototype, so that no parameter name has a special meaning', () => {
    const { query } = parseQuery('__proto__=1&constructor=2')
    assert.equal(Object.getPrototypeOf(query), null)
    assert.deepEqual(Object.keys(query), ['__proto__', 'constructor'])
    assert.equal(Object.getPrototypeOf(parseQuery('').query), null)
  })

  it('names malformed parameters, and reads at most 1,000', () => {
    assert.equal(parseQuery('a=%ff').fault, 'a must be percent-encoded UTF-8 without NUL.')
    assert.equal(parseQuery('a=%00').fault, 'a must be percent-encoded UTF-8 without NUL.')
    assert.equal(parseQuery('%=1').fault, 'The query string is not valid percent-encoded UTF-8.')
    assert.equal(parseQuery('a=1&a=1').fault, 'a must be sent only once.')
    const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join('&')
    assert.equal(parseQuery(many(1_000)).fault, undefined)
    assert.match(parseQuery(many(1_001)).fault ?? '', /more than 1000/)
  })

  it('parses any text within milliseconds, without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'%&=+a0f\0é') })),
        (text) => {
          const { query, fault } = parseQuery(text)
          assert.ok(fault !== undefined || Object.values(query).every((value) => typeof value === 'string'))
        },
      ),
    )
    assertBounded(parseQuery)
    assertBounded(countParameters)
  })
})
