import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { offerCompletedBody, webhookHeaders } from './offer-completed.ts'

const nowMs = Date.UTC(2026, 1, 28, 23, 59, 59, 7)
const completion = {
  transaction_id: '0198c0de-0000-7000-8000-000000000001',
  user_id: ' user|Zoë"\u2028 ',
  campaign_name: 'Coffee & Co',
  payout_micros: 19_990_000n,
}

describe('the offer_completed body', () => {
  it('has exactly six fields, the user id untouched', () => {
    assert.deepEqual(JSON.parse(offerCompletedBody(completion, nowMs).toString()), {
      event: 'offer_completed',
      timestamp: '2026-02-28T23:59:59.007Z',
      transactionId: completion.transaction_id,
      userId: completion.user_id,
      campaignName: 'Coffee & Co',
      payout: 19.99,
    })
  })

  it('carries null if the campaign has no payout, and else exact cents', () => {
    const payoutText = (payout_micros: bigint | null) =>
      offerCompletedBody({ ...completion, payout_micros }, nowMs)
        .toString()
        .split('"payout":')[1]
    assert.equal(payoutText(null), 'null}')
    assert.equal(payoutText(0n), '0}')
    for (let cents = 1; cents < 3000; cents += 7) {
      assert.equal(payoutText(BigInt(cents) * 10_000n), `${Number((cents / 100).toFixed(2))}}`)
    }
    assert.equal(payoutText(123_456_789_010_000n), '123456789.01}')
  })
})

describe('the webhook signature', () => {
  it('equals the one that openssl computes of the timestamp and the raw body', () => {
    const body = offerCompletedBody(completion, nowMs)
    const headers = webhookHeaders({ current: 'whsec_3f9a' }, body, nowMs, 'live')
    const base = Buffer.concat([Buffer.from('1772323199.'), body])
    const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', 'whsec_3f9a', '-r'], { input: base })
    assert.deepEqual(headers, {
      'Content-Type': 'application/json',
      'User-Agent': 'Offerwire',
      'X-Webhook-Environment': 'live',
      'X-Webhook-Signature': output.toString().slice(0, 64),
      'X-Webhook-Timestamp': '1772323199',
    })
  })
})
