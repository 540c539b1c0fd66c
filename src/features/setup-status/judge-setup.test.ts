import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type IntegrationFacts, judgeIntegration } from './judge-setup.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const hourMs = 3_600_000
const webhook = {
  isEnabled: true,
  lastDeliveredAtMs: nowMs - hourMs,
  lastFailure: undefined,
  failuresOfDay: 0,
}
const sound: IntegrationFacts = {
  nowMs,
  lastFeedAtMs: nowMs - hourMs,
  lastClickAtMs: nowMs - hourMs,
  served: 100,
  delivered: 80,
  refusedSignatures: undefined,
  webhook,
}

function statuses(facts: Partial<IntegrationFacts>): Record<string, string> {
  return Object.fromEntries(judgeIntegration({ ...sound, ...facts }).map(({ id, status }) => [id, status]))
}

function remedyOf(id: string, facts: Partial<IntegrationFacts>): string | null | undefined {
  return judgeIntegration({ ...sound, ...facts }).find((check) => check.id === id)?.remedy
}

describe('an integration', () => {
  it('that works needs no action', () => {
    const checks = judgeIntegration(sound)
    assert.deepEqual(
      checks.map(({ status, remedy }) => [status, remedy]),
      Array(5).fill(['ok', null]),
    )
  })

  it('that has not begun is waiting, and names the next step', () => {
    const none = { lastFeedAtMs: undefined, lastClickAtMs: undefined, served: 0, delivered: 0, webhook: undefined }
    assert.deepEqual(statuses(none), {
      feed: 'waiting',
      click: 'waiting',
      delivered: 'waiting',
      signatures: 'ok',
      webhook: 'waiting',
    })
    assert.match(String(remedyOf('feed', none)), /first call/)
    assert.match(String(remedyOf('click', none)), /feed first/)
    assert.match(String(remedyOf('click', { lastClickAtMs: undefined })), /clickUrl/)
  })

  it('needs attention if feeds stopped, or offers are shown and never clicked', () => {
    assert.equal(statuses({ lastFeedAtMs: nowMs - 49 * hourMs }).feed, 'attention')
    assert.equal(statuses({ lastClickAtMs: nowMs - 8 * 24 * hourMs }).click, 'attention')
    assert.equal(statuses({ lastClickAtMs: nowMs - 8 * 24 * hourMs, lastFeedAtMs: nowMs - 25 * hourMs }).click, 'ok')
  })

  it('needs attention if too few impressions are confirmed, once enough were served', () => {
    assert.equal(statuses({ delivered: 0 }).delivered, 'attention')
    assert.equal(statuses({ delivered: 29 }).delivered, 'attention')
    assert.equal(statuses({ served: 10, delivered: 1 }).delivered, 'ok')
  })

  it('reports why a signed call was refused', () => {
    const refusedSignatures = { count: 2, lastAtMs: nowMs, why: 'X-Timestamp is 900 seconds away.' }
    const [, , , check] = judgeIntegration({ ...sound, refusedSignatures })
    assert.partialDeepStrictEqual(check, { id: 'signatures', status: 'attention', at: new Date(nowMs).toISOString() })
    assert.match(check?.says ?? '', /^2 signed calls were rejected .* 900 seconds away\.$/)
  })

  it('reports a webhook as working once a later attempt is accepted', () => {
    const failure = { atMs: nowMs - 1, why: 'the receiver answered 500.' }
    const failing = { webhook: { ...webhook, lastFailure: failure, failuresOfDay: 3 } }
    assert.equal(statuses(failing).webhook, 'attention')
    assert.equal(statuses({ webhook: { ...failing.webhook, lastDeliveredAtMs: nowMs } }).webhook, 'ok')
    assert.match(String(remedyOf('webhook', failing)), /Fix the receiver/)
    assert.equal(statuses({ webhook: { ...webhook, isEnabled: false } }).webhook, 'attention')
    assert.equal(statuses({ webhook: { ...webhook, lastDeliveredAtMs: undefined } }).webhook, 'waiting')
  })
})
