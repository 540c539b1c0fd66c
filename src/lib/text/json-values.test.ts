import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { hasJsonValue, hasPhrase, unescapeJson } from './json-values.ts'

describe('a value in a text', () => {
  it('is found as a string, a key or a number, however it is escaped', () => {
    const texts: [string, string][] = [
      ['{"a":{"b":["team\\/42"]}}', 'team/42'],
      ['{"a":"a\\u0026b"}', 'a&b'],
      ['{"a":"Zo\\u00EB"}', 'Zoë'],
      ['{"a":"\\ud83d\\uDE00 \\"x\\" \\\\ \\n"}', '😀 "x" \\ \n'],
      ['{"eve":1}', 'eve'],
      ['{"a":[1, 4711]}', '4711'],
      ['{"a":"{\\"user\\":\\"e\\\\u0076e\\"}"}', 'eve'],
      ['{"a": "eve', 'eve'],
      ["{'a': 'eve'}", 'eve'],
      ['user=eve&event=1', 'eve'],
      ['<user>eve</user>', 'eve'],
    ]
    for (const [text, value] of texts) assert.ok(hasJsonValue(text, value), text)
  })

  it('is not a part of another one, nor a word of JSON', () => {
    const texts: [string, string][] = [
      ['{"a":"steven","b":"eve@example.com"}', 'eve'],
      ['{"a":147,"b":-1,"c":1.5,"d":"2026-01-01"}', '1'],
      ['{"a":true,"b":[null]}', 'null'],
      ['{"a":"b\\\\u0065ve"}', 'eve'],
      ['{"a": "b", "c"', ', '],
    ]
    for (const [text, value] of texts) assert.ok(!hasJsonValue(text, value), text)
  })

  it('is found as it is in a text that is no JSON, unless it is a part of another one', () => {
    for (const value of ['x "7"', 'urn:x:1', 'Zoë \\ $']) {
      assert.ok(hasPhrase(`{"broken": "${value}"`, value), value)
      assert.ok(!hasPhrase(`{"broken": "9${value}8"`, value), value)
    }
    const broken = [
      '{"user":{"app_account_id":"eve},"x":1}',
      '{"user":"eve, "event":"x"}',
      'id|eve|renew',
      'event(eve)',
    ]
    for (const text of broken) assert.ok(hasPhrase(text, 'eve'), text)
    for (const text of ['steven', 'eve@example.com', 'the-eve']) assert.ok(!hasPhrase(text, 'eve'), text)
    assert.ok(!hasPhrase('{"a":null', 'null'))
  })

  it('is found quickly however deep strings are nested in strings', () => {
    // After each unescaping one string less is left, and a quote before the next.
    const nested = Array.from({ length: 600 }, (_, depth) => `\\${'u005c'.repeat(depth)}u0022`).join('')
    const startedMs = performance.now()
    assert.ok(!hasJsonValue(`{"a":"${nested}"}`, 'eve'))
    assert.ok(performance.now() - startedMs < 1_000)
  })

  it('is every string that a parser reads, and no text ends the reading', () => {
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (rest, value) => {
        const source = JSON.stringify(value)
        assert.equal(unescapeJson(source.slice(1, -1)), value)
        assert.ok(hasJsonValue(`{"rest":${rest},"value":${source}}`, value))
        hasJsonValue(value, rest)
      }),
    )
  })
})
