import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { breakdown, formatScore, isShown, why } from './explained.ts'

describe('an offer explained', () => {
  it('gives the reason why an offer beyond the limit of a feed is not shown', () => {
    const shown = { rank: 10, reason: null, placement: 'score' } as const
    assert.deepEqual([isShown(shown), why(shown)], [true, 'Ranked by score.'])
    const beyond = { ...shown, rank: 11 }
    assert.equal(isShown(beyond), false)
    assert.match(why(beyond), /a feed returns 10 offers unless its request has a higher limit/)
    const ineligible = { rank: null, reason: 'country', placement: null } as const
    assert.deepEqual([isShown(ineligible), why(ineligible)], [false, 'The campaign doesn’t target this country.'])
  })

  it('shows the score in dollars, with every draw and each factor other than 1', () => {
    assert.deepEqual([0.0123456, 0.00000098, 1234].map(formatScore), ['$0.0123', '$0.000000980', '$1,230'])
    const parts = {
      ...{ earningsPerCompletion: 12, clickRate: 0.031, completionRate: 0.05, priority: 2 },
      ...{ taste: 1, attributes: 1, history: 1, fatigue: 1, draw: 1, uncertainty: 0 },
    }
    assert.equal(breakdown(parts), '$12.00 × 3.1% click × 5.0% complete × priority 2.00 × draw 1.00')
  })
})
