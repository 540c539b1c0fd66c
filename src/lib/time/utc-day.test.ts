import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { firstUtcDay, formatUtcDay, parseUtcDay, startOfUtcDay, utcDayOf } from './utc-day.ts'

const lastDay = 2_932_896

describe('UTC days', () => {
  it('survive the way through their text', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstUtcDay, max: lastDay }), (day) => parseUtcDay(formatUtcDay(day)) === day),
    )
    assert.equal(formatUtcDay(firstUtcDay), '0001-01-01')
    assert.equal(formatUtcDay(lastDay), '9999-12-31')
    assert.equal(parseUtcDay('1970-01-01'), 0)
    assert.equal(parseUtcDay('2024-02-29'), 19_782)
  })

  it('are refused in any other form, and if they do not exist', () => {
    const wrong = '2023-02-29 2024-02-30 2024-04-31 2024-13-01 2024-00-01 2024-01-00 2024-1-1 0000-01-01 today 20240101'
    for (const text of [...wrong.split(' '), '', ' 2024-01-01', '2024-01-01\n', '2024-01-01T00:00:00Z', '12024-01-01'])
      assert.equal(parseUtcDay(text), undefined, text)
  })

  it('contain every instant from their start to the next day', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstUtcDay, max: lastDay }), fc.nat(86_399_999), (day, ms) => {
        assert.equal(utcDayOf(startOfUtcDay(day) + ms), day)
      }),
    )
    assert.equal(utcDayOf(Date.parse('2026-12-31T23:59:59.999Z')), parseUtcDay('2026-12-31'))
    assert.equal(utcDayOf(-1), -1)
  })
})
