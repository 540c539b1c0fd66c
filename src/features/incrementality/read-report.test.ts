import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
  it('contains counts, revenue per currency, rates, lift and the sample ratio of each version', () => {
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

  it('answers null, not NaN, while control is empty', () => {
    const treatment = { ...nothing, exposed: 1 }
    const rollouts = [{ pct: 50, exposed: 1 }]
    const version = reportVersion({ assignmentVersion: '1', rollouts, treatment, control: nothing, unjoined: 0 })
    assert.equal(version.control.rate, null)
    assert.deepEqual(version.lift, { absolute: null, relative: null, interval: null })
    assert.deepEqual([version.sampleRatio.observed, version.sampleRatio.ok], [1, true])
  })
})
