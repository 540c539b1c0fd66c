import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isEmailAddress } from './email-address.ts'

it('knows an e-mail address', () => {
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
