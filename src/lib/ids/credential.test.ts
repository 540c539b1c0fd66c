import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../random.ts'
import { type Credential, createCredential, parseCredential } from './credential.ts'

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
      assert.deepEqual(parseCredential(text), kind)
      assert.notEqual(createCredential(kind, systemRandom), text)
    }
  })

  it('are refused with any character changed, cut or added', () => {
    const text = createCredential({ kind: 'publishable', environment: 'live' }, systemRandom)
    for (let index = 0; index < text.length; index++) {
      const other = text[index] === 'x' ? 'y' : 'x'
      assert.equal(parseCredential(text.slice(0, index) + other + text.slice(index + 1)), undefined)
    }
    for (const wrong of ['', 'pk_live_', text.slice(0, -1), `${text}0`, ` ${text}`, text.replace('pk', 'sk')])
      assert.equal(parseCredential(wrong), undefined)
  })
})
