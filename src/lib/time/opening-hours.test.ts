import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  isTimeZone,
  OpeningHours,
  openingHoursOf,
  type Schedule,
  type ScheduleWindow,
  weekdays,
} from './opening-hours.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const at = (text: string) => Date.parse(text)
const everyDay = (from: string, to: string): ScheduleWindow => ({ days: [...weekdays], from, to })
const newYork = (...windows: ScheduleWindow[]) => new OpeningHours({ timeZone: 'America/New_York', windows })
const edgesFrom = (hours: OpeningHours, from: string, to: string) =>
  hours.edges(at(from), at(to)).map((atMs) => new Date(atMs).toISOString())

describe('opening hours', () => {
  it('are open from the first minute of a window until before the last', () => {
    const hours = newYork({ days: ['mon', 'wed'], from: '09:00', to: '17:30' })
    assert.ok(!hours.isOpenAt(at('2026-06-15T12:59:59.999Z')))
    assert.ok(hours.isOpenAt(at('2026-06-15T13:00:00Z')))
    assert.ok(hours.isOpenAt(at('2026-06-15T21:29:59.999Z')))
    assert.ok(!hours.isOpenAt(at('2026-06-15T21:30:00Z')))
    assert.ok(!hours.isOpenAt(at('2026-06-16T15:00:00Z')))
    assert.ok(hours.isOpenAt(at('2026-06-17T15:00:00Z')))
  })

  it('skip the hour that the clocks skip in spring', () => {
    // 8 March 2026: 02:00 becomes 03:00 in New York.
    assert.deepEqual(edgesFrom(newYork(everyDay('02:00', '03:00')), '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z'), [])
    assert.deepEqual(edgesFrom(newYork(everyDay('01:30', '03:30')), '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z'), [
      '2026-03-08T06:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ])
  })

  it('count the hour that the clocks repeat in autumn twice', () => {
    // 1 November 2026: 02:00 becomes 01:00 in New York.
    assert.deepEqual(edgesFrom(newYork(everyDay('01:00', '02:00')), '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'), [
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ])
    assert.deepEqual(edgesFrom(newYork(everyDay('01:30', '01:45')), '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'), [
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T05:45:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T06:45:00.000Z',
    ])
  })

  it('go on over midnight, also from Sunday to Monday, where one window ends and the next begins', () => {
    const night = newYork({ days: ['sun'], from: '22:00', to: '24:00' }, { days: ['mon'], from: '00:00', to: '06:00' })
    assert.deepEqual(edgesFrom(night, '2026-06-14T00:00:00Z', '2026-06-17T00:00:00Z'), [
      '2026-06-15T02:00:00.000Z',
      '2026-06-15T10:00:00.000Z',
    ])
    assert.deepEqual(edgesFrom(newYork(everyDay('00:00', '24:00')), '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'), [])
  })

  it('take half-hour time zones, and days on which a zone jumps over the date line', () => {
    const india = new OpeningHours({ timeZone: 'Asia/Kolkata', windows: [everyDay('09:00', '10:00')] })
    assert.deepEqual(edgesFrom(india, '2026-06-15T00:00:00Z', '2026-06-16T00:00:00Z'), [
      '2026-06-15T03:30:00.000Z',
      '2026-06-15T04:30:00.000Z',
    ])
    // Samoa had no 30 December 2011.
    const samoa = new OpeningHours({
      timeZone: 'Pacific/Apia',
      windows: [{ days: ['fri'], from: '00:00', to: '24:00' }],
    })
    assert.deepEqual(edgesFrom(samoa, '2011-12-25T00:00:00Z', '2012-01-02T00:00:00Z'), [])
  })

  const time = fc.integer({ min: 0, max: 1_439 })
  const window = fc.tuple(fc.subarray([...weekdays], { minLength: 1 }), time, fc.integer({ min: 1, max: 700 }))
  const schedules = fc.record({
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
    windows: fc.array(
      window.map(([days, from, length]) => ({ days, from: textOf(from), to: textOf(Math.min(1_440, from + length)) })),
      { minLength: 1, maxLength: 5 },
    ),
  })

  it('agree with the wall clock at every instant, and name each at which it opens or closes', () => {
    const year = { min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }
    fc.assert(
      fc.property(schedules, fc.integer(year), fc.integer({ min: 1, max: 3 * dayMs }), (schedule, fromMs, lengthMs) => {
        const hours = new OpeningHours(schedule)
        const edges = hours.edges(fromMs, fromMs + lengthMs)
        for (const atMs of [fromMs, fromMs + lengthMs, ...edges, ...edges.map((edge) => edge - 1)]) {
          assert.equal(hours.isOpenAt(atMs), isOpenOnTheClock(schedule, atMs), new Date(atMs).toISOString())
        }
        for (const edge of edges) assert.notEqual(hours.isOpenAt(edge), hours.isOpenAt(edge - 1))
        const turns = edges.length % 2 === 1
        assert.equal(hours.isOpenAt(fromMs) !== hours.isOpenAt(fromMs + lengthMs), turns)
      }),
    )
  })
})

describe('a stored schedule', () => {
  it('is closed for ever where its time zone is not known', () => {
    const hours = openingHoursOf({ timeZone: 'Mars/Olympus', windows: [everyDay('00:00', '24:00')] })
    assert.deepEqual([hours?.isOpenAt(at('2026-06-15T12:00:00Z')), openingHoursOf(null)], [false, undefined])
    assert.deepEqual(hours?.edges(at('2026-06-15T00:00:00Z'), at('2026-07-15T00:00:00Z')), [])
  })
})

describe('time zones', () => {
  it('are known by their names, not by offsets', () => {
    for (const name of ['UTC', 'America/New_York', 'Europe/Kyiv', 'Asia/Calcutta']) assert.ok(isTimeZone(name), name)
    for (const name of ['', '+01:00', 'Mars/Olympus', 'America/New York', '01:00']) assert.ok(!isTimeZone(name), name)
  })
})

function textOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The definition itself: reads the clock of the zone, and looks for a window that holds it. */
function isOpenOnTheClock({ timeZone, windows }: Schedule, atMs: number): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' })
  const [, day = '', time = ''] = /^(\w{3}),? (\d\d:\d\d)$/.exec(format.format(atMs)) ?? []
  return windows.some(
    ({ days, from, to }) => days.some((each) => each === day.toLowerCase()) && from <= time && time < to,
  )
}
