import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { breakFactor } from './fit-completions.ts'

const known = new Float64Array(721).fill(1)

/** Ten days of 20 clicks an hour, with a completion every fifth hour until `silentHours` before the end. */
function factorAfter(silentHours: number, lateCompletion = false): number {
  const hours = 240
  const clicks = new Float32Array(hours).fill(20)
  const completions = Float32Array.from(clicks, (_, hour) => (hour % 5 === 0 && hour < hours - silentHours ? 1 : 0))
  if (lateCompletion) completions[hours - 2] = 1
  return breakFactor({ clicks, completions }, known)
}

describe('break detection of a landing page', () => {
  it('stays near 1 while completions come, and falls once many are missing', () => {
    assert.ok(factorAfter(0) > 0.97)
    assert.ok(factorAfter(10) > 0.8)
    assert.ok(factorAfter(72) < 0.4)
  })

  it('recovers with a single completion', () => {
    assert.ok(factorAfter(60) < 0.5)
    assert.ok(factorAfter(60, true) > 2 * factorAfter(60))
  })

  it('ignores completions that cannot have arrived yet', () => {
    const clicks = new Float32Array(240).fill(20)
    const completions = Float32Array.from(clicks, (_, hour) => (hour % 5 === 0 && hour < 192 ? 1 : 0))
    const late = Float64Array.from(known, (_, age) => (age < 48 ? 0.02 : 1))
    assert.ok(breakFactor({ clicks, completions }, late) > 0.9)
  })

  it('is 1 for a campaign with few clicks', () => {
    assert.equal(breakFactor({ clicks: new Float32Array(50), completions: new Float32Array(50) }, known), 1)
  })

  for (const perHour of [800, 100_000]) {
    /** Ten days with a fixed number of completions an hour, but none in `hours` before the end. */
    const factorWithout = (hours: readonly number[]) => {
      const clicks = new Float32Array(240).fill(10 * perHour)
      const completions = Float32Array.from(clicks, (_, hour) => (hours.includes(240 - hour) ? 0 : perHour))
      return breakFactor({ clicks, completions }, known)
    }

    it(`reacts to one silent hour and one working hour, at ${perHour} completions an hour`, () => {
      assert.ok(factorWithout([]) > 0.99)
      assert.ok(factorWithout([1]) < 0.1)
      assert.ok(factorWithout([4, 3, 2, 1]) < 0.1)
      assert.ok(factorWithout([4, 3, 2]) > 0.99)
    })
  }
})
