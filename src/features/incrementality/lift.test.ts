import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { checkSampleRatio, liftOf, type Proportion } from './lift.ts'

const seed = 20_260_101
const experiments = 8000

/** Mulberry32: a small generator, so that this file repeats the same draws for ever. */
function createUniform(state: number): () => number {
  let s = state
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Draws the number of `total` users who act, each with the rate; skips from one to the next, so that rare rates cost
 * little.
 */
function drawCount(uniform: () => number, total: number, rate: number): number {
  let [count, position] = [-1, 0]
  do {
    count += 1
    position += 1 + Math.floor(Math.log1p(-uniform()) / Math.log1p(-rate))
  } while (position <= total)
  return count
}

function coverage(a: { total: number; rate: number }, b: { total: number; rate: number }): number {
  const uniform = createUniform(seed)
  const draw = ({ total, rate }: { total: number; rate: number }): Proportion => ({
    count: drawCount(uniform, total, rate),
    total,
  })
  let covered = 0
  for (let experiment = 0; experiment < experiments; experiment++) {
    const { interval } = liftOf(draw(a), draw(b))
    const effect = a.rate - b.rate
    if (interval !== null && interval[0] <= effect && effect <= interval[1]) covered += 1
  }
  return covered / experiments
}

describe('the 95% interval of the absolute lift', () => {
  const cases: [string, number, number, number, number][] = [
    ['no effect', 1000, 0.05, 1000, 0.05],
    ['no effect, small rate', 2000, 0.01, 2000, 0.01],
    ['no effect, very small rate', 5000, 0.003, 5000, 0.003],
    ['no effect, unlike cohorts', 4500, 0.02, 500, 0.02],
    ['an effect', 1000, 0.07, 1000, 0.05],
    ['an effect on a small rate', 5000, 0.008, 5000, 0.005],
    ['an effect, unlike cohorts', 4500, 0.03, 500, 0.02],
    ['a harmful effect', 1000, 0.02, 4000, 0.03],
  ]
  for (const [name, totalA, rateA, totalB, rateB] of cases) {
    it(`covers the truth in 94 to 96% of ${experiments} simulated experiments: ${name}`, (t) => {
      const share = coverage({ total: totalA, rate: rateA }, { total: totalB, rate: rateB })
      t.diagnostic(`${(100 * share).toFixed(2)}%`)
      assert.ok(share >= 0.94 && share <= 0.96, `${share} (seed ${seed})`)
    })
  }

  it('agrees with published examples of the Miettinen-Nurminen method', () => {
    const interval = liftOf({ count: 56, total: 70 }, { count: 48, total: 80 }).interval
    assert.deepEqual(
      interval?.map((bound) => bound.toFixed(4)),
      ['0.0528', '0.3382'],
    )
    const rare = liftOf({ count: 9, total: 10 }, { count: 3, total: 10 }).interval
    assert.deepEqual(
      rare?.map((bound) => bound.toFixed(4)),
      ['0.1700', '0.8406'],
    )
  })

  it('contains the estimate, stays within -1 and 1, and mirrors if the cohorts are swapped', () => {
    const proportion = fc
      .integer({ min: 1, max: 5000 })
      .chain((total) => fc.record({ count: fc.integer({ min: 0, max: total }), total: fc.constant(total) }))
    fc.assert(
      fc.property(proportion, proportion, (a, b) => {
        const [one, other] = [liftOf(a, b), liftOf(b, a)]
        const [low, high] = one.interval ?? [Number.NaN, Number.NaN]
        const absolute = one.absolute ?? Number.NaN
        assert.ok(-1 <= low && low <= absolute && absolute <= high && high <= 1, `${low} ${absolute} ${high}`)
        assert.ok(Math.abs(low + (other.interval?.[1] ?? Number.NaN)) < 1e-6)
      }),
    )
  })
})

describe('lift', () => {
  it('is the difference of the rates, and its share of control', () => {
    const { absolute, relative } = liftOf({ count: 60, total: 1000 }, { count: 50, total: 1000 })
    assert.equal(absolute?.toFixed(6), '0.010000')
    assert.equal(relative?.toFixed(6), '0.200000')
  })

  it('is null if a denominator is zero', () => {
    const nobody = { absolute: null, relative: null, interval: null }
    assert.deepEqual(liftOf({ count: 0, total: 0 }, { count: 1, total: 9 }), nobody)
    assert.deepEqual(liftOf({ count: 1, total: 9 }, { count: 0, total: 0 }), nobody)
    assert.equal(liftOf({ count: 1, total: 9 }, { count: 0, total: 9 }).relative, null)
  })
})

describe('the sample-ratio check', () => {
  const check = (treatment: number, control: number, pct: number) =>
    checkSampleRatio(treatment, control, [{ pct, exposed: treatment + control }])

  it('has the p-values of the chi-square table', () => {
    const tail = (statistic: number) => {
      const deviation = Math.sqrt(statistic * 1e8 * 0.25)
      return check(0.5e8 + deviation, 0.5e8 - deviation, 50).pValue.toExponential(4)
    }
    assert.equal(tail(0.454936), '5.0000e-1')
    assert.equal(tail(3.841459), '5.0000e-2')
    assert.equal(tail(6.634897), '1.0000e-2')
    assert.equal(tail(10.827566), '1.0000e-3')
    assert.equal(tail(37.324893), '1.0000e-9')
  })

  it('raises the alarm for an unlikely split, at any roll-out', () => {
    assert.equal(check(9000, 1000, 90).ok, true)
    assert.equal(check(9040, 960, 90).ok, true)
    assert.equal(check(9120, 880, 90).ok, false)
    assert.equal(check(500, 0, 100).ok, true)
    assert.equal(check(500, 1, 100).ok, false)
    assert.equal(check(0, 500, 0).ok, true)
  })

  it('expects for each user the percentage under which they were exposed', () => {
    const rollouts = [
      { pct: 50, exposed: 1000 },
      { pct: 90, exposed: 9000 },
    ]
    assert.equal(check(656, 167, 80).expected, 0.8)
    const asPromised = checkSampleRatio(500 + 8100, 500 + 900, rollouts)
    assert.deepEqual(asPromised, { expected: 0.86, observed: 0.86, pValue: 1, ok: true })
    assert.equal(checkSampleRatio(9000, 1000, rollouts).ok, false)
    // Variance 250 + 810: 64 users too many are 1.966 standard deviations.
    assert.equal(checkSampleRatio(8664, 1336, rollouts).pValue.toFixed(4), '0.0493')
  })
})
