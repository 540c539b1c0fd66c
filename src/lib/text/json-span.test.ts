import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { memberBytes } from './json-span.ts'

describe("a member's bytes", () => {
  const bytes = (text: string, name = 'set') => memberBytes(Buffer.from(text), name)

  it('are counted as they were written', () => {
    for (const value of ['{}', '{ "a" : [1, {"b": "}"}] }', '"é\\"}"', '12', 'null', '[]', '{"a":"\\u00e9"}']) {
      const length = Buffer.byteLength(value)
      for (const text of [
        `{"set":${value}}`,
        ` { "x": "{", "set" :\n ${value} , "y": 1 } `,
        `{"y":{"set":9},"set":${value}}`,
      ]) {
        assert.equal(bytes(text), length, text)
      }
    }
  })

  it('are those of the last of equal names, however it is written', () => {
    assert.equal(bytes('{"set":1,"s\\u0065t":"abc","tes":12345}'), 5)
  })

  it('are none where there is no such member', () => {
    for (const text of ['{}', '{"sets":1}', '{"a":{"set":1}}', '{"a":"set","b":["set",{"set":1}]}']) {
      assert.equal(bytes(text), undefined, text)
    }
  })

  it('are those of the value for any document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), fc.jsonValue(), (others, value) => {
        for (const indent of [0, 2]) {
          const text = JSON.stringify({ ...others, set: value, last: 1 }, null, indent)
          const read = memberBytes(Buffer.from(text), 'set')
          const compact = Buffer.byteLength(JSON.stringify(value))
          if (indent === 0) assert.equal(read, compact)
          else assert.ok((read ?? 0) >= compact)
        }
      }),
    )
  })
})
