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

describe('a landing page that may have broken', () => {
  it('is hardly doubted while completions come, and hardly believed in once many are missing', () => {
    assert.ok(factorAfter(0) > 0.97)
    assert.ok(factorAfter(10) > 0.8)
    assert.ok(factorAfter(72) < 0.4)
  })

  it('is believed in again with one completion', () => {
    assert.ok(factorAfter(60) < 0.5)
    assert.ok(factorAfter(60, true) > 2 * factorAfter(60))
  })

  it('is not blamed for completions that cannot have come yet', () => {
    const clicks = new Float32Array(240).fill(20)
    const completions = Float32Array.from(clicks, (_, hour) => (hour % 5 === 0 && hour < 192 ? 1 : 0))
    const late = Float64Array.from(known, (_, age) => (age < 48 ? 0.02 : 1))
    assert.ok(breakFactor({ clicks, completions }, late) > 0.9)
  })

  it('lowers nothing for a campaign with hardly any clicks', () => {
    assert.equal(breakFactor({ clicks: new Float32Array(50), completions: new Float32Array(50) }, known), 1)
  })

  for (const perHour of [800, 100_000]) {
    /** Ten days of so many completions an hour, but of `hours` before the end none. */
    const factorWithout = (hours: readonly number[]) => {
      const clicks = new Float32Array(240).fill(10 * perHour)
      const completions = Float32Array.from(clicks, (_, hour) => (hours.includes(240 - hour) ? 0 : perHour))
      return breakFactor({ clicks, completions }, known)
    }

    it(`is told from a working one by its next hour, at ${perHour} completions an hour`, () => {
      assert.ok(factorWithout([]) > 0.99)
      assert.ok(factorWithout([1]) < 0.1)
      assert.ok(factorWithout([4, 3, 2, 1]) < 0.1)
      assert.ok(factorWithout([4, 3, 2]) > 0.99)
    })
  }
})
