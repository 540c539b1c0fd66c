import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { parseStrictJson } from './strict-json.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))
/** An escaped NUL or lone surrogate. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`
const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":{}`).join()

describe('strict JSON', () => {
  it('parses every document as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value)
        const parsed = parse(text)
        assert.deepEqual(
          [parsed, 'unstorable' in parsed],
          [{ ...parsed, value: JSON.parse(text) }, unstorable.test(text)],
        )
      }),
    )
    assert.deepEqual(parse(' {"a": "ä\\u00e4😀\\ud83d\\ude00"} '), { value: { a: 'ää😀😀' } })
  })

  it('keeps the last of equal keys', () => {
    assert.deepEqual(parse('{"a":1,"a":2}'), { value: { a: 2 } })
  })

  it('refuses malformed JSON', () => {
    for (const text of [
      '',
      ' ',
      '{',
      '}',
      ']',
      '{"a"}',
      "{'a':1}",
      '[1,]',
      'NaN',
      '"\n"',
      '"',
      '"\\',
      '"\0"',
      '01',
      '1 2',
    ])
      assert.deepEqual(parse(text), { fault: 'malformed' }, text)
  })

  it('refuses invalid UTF-8 and a leading byte order mark, but accepts one inside a text', () => {
    const invalid = [
      [0x22, 0xff, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
      [0x22, 0xe2, 0x82, 0x22],
    ]
    for (const bytes of invalid) assert.deepEqual(parseStrictJson(Uint8Array.from(bytes)), { fault: 'invalid_utf8' })
    assert.deepEqual(parse('\ufeff{}'), { fault: 'byte_order_mark' })
    assert.deepEqual(parse('"\ufeff"'), { value: '\ufeff' })
  })

  it('accepts a depth of 32 and no more, ignoring brackets in strings', () => {
    assert.ok('value' in parse(nested(32)))
    assert.deepEqual(parse(`[${nested(32)}]`), { fault: 'too_deep' })
    assert.deepEqual(parse('['.repeat(1_000_000)), { fault: 'too_deep' })
    assert.ok('value' in parse(JSON.stringify('[{\\"'.repeat(100))))
    assert.ok('value' in parse(`[${'[],'.repeat(100)}{}]`))
  })

  it('accepts 1,000 keys in an object and no more, in any number of objects', () => {
    assert.ok('value' in parse(`{${keys(1000)}}`))
    assert.deepEqual(parse(`{${keys(1001)}}`), { fault: 'too_many_keys' })
    assert.ok('value' in parse(`[{${keys(900)}},{"a":{${keys(900)}},${keys(900)}}]`))
    assert.deepEqual(parse(`{"a":{"b":{}},${keys(1000)}}`), { fault: 'too_many_keys' })
    assert.ok('value' in parse(`{"a":"${':'.repeat(2000)}"}`))
  })

  it('carries no state from one document to the next', () => {
    for (let count = 0; count < 2000; count++) assert.deepEqual(parse(':'), { fault: 'malformed' })
  })

  it('reports a key or a string that cannot be stored, anywhere', () => {
    for (const text of ['"\\u0000"', '"\\ud800"', '{"a\\u0000":1}', '[{"a":["\\udc00\\ud800"]}]', '{"\\uD83D":null}'])
      assert.ok('unstorable' in parse(text), text)
    for (const text of ['"\\\\u0000"', '"\\ud83d\\ude00"', '"\\u0001"']) assert.ok(!('unstorable' in parse(text)), text)
  })

  it('parses a key __proto__ as a property like any other', () => {
    const { value } = parse('{"__proto__":{"isAdmin":true},"constructor":1}') as { value: Record<string, unknown> }
    assert.equal(Object.getPrototypeOf(value), Object.prototype)
    assert.equal(value.isAdmin, undefined)
    assert.deepEqual(Object.keys(value), ['__proto__', 'constructor'])
    assert.equal(({} as Record<string, unknown>).isAdmin, undefined)
  })

  it('reads a view of a larger buffer', () => {
    assert.deepEqual(parseStrictJson(Buffer.from('xx{"a":1}xx').subarray(2, 9)), { value: { a: 1 } })
  })

  it('finds in any bytes a fault, or the value of JSON.parse', () => {
    const piece = fc.constantFrom(...'{}[]",:\\ 01-.eEtrufalsn\ud83d\0\ufeff', '"a":', '"\\u0000"', '__proto__')
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join('')))
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array()), (bytes) => {
        const parsed = parseStrictJson(bytes)
        if ('fault' in parsed) return
        assert.deepEqual(parsed.value, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
      }),
      { numRuns: 500 },
    )
  })

  it('reads any text within milliseconds', () => {
    assertBounded(parse)
    assertBounded((text) => parse(`"${text}"`))
  })
})
