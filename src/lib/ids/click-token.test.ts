import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { systemRandom } from '../random.ts'
import { clickTokenLifetimeMs, createClickTokenSealer } from './click-token.ts'
import { deriveKeyRing } from './key-ring.ts'

const sealer = createClickTokenSealer(deriveKeyRing(new Uint8Array(32)), systemRandom)
const campaignId = '0b9f5c3e-7f0a-4d2e-8c51-3a7d9e1f2b4c'
const creativeId = 'd1c2b3a4-9586-4776-a859-483726150fed'
const context = {
  appId: '6d0f1b7a-20c4-4b8e-9f6d-5e4c3b2a1908',
  environment: 'live' as const,
  userId: 'user-1',
  clientId: 'user-1',
  country: 'DE',
  platform: undefined,
  issuedAtMs: 1_800_000_000_000,
}
const nowMs = context.issuedAtMs + 1000

describe('click tokens', () => {
  it('return the sealed claim without revealing it, for ids of up to 512 code points', () => {
    const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 512 })
    const contexts = fc.record({
      userId: id,
      clientId: id,
      appId: fc.uuid(),
      environment: fc.constantFrom('live' as const, 'test' as const),
      country: fc.constantFrom('DE', undefined),
      platform: fc.constantFrom('api', undefined),
      issuedAtMs: fc.constant(context.issuedAtMs),
    })
    fc.assert(
      fc.property(contexts, fc.uuid(), fc.uuid(), (each, campaign, creative) => {
        const token = sealer.seal(each)(campaign, creative)
        assert.match(token, /^[\w-]+$/)
        assert.deepEqual(sealer.open(token, nowMs), { ...each, campaignId: campaign, creativeId: creative })
      }),
      { numRuns: 60 },
    )
    const longest = { ...context, userId: '😀'.repeat(512), clientId: '😁'.repeat(512) }
    const token = sealer.seal(longest)(campaignId, creativeId)
    assert.deepEqual(sealer.open(token, nowMs), { ...longest, campaignId, creativeId })
    assert.ok(token.length < 6000)
  })

  it('name the campaign they were made for, even with the creative of another', () => {
    const make = sealer.seal(context)
    make(campaignId, creativeId)
    assert.equal(sealer.open(make(context.appId, creativeId), nowMs)?.campaignId, context.appId)
  })

  it('are refused with any character changed', () => {
    const token = sealer.seal(context)(campaignId, creativeId)
    for (let index = 0; index < token.length; index++) {
      for (const other of ['A', 'B', '_', '+', '=', '%'].filter((character) => character !== token[index]))
        assert.equal(sealer.open(token.slice(0, index) + other + token.slice(index + 1), nowMs), undefined)
    }
    for (const text of ['', 'x', token.slice(4), token.slice(0, -4), `${token}AAAA`, `${token}=`, 'A'.repeat(212)])
      assert.equal(sealer.open(text, nowMs), undefined)
  })

  it('are refused if the creative of one response follows the seal of another', () => {
    const token = sealer.seal(context)(campaignId, creativeId)
    const other = sealer.seal({ ...context, userId: 'user-2' })(campaignId, creativeId)
    assert.equal(sealer.open(token.slice(0, -52) + other.slice(-52), nowMs), undefined)
  })

  it('are refused under another key', () => {
    const foreign = createClickTokenSealer(deriveKeyRing(new Uint8Array(32).fill(1)), systemRandom)
    assert.equal(sealer.open(foreign.seal(context)(campaignId, creativeId), nowMs), undefined)
  })

  it('are valid for 30 days', () => {
    const token = sealer.seal(context)(campaignId, creativeId)
    assert.ok(sealer.open(token, context.issuedAtMs + clickTokenLifetimeMs))
    assert.equal(sealer.open(token, context.issuedAtMs + clickTokenLifetimeMs + 1), undefined)
  })

  it('are refused within milliseconds if they are any other text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'ABCabc019-_'), maxLength: 400 })
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ unit: 'binary' })), (text) => sealer.open(text, nowMs) === undefined),
    )
    assertBounded((text) => assert.equal(sealer.open(text, nowMs), undefined))
  })

  it('refuse ids that are not UUIDs', () => {
    assert.throws(() => sealer.seal(context)('campaign', creativeId), RangeError)
  })
})
