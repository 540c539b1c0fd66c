import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isHttpUrl } from './http-url.ts'

it('accepts absolute http and https addresses, including those with macros', () => {
  for (const text of [
    'https://shop.example/',
    'HTTP://shop.example:8080/a?b=c#d',
    'https://shop.example/{transaction_id}?c={campaign_id}',
    'https://bücher.example/ä',
    'https://[2001:db8::1]/',
  ]) {
    assert.ok(isHttpUrl(text), text)
  }
})

it('refuses other schemes, and texts that URL parsing would change silently', () => {
  for (const text of [
    '',
    'shop.example',
    '//shop.example',
    'javascript:alert(1)',
    'ftp://shop.example/',
    'data:text/html,x',
    'https:shop.example',
    'https://',
    ' https://shop.example/',
    'https://shop.example/a b',
    'https://shop.example/a\nb',
    'https://shop.example\\@other.example/',
    'https://user:password@shop.example/',
    'https://shop.example:99999/',
  ]) {
    assert.ok(!isHttpUrl(text), text)
  }
})

it('accepts only texts that parse as http without credentials, and none with a blank or control character added', () => {
  const url = fc.webUrl({ validSchemes: ['http', 'https'], withFragments: true, withQueryParameters: true })
  const foreign = fc.constantFrom(...' \t\r\n\0\u007f\u0085\u2028\ufeff\\'.split(''))
  fc.assert(
    fc.property(url, foreign, fc.nat(200), (text, character, place) => {
      assert.ok(isHttpUrl(text), text)
      const at = place % (text.length + 1)
      assert.ok(!isHttpUrl(text.slice(0, at) + character + text.slice(at)))
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (!isHttpUrl(text)) return
      const { protocol, username } = new URL(text)
      assert.ok(/^https?:$/.test(protocol) && username === '')
    }),
  )
})

it('judges any text within milliseconds', () => {
  assertBounded(isHttpUrl)
  assertBounded((text) => isHttpUrl(`https://${text}`))
})
