import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../random.ts'
import { type Credential, createCredential } from './credential.ts'

const kinds: [Credential, RegExp][] = [
  [{ kind: 'publishable', environment: 'live' }, /^pk_live_[\dA-Za-z]{30}$/],
  [{ kind: 'publishable', environment: 'test' }, /^pk_test_[\dA-Za-z]{30}$/],
  [{ kind: 'secret', environment: 'live' }, /^sk_live_[\dA-Za-z]{30}$/],
  [{ kind: 'secret', environment: 'test' }, /^sk_test_[\dA-Za-z]{30}$/],
  [{ kind: 'advertiser' }, /^ak_[\dA-Za-z]{30}$/],
  [{ kind: 'webhook' }, /^whsec_[\dA-Za-z]{30}$/],
  [{ kind: 'postback' }, /^pbt_[\dA-Za-z]{30}$/],
]

describe('keys', () => {
  it('say by their prefix what they are', () => {
    for (const [kind, pattern] of kinds) {
      const text = createCredential(kind, systemRandom)
      assert.match(text, pattern)
      assert.notEqual(createCredential(kind, systemRandom), text)
    }
  })
})
