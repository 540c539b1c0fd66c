import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { bearerToken } from './bearer-token.ts'

it('reads the single token of a bearer header, and refuses any other header', () => {
  const token = fc.stringMatching(/^[!-~]{1,40}$/)
  fc.assert(
    fc.property(token, token, (one, other) => {
      assert.equal(bearerToken(`Bearer ${one}`), one)
      assert.equal(bearerToken(`bEARER   ${one}`), one)
      for (const text of [one, `Bearer ${one} ${other}`, ` Bearer ${one}`, `Bearer\t${one}`, `Bearer ${one} `]) {
        assert.equal(bearerToken(text), undefined, text)
      }
    }),
  )
  for (const text of ['', 'Bearer', 'Bearer ', 'Bearer \t', 'Basic YTpi', 'Bearerx']) {
    assert.equal(bearerToken(text), undefined, text)
  }
  assert.equal(bearerToken(undefined), undefined)
})

it('reads any header within milliseconds', () => {
  assertBounded(bearerToken)
  assertBounded((text) => bearerToken(`Bearer ${text}`))
})
