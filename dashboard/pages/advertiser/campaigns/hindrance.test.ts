import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hindranceOf } from './hindrance.ts'

const nowMs = Date.parse('2026-06-15T12:00:00.000Z')
const campaign = { status: 'active', startsAt: null, endsAt: null } as const
const creatives = [{ status: 'active' }] as const

describe('what keeps an active campaign from being shown', () => {
  it('is nothing between its dates with an active creative, and not asked of one that is paused', () => {
    const dates = { startsAt: '2026-06-01T00:00:00.000Z', endsAt: '2026-07-01T00:00:00.000Z' }
    assert.equal(hindranceOf({ ...campaign, ...dates }, creatives, nowMs), undefined)
    assert.equal(hindranceOf({ ...campaign, status: 'paused' }, [], nowMs), undefined)
    assert.equal(hindranceOf(campaign, undefined, nowMs), undefined)
  })

  it('is its end, its creatives or its start', () => {
    const ended = { ...campaign, endsAt: '2026-06-15T12:00:00.000Z' }
    assert.match(hindranceOf(ended, creatives, nowMs) ?? '', /^It ended on 15 Jun/)
    for (const none of [[], [{ status: 'paused' }]] as const) {
      assert.match(hindranceOf(campaign, none, nowMs) ?? '', /no active creative/)
    }
    const later = { ...campaign, startsAt: '2026-06-16T00:00:00.000Z' }
    assert.match(hindranceOf(later, creatives, nowMs) ?? '', /^It starts on 16 Jun/)
  })
})
