import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { firstUtcDay, formatUtcDay, utcDayOf } from '../lib/time/utc-day.ts'
import { countUsage, listUsageDays, usageDaysOf } from './cap-usage.ts'

const dayOf = (text: string) => utcDayOf(Date.parse(`${text}T00:00:00Z`))

describe('the use of caps', () => {
  it('is counted by UTC day, ISO week and month, and in total', () => {
    const rows = ['2025-12-29', '2025-12-31', '2026-01-01', '2026-01-04', '2026-01-05', '2026-01-31', '2026-02-01']
      .map((day, index) => ({ day, conversions: 10n ** BigInt(index), payoutMicros: 1n }))
      .concat({ day: 'total', conversions: 1_111_111n, payoutMicros: 7n })
    // A Thursday.
    assert.deepEqual(countUsage(rows, usageDaysOf(dayOf('2026-01-01'))), {
      conversionsToday: 100n,
      conversionsThisWeek: 1_111n,
      conversionsThisMonth: 111_100n,
      conversionsTotal: 1_111_111n,
      payoutTotalMicros: 7n,
    })
    assert.equal(countUsage([], usageDaysOf(0)).conversionsThisWeek, 0n)
  })

  it('reads the days of a week and a month, which every day of both agrees on', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstUtcDay + 7, max: 2_932_000 }), (day) => {
        const { monday, sunday, month } = usageDaysOf(day)
        assert.deepEqual([new Date(monday).getUTCDay(), new Date(sunday).getUTCDay()], [1, 0])
        assert.equal(dayOf(sunday) - dayOf(monday), 6)
        assert.ok(monday <= formatUtcDay(day) && formatUtcDay(day) <= sunday)
        const days = listUsageDays(day)
        assert.deepEqual(days, [...new Set(days)].sort())
        const ofMonth = days.filter((each) => each.startsWith(month))
        assert.equal(
          ofMonth.length,
          new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
        )
        assert.equal(days.filter((each) => each >= monday && each <= sunday).length, 7)
      }),
    )
  })
})
