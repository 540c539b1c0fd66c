import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Dice } from '../../../lib/dice.ts'
import { type Division, divideCompletion, divideReversal } from './completion-lines.ts'

const dollars = (amount: number) => BigInt(Math.round(amount * 1e6))
const nothing: Division = { grossMicros: 0n, shareMicros: 0n, creatorMicros: 0n }

const divide = (payout: number, sharePercent: number, creatorPercent = 0) =>
  divideCompletion({
    payoutMicros: dollars(payout),
    sharePpm: sharePercent * 10_000,
    creatorPpm: creatorPercent * 10_000,
  })

const sum = (one: Division, other: Division): Division => ({
  grossMicros: one.grossMicros + other.grossMicros,
  shareMicros: one.shareMicros + other.shareMicros,
  creatorMicros: one.creatorMicros + other.creatorMicros,
})

describe('the division of a payout', () => {
  it('rounds shares half-even to cents, so that the margin may be negative by half a cent', () => {
    for (const [payout, share, margin] of [
      [10, 7, 3],
      [0.125, 0.09, 0.035],
    ] as const) {
      const { grossMicros, shareMicros } = divide(payout, 70)
      assert.deepEqual([shareMicros, grossMicros - shareMicros], [dollars(share), dollars(margin)])
    }
    assert.equal(divide(0.125, 100).shareMicros, dollars(0.12))
    assert.equal(divide(0.135, 100).shareMicros, dollars(0.14))
  })

  it('gives a creator a part of the share', () => {
    assert.deepEqual(divide(10, 70, 40), {
      grossMicros: dollars(10),
      shareMicros: dollars(7),
      creatorMicros: dollars(2.8),
    })
  })
})

describe('the division of a reversal', () => {
  it('takes its part of the share, half-even to cents, and the last one the rest', () => {
    const completion = divide(10, 70)
    const first = divideReversal(completion, nothing, dollars(3.33))
    assert.deepEqual([first.grossMicros, first.shareMicros], [dollars(-3.33), dollars(-2.33)])
    const last = divideReversal(completion, first, dollars(6.67))
    assert.deepEqual([last.grossMicros, last.shareMicros], [dollars(-6.67), dollars(-4.67)])
  })

  it('ends at exactly 0 for every party, and takes from nobody more than they had', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const dice = new Dice(seed)
      const payout = (1 + dice.below(3_000_000)) / 1_000
      const completion = divide(payout, dice.below(101), dice.below(101))
      let left = completion.grossMicros
      let reversed = nothing
      while (left > 0n) {
        const cents = BigInt(1 + dice.below(Number(left / 10_000n) + 1)) * 10_000n
        const amount = dice.chance(0.2) || cents > left ? left : cents
        reversed = sum(reversed, divideReversal(completion, reversed, amount))
        left -= amount
        const rest = sum(completion, reversed)
        assert.ok(rest.creatorMicros >= 0n && rest.shareMicros >= rest.creatorMicros, `seed ${seed}`)
      }
      assert.deepEqual(sum(completion, reversed), nothing, `seed ${seed}`)
    }
  })
})
