import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countDays, daysBetween } from './utc-days.ts'

describe('the days of a chart', () => {
  it('include the first and the last day of a range', () => {
    assert.deepEqual(daysBetween('2026-02-27', '2026-03-01'), ['2026-02-27', '2026-02-28', '2026-03-01'])
    assert.deepEqual(daysBetween('2026-03-01', '2026-03-01'), ['2026-03-01'])
  })

  it('are counted across months and years', () => {
    assert.equal(countDays('2026-02-27', '2026-03-01'), 3)
    assert.equal(countDays('2026-03-01', '2026-03-01'), 1)
    assert.equal(countDays('2001-01-01', '2026-03-01'), 9191)
  })

  it('keep the last 1,000 days of a longer range', () => {
    const days = daysBetween('2001-01-01', '2026-03-01')
    assert.deepEqual([days.length, days[0], days.at(-1)], [1000, '2023-06-06', '2026-03-01'])
  })
})
