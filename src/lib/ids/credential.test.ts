import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../random.ts'
import { createCredential } from './credential.ts'

describe('keys', () => {
  it('start with their prefix and never repeat', () => {
    for (const prefix of ['pk_live_', 'pk_test_', 'sk_live_', 'sk_test_', 'ak_', 'whsec_', 'pbt_'] as const) {
      const text = createCredential(prefix, systemRandom)
      assert.match(text, new RegExp(`^${prefix}[\\dA-Za-z]{30}$`))
      assert.notEqual(createCredential(prefix, systemRandom), text)
    }
  })
})
