import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { platformOfAgent } from './platform.ts'

describe('platformOfAgent', () => {
  it('tells phones from the rest', () => {
    assert.equal(platformOfAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'), 'ios')
    assert.equal(platformOfAgent('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36'), 'android')
    assert.equal(platformOfAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'), 'web')
    assert.equal(platformOfAgent('curl/8.5.0'), 'web')
    assert.equal(platformOfAgent(''), undefined)
    assert.equal(platformOfAgent(undefined), undefined)
  })

  it('finds a platform or none in any text, in no time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (agent) =>
        [undefined, 'ios', 'android', 'web'].includes(platformOfAgent(agent)),
      ),
    )
    assertBounded(platformOfAgent)
  })
})
