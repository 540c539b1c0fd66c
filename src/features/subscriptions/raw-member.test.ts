import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rawMember } from './raw-member.ts'

describe('rawMember', () => {
  it('keeps numbers, blanks, escapes and equal keys as they were written', () => {
    const source = '{ "a" : 1.50, "big":12345678901234567890 ,\n\t"e":"\\u0041\\/\\"}", "a":[ {}, 1E2 ] }'
    assert.equal(rawMember(`{"x":1,"raw_payload": ${source} ,"y":[2]}`, 'raw_payload'), source)
    assert.equal(rawMember(`\n{"raw_payload":${source}}`, 'raw_payload'), source)
  })

  it('gives the last of equal keys, however the key is written, and only at the top', () => {
    assert.equal(rawMember('{"p":{"n":1},"p":{"n":2}}', 'p'), '{"n":2}')
    assert.equal(rawMember('{"p":{"n":1},"\\u0070":{"n":3}}', 'p'), '{"n":3}')
    assert.equal(rawMember('{"o":{"p":{"n":1}},"q":"p","r":["p",{"p":2}]}', 'p'), undefined)
    assert.equal(rawMember('{}', 'p'), undefined)
    assert.equal(rawMember('[{"p":1}]', 'p'), undefined)
    assert.equal(rawMember('"p"', 'p'), undefined)
  })

  it('finds the source of every member of any object', () => {
    const member = fc.json({ depthSize: 'medium' })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), member), fc.constantFrom('', ' ', '\n\t'), (members, blank) => {
        const pairs = Object.entries(members).map(
          ([key, json]) => `${blank}${JSON.stringify(key)}${blank}:${blank}${json}`,
        )
        const text = `{${pairs.join(`${blank},`)}${blank}}`
        for (const [key, json] of Object.entries(members)) assert.equal(rawMember(text, key), json)
      }),
    )
  })
})
