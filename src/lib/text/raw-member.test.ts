import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rawMember } from './raw-member.ts'

describe("a member's bytes", () => {
  const bytes = (text: string, name = 'set') => rawMember(Buffer.from(text), name)?.length

  it('are counted as written', () => {
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

  it('are those of the last of equal names, however it is escaped', () => {
    assert.equal(bytes('{"set":1,"s\\u0065t":"abc","tes":12345}'), 5)
  })

  it('are undefined without such a member', () => {
    for (const text of ['{}', '{"sets":1}', '{"a":{"set":1}}', '{"a":"set","b":["set",{"set":1}]}']) {
      assert.equal(bytes(text), undefined, text)
    }
  })

  it('are those of the value in any document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), fc.jsonValue(), (others, value) => {
        for (const indent of [0, 2]) {
          const text = JSON.stringify({ ...others, set: value, last: 1 }, null, indent)
          const read = bytes(text)
          const compact = Buffer.byteLength(JSON.stringify(value))
          if (indent === 0) assert.equal(read, compact)
          else assert.ok((read ?? 0) >= compact)
        }
      }),
    )
  })
})

describe("a member's text", () => {
  const textOf = (text: string, name: string) => rawMember(Buffer.from(text), name)?.toString()

  it('keeps numbers, blanks, escapes and equal keys as written', () => {
    const source = '{ "a" : 1.50, "big":12345678901234567890 ,\n\t"e":"\\u0041\\/\\"}", "a":[ {}, 1E2 ] }'
    assert.equal(textOf(`{"x":1,"raw_payload": ${source} ,"y":[2]}`, 'raw_payload'), source)
    assert.equal(textOf(`\n{"raw_payload":${source}}`, 'raw_payload'), source)
  })

  it('is that of the last of equal keys, however the key is escaped, and only at the top level', () => {
    assert.equal(textOf('{"p":{"n":1},"p":{"n":2}}', 'p'), '{"n":2}')
    assert.equal(textOf('{"p":{"n":1},"\\u0070":{"n":3}}', 'p'), '{"n":3}')
    assert.equal(textOf('{"o":{"p":{"n":1}},"q":"p","r":["p",{"p":2}]}', 'p'), undefined)
    assert.equal(textOf('{}', 'p'), undefined)
    assert.equal(textOf('[{"p":1}]', 'p'), undefined)
    assert.equal(textOf('"p"', 'p'), undefined)
  })

  it('is found for every member of any object', () => {
    const member = fc.json({ depthSize: 'medium' })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), member), fc.constantFrom('', ' ', '\n\t'), (members, blank) => {
        const pairs = Object.entries(members).map(
          ([key, json]) => `${blank}${JSON.stringify(key)}${blank}:${blank}${json}`,
        )
        const text = `{${pairs.join(`${blank},`)}${blank}}`
        for (const [key, json] of Object.entries(members)) assert.equal(textOf(text, key), json)
      }),
    )
  })
})
