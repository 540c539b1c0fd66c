import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../test/support/assert-bounded.ts'
import { canonicalQuery, type SignedRequest, signRequest, sortedQuery, verifySignature } from './signature.ts'

const secret = 'sk_test_5f2b9c0d7a'
const nowMs = 1_770_000_000_000
const timestamp = '1770000000'
const entitlementsPath = '/publisher/sdk/v1/entitlements/server'

/** A signature computed by an independent tool. */
function opensslHmac(key: string, base: string | Buffer): string {
  const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', key, '-r'], { input: base, encoding: 'utf8' })
  return output.slice(0, 64)
}

function getRequest(query: string, signedQuery: string, changes: Partial<SignedRequest> = {}): SignedRequest {
  const signature = signRequest(secret, timestamp, 'GET', entitlementsPath, signedQuery).toString('hex')
  return { method: 'GET', path: entitlementsPath, query, body: Buffer.alloc(0), signature, timestamp, ...changes }
}

function postRequest(body: Buffer, changes: Partial<SignedRequest> = {}): SignedRequest {
  const path = '/webhooks/service'
  const signature = signRequest(secret, timestamp, 'POST', path, body).toString('hex')
  return { method: 'POST', path, query: '', body, signature, timestamp, ...changes }
}

function finding(request: SignedRequest, at = nowMs): string {
  const verdict = verifySignature(request, secret, at)
  return verdict.ok ? 'ok' : verdict.finding
}

describe('signed requests agree with openssl', () => {
  it('match for GET with the canonical query', () => {
    const base = `${timestamp}.GET.${entitlementsPath}.userId=caf%C3%A9%20%2F%261`
    const request = getRequest('userId=caf%c3%a9+%2f%261', '', { signature: opensslHmac(secret, base) })
    assert.equal(finding(request), 'ok')
  })

  it('match for POST over the raw bytes, even if they are not UTF-8', () => {
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x0a, 0x7d])
    const base = Buffer.concat([Buffer.from(`${timestamp}.POST./webhooks/service.`), body])
    assert.equal(finding(postRequest(body, { signature: opensslHmac(secret, base) })), 'ok')
  })
})

describe('the query of a signed GET', () => {
  it('is accepted if sorted and re-encoded', () => {
    assert.equal(finding(getRequest('b=2&a=%7e', 'a=~&b=2')), 'ok')
  })

  it("is accepted if sorted and otherwise as sent, because encoders differ in !'()*", () => {
    assert.equal(finding(getRequest('userId=it%27s%28me%29', 'userId=it%27s%28me%29')), 'ok')
    assert.equal(finding(getRequest('userId=it%27s%28me%29', "userId=it's(me)")), 'ok')
  })

  it('is refused if unsorted, or if any value differs', () => {
    assert.equal(finding(getRequest('b=2&a=1', 'b=2&a=1')), 'mismatch')
    assert.equal(finding(getRequest('userId=u1', 'userId=u2')), 'mismatch')
    assert.equal(finding(getRequest('userId=a+b', 'userId=a%2Bb')), 'mismatch')
  })

  it('is compared as sent if it cannot be decoded', () => {
    assert.equal(canonicalQuery('userId=%ff'), undefined)
    assert.equal(finding(getRequest('userId=%ff', 'userId=%ff')), 'ok')
  })

  it('has a canonical form that does not depend on order or encoding', () => {
    const parameters = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string()), {
      selector: ([key]) => key,
      maxLength: 6,
    })
    fc.assert(
      fc.property(parameters, (pairs) => {
        const pieces = pairs.map((pair) => pair.map(encodeURIComponent).join('='))
        const asForm = new URLSearchParams(pairs.toReversed()).toString()
        assert.equal(canonicalQuery(asForm), canonicalQuery(pieces.join('&')))
        assert.equal(sortedQuery(pieces.join('&')), sortedQuery(pieces.toReversed().join('&')))
      }),
    )
  })
})

describe('401', () => {
  const body = Buffer.from('{"event_id":"e1"}')

  it('names the missing header', () => {
    assert.equal(finding(postRequest(body, { signature: undefined })), 'missing_signature')
    assert.equal(finding(postRequest(body, { signature: '' })), 'missing_signature')
    assert.equal(finding(postRequest(body, { timestamp: undefined })), 'missing_timestamp')
  })

  it('refuses timestamps that are not whole seconds', () => {
    for (const text of ['1770000000.0', '+1770000000', '-1', '1.77e9', '0x69800000', '01770000000', 'now', '1 ']) {
      assert.equal(finding(postRequest(body, { timestamp: text })), 'malformed_timestamp', text)
    }
  })

  it('allows at most 300 seconds either side, inclusive', () => {
    const request = postRequest(body)
    for (const seconds of [-300, 0, 300]) assert.equal(finding(request, nowMs + seconds * 1000), 'ok', `${seconds}`)
    assert.equal(finding(request, nowMs + 300_999), 'ok')
    for (const ms of [301_000, -300_001]) assert.equal(finding(request, nowMs + ms), 'skew', `${ms}`)
    assert.equal(finding(postRequest(body, { timestamp: `${nowMs}` })), 'skew')
  })

  it('refuses upper-case hex, other encodings and other lengths', () => {
    const good = postRequest(body).signature ?? ''
    for (const text of [good.toUpperCase(), good.slice(1), `${good}0`, `sha256=${good}`, `${good}, ${good}`, 'é']) {
      assert.equal(finding(postRequest(body, { signature: text })), 'malformed_signature', text)
    }
  })

  it('refuses another path, method, timestamp, secret and any changed byte', () => {
    assert.equal(finding(postRequest(body, { path: '/api/webhooks/service' })), 'mismatch')
    assert.equal(finding(postRequest(body, { method: 'PUT' })), 'mismatch')
    assert.equal(finding(postRequest(body, { timestamp: '1770000001' })), 'mismatch')
    assert.equal(finding(postRequest(body, { body: Buffer.from('{"event_id": "e1"}') })), 'mismatch')
    assert.equal(verifySignature(postRequest(body), 'sk_test_other', nowMs).ok, false)
  })
})

describe('any other signed request', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '0', timestamp, 'a'.repeat(64), '%', '&=%ff'),
  )

  it('is refused with a finding, without throwing', () => {
    const request = fc.record({ signature: text, timestamp: text, query: text, path: text, method: text })
    fc.assert(
      fc.property(request, (given) => {
        assert.ok(finding({ body: Buffer.alloc(0), ...given }) !== 'ok')
      }),
    )
  })

  it('is refused if any single bit of the body or the signature is changed', () => {
    const body = fc.uint8Array({ minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(body, fc.nat(), fc.nat(7), (bytes, place, bit) => {
        const request = postRequest(Buffer.from(bytes))
        assert.equal(finding(request), 'ok')
        const flip = (of: Uint8Array) =>
          of.map((byte, index) => (index === place % of.length ? byte ^ (1 << bit) : byte))
        assert.equal(finding({ ...request, body: flip(bytes) }), 'mismatch')
        const signature = Buffer.from(flip(Buffer.from(request.signature ?? '', 'hex'))).toString('hex')
        assert.equal(finding({ ...request, signature }), 'mismatch')
      }),
    )
  })

  it('is judged within milliseconds', () => {
    assertBounded((query) => finding(getRequest(query, '')))
    assertBounded((each) => finding(postRequest(Buffer.alloc(0), { timestamp: each, signature: each })))
  })
})
