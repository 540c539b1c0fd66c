import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkSampleRatio } from './lift.ts'
import { type CohortCounts, reportVersion } from './read-report.ts'

const nothing: CohortCounts = {
  exposed: 0,
  subscribers: 0,
  trials: 0,
  renewals: 0,
  cancellations: 0,
  revenue: {},
}

describe('the incrementality report', () => {
  it('gives counts, revenue per currency, rates, lift and the sample ratio of each version', () => {
    const revenue = { USD: 12.5, EUR: 9.99 }
    const treatment = { exposed: 1000, subscribers: 60, trials: 20, renewals: 5, cancellations: 2, revenue }
    const control = { ...nothing, exposed: 1000, subscribers: 50 }
    const rollouts = [{ pct: 50, exposed: 2000 }]
    const version = reportVersion({ assignmentVersion: '3', rollouts, treatment, control, unjoined: 4 })
    assert.deepEqual(version.treatment, {
      exposed: 1000,
      subscribers: 60,
      trials: 20,
      renewals: 5,
      cancellations: 2,
      revenue: { USD: 12.5, EUR: 9.99 },
      rate: 0.06,
    })
    assert.deepEqual(version.sampleRatio, { expected: 0.5, observed: 0.5, pValue: 1, ok: true })
    assert.deepEqual(Object.keys(version).sort(), [
      ...['assignmentVersion', 'control', 'lift', 'sampleRatio', 'treatment', 'unjoined'],
    ])
    assert.equal(version.lift.relative?.toFixed(3), '0.200')
  })

  it('answers null, not NaN, while nobody is in control', () => {
    const treatment = { ...nothing, exposed: 1 }
    const rollouts = [{ pct: 50, exposed: 1 }]
    const version = reportVersion({ assignmentVersion: '1', rollouts, treatment, control: nothing, unjoined: 0 })
    assert.equal(version.control.rate, null)
    assert.deepEqual(version.lift, { absolute: null, relative: null, interval: null })
    assert.deepEqual([version.sampleRatio.observed, version.sampleRatio.ok], [1, true])
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

  it('raises the alarm for a split that chance hardly explains, at any roll-out', () => {
    assert.equal(check(9000, 1000, 90).ok, true)
    assert.equal(check(9040, 960, 90).ok, true)
    assert.equal(check(9120, 880, 90).ok, false)
    assert.equal(check(500, 0, 100).ok, true)
    assert.equal(check(500, 1, 100).ok, false)
    assert.equal(check(0, 500, 0).ok, true)
  })

  it('expects of each person the percentage under which they entered', () => {
    const rollouts = [
      { pct: 50, exposed: 1000 },
      { pct: 90, exposed: 9000 },
    ]
    assert.equal(check(656, 167, 80).expected, 0.8)
    const asPromised = checkSampleRatio(500 + 8100, 500 + 900, rollouts)
    assert.deepEqual(asPromised, { expected: 0.86, observed: 0.86, pValue: 1, ok: true })
    assert.equal(checkSampleRatio(9000, 1000, rollouts).ok, false)
    // Variance 250 + 810: 64 persons too many are 1.966 standard deviations.
    assert.equal(checkSampleRatio(8664, 1336, rollouts).pValue.toFixed(4), '0.0493')
  })
})
