import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { OpeningHours, weekdays } from '../lib/time/opening-hours.ts'
import { startOfUtcDay, utcDayOf } from '../lib/time/utc-day.ts'
import { aheadOfPaceUntil, paceBy } from './pace.ts'

const day = utcDayOf(Date.parse('2026-06-15T00:00:00Z'))
const hourMs = 3_600_000
const office = new OpeningHours({ timeZone: 'UTC', windows: [{ days: [...weekdays], from: '08:00', to: '20:00' }] })
const split = new OpeningHours({
  timeZone: 'Europe/Berlin',
  windows: [
    { days: ['mon'], from: '08:00', to: '09:30' },
    { days: ['mon'], from: '21:00', to: '24:00' },
  ],
})
const closed = new OpeningHours({ timeZone: 'UTC', windows: [{ days: ['sun'], from: '08:00', to: '20:00' }] })
const msUntil = (perDay: number, today: number, hours?: OpeningHours) => {
  const untilMs = aheadOfPaceUntil({ perDay: BigInt(perDay), today: BigInt(today) }, hours, day)
  return untilMs === undefined ? undefined : untilMs - startOfUtcDay(day)
}

describe('even pace', () => {
  it('lets a twenty-fourth of the cap run ahead, then as much as the day has passed', () => {
    assert.equal(msUntil(240, 9), undefined)
    assert.equal(msUntil(240, 10), 1)
    assert.equal(msUntil(240, 11), 0.1 * hourMs + 1)
    assert.equal(msUntil(240, 130), 12 * hourMs + 1)
    assert.equal(msUntil(240, 250), 24 * hourMs)
  })

  it('counts open hours alone', () => {
    assert.equal(msUntil(240, 10, office), 8 * hourMs + 1)
    assert.equal(msUntil(240, 130, office), 14 * hourMs + 1)
    assert.equal(msUntil(240, 9, office), undefined)
    assert.equal(msUntil(240, 10, closed), undefined)
  })

  it('takes a campaign without room, or with a cap of less than 24, as the rule says', () => {
    assert.equal(msUntil(0, 0), undefined)
    assert.equal(msUntil(1, 0), undefined)
    assert.equal(msUntil(2, 1), 11 * hourMs + 1)
  })

  it('says how many conversions it allows by an instant', () => {
    const at = (hours: number) => startOfUtcDay(day) + hours * hourMs
    assert.deepEqual(
      [0, 12, 23, 23.9].map((hours) => paceBy(240n, undefined, at(hours))),
      [10, 130, 240, 240],
    )
    assert.deepEqual(
      [0, 8, 14, 22].map((hours) => paceBy(240n, office, at(hours))),
      [10, 10, 130, 240],
    )
    assert.equal(paceBy(240n, closed, at(12)), 10)
  })

  it('is the first instant at which the rule holds', () => {
    const count = fc.integer({ min: 0, max: 1_200 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        count,
        fc.constantFrom(undefined, office, split),
        (cap, today, hours) => {
          const untilMs = aheadOfPaceUntil({ perDay: BigInt(cap), today: BigInt(today) }, hours, day)
          const spans = hours?.ofUtcDay(day).spans ?? [{ startMs: startOfUtcDay(day), endMs: startOfUtcDay(day + 1) }]
          const passed = (atMs: number) =>
            spans.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(atMs, endMs) - startMs), 0)
          const total = passed(startOfUtcDay(day + 1))
          // In whole numbers: today < cap x (passed / total + 1 / 24).
          const isServed = (atMs: number) => today * 24 * total < cap * (passed(atMs) * 24 + total)
          if (untilMs === undefined) return assert.ok(isServed(startOfUtcDay(day)))
          assert.ok(!isServed(untilMs - 1))
          assert.ok(isServed(untilMs) || untilMs === startOfUtcDay(day + 1))
        },
      ),
    )
  })
})
