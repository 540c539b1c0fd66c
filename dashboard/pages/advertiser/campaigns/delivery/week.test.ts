import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Day, days, hourIn, textOf, weekOf, windowsOf, withHours } from './week.ts'

const windows = fc.array(
  fc
    .tuple(
      fc.subarray([...days], { minLength: 1 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.integer({ min: 1, max: 900 }),
    )
    .map(([on, from, length]) => ({ days: on, from: textOf(from), to: textOf(Math.min(1_440, from + length)) })),
  { maxLength: 6 },
)
const office = weekOf([{ days: ['mon', 'tue'], from: '08:00', to: '18:00' }])

describe('a week of hours', () => {
  it('is the same after it was written as windows', () => {
    fc.assert(fc.property(windows, (drawn) => assert.deepEqual(weekOf(windowsOf(weekOf(drawn))), weekOf(drawn))))
  })

  it('shares windows between days with equal parts', () => {
    assert.deepEqual(windowsOf(office), [{ days: ['mon', 'tue'], from: '08:00', to: '18:00' }])
    assert.deepEqual(windowsOf(withHours(office, 'tue', [18], true)), [
      { days: ['mon'], from: '08:00', to: '18:00' },
      { days: ['tue'], from: '08:00', to: '19:00' },
    ])
  })

  it('opens and closes hours, and keeps the minutes of others', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(
        windows,
        fc.constantFrom(...days),
        hour,
        hour,
        fc.boolean(),
        (drawn, day: Day, one, other, isOpen) => {
          const week = weekOf(drawn)
          const changed = withHours(week, day, [one], isOpen)
          assert.equal(hourIn(changed, day, one), isOpen ? 'open' : 'closed')
          if (other !== one) assert.equal(hourIn(changed, day, other), hourIn(week, day, other))
        },
      ),
    )
  })

  it('has hours that are open in part', () => {
    const week = weekOf([{ days: ['sun'], from: '22:15', to: '24:00' }])
    assert.deepEqual(
      [21, 22, 23].map((hour) => hourIn(week, 'sun', hour)),
      ['closed', 'part', 'open'],
    )
  })
})
