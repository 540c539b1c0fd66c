import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isHttpUrl } from './http-url.ts'

it('takes absolute http and https addresses, also with macros', () => {
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

it('refuses every other scheme and whatever parsing would change silently', () => {
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
