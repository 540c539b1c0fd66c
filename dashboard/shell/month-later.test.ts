import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { monthLater } from './month-later.ts'

describe('a month later', () => {
  it('is the same day and time, or the last day of a shorter month', () => {
    for (const [now, later] of [
      ['2026-06-15T12:00:00.001Z', '2026-07-15T12:00:00.001Z'],
      ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
      ['2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
      ['2028-01-30T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
      ['2027-05-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
    ] as const) {
      assert.equal(monthLater(new Date(now)).toISOString(), later)
    }
  })
})
