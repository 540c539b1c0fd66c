import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isEmailAddress } from './email-address.ts'

it('recognises e-mail addresses', () => {
  for (const text of ['operator@offerwire.local', 'A.b+c@shop.example.com', "o'neil@x.org", '1@a.bc']) {
    assert.ok(isEmailAddress(text), text)
  }
  for (const text of [
    '',
    'a',
    'a@b',
    'a b@x.org',
    '.a@x.org',
    'a..b@x.org',
    'a@x.org\n',
    '@x.org',
    `${'a'.repeat(250)}@x.org`,
  ]) {
    assert.ok(!isEmailAddress(text), text)
  }
})

it('refuses an address with any character that a mail header would interpret', () => {
  const word = fc.stringMatching(/^[a-z0-9_+-]{1,20}$/)
  const address = fc
    .tuple(word, fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/), fc.stringMatching(/^[a-z]{2,6}$/))
    .map(([name, host, end]) => `${name}@${host}.${end}`)
  const foreign = fc.constantFrom(...' \t\r\n\0,;:<>()[]"\\@é\u2028\ud800'.split(''))
  fc.assert(
    fc.property(address, foreign, fc.nat(60), (text, character, place) => {
      assert.ok(isEmailAddress(text), text)
      const at = place % (text.length + 1)
      assert.ok(!isEmailAddress(text.slice(0, at) + character + text.slice(at)))
    }),
  )
})

it('judges any text within milliseconds', () => assertBounded(isEmailAddress))
