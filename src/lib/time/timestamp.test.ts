import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseIsoDateTime, parseRfc3339 } from './timestamp.ts'

describe('parseRfc3339', () => {
  it('parses the output of Date', () => {
    const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(fc.property(instant, (date) => parseRfc3339(date.toISOString()) === date.getTime()))
  })

  it('parses offsets, fractions and lower case', () => {
    const noon = Date.UTC(2026, 1, 3, 12)
    const cases: [string, number][] = [
      ['2026-02-03T12:00:00Z', noon],
      ['2026-02-03t12:00:00z', noon],
      ['2026-02-03T14:30:00+02:30', noon],
      ['2026-02-02T23:00:00-13:00', noon],
      ['2026-02-03T12:00:00-00:00', noon],
      ['2026-02-03T12:00:00.5Z', noon + 500],
      ['2026-02-03T12:00:00.123999999Z', noon + 123],
      ['2024-02-29T23:59:59.999Z', Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
      ['0099-01-01T00:00:00Z', Date.parse('0099-01-01T00:00:00Z')],
    ]
    for (const [text, atMs] of cases) assert.equal(parseRfc3339(text), atMs, text)
  })

  it('parses a leap second, in any zone, as the second after it', () => {
    const newYear = Date.UTC(2017, 0, 1)
    const texts = ['2016-12-31T23:59:60Z', '2017-01-01T00:59:60+01:00', '2016-12-31T15:59:60.000-08:00']
    for (const text of texts) assert.equal(parseRfc3339(text), newYear, text)
    assert.equal(parseRfc3339('2015-06-30T23:59:60.5Z'), Date.UTC(2015, 6, 1) + 500)
  })

  it("refuses other forms, impossible days, impossible leap seconds, and years beyond PostgreSQL's", () => {
    const wrong = [
      ...['', 'today', 'infinity', '2026-02-03', '2026-02-03 12:00:00Z', '2026-02-03T12:00:00', '2026-02-03T12:00Z'],
      ...['2026-02-30T12:00:00Z', '2023-02-29T12:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z'],
      ...['2026-01-00T00:00:00Z', '2026-01-32T00:00:00Z', '2016-12-30T23:59:60Z', '2026-02-03T24:00:00Z'],
      ...['2016-12-31T23:58:60Z', '2016-12-31T23:59:61Z', '2016-12-31T23:59:60+01:00', '9999-12-31T23:59:60Z'],
      ...['2026-02-03T12:60:00Z', '2026-02-03T12:00:00+24:00', '2026-02-03T12:00:00+0200', '2026-02-03T12:00:00+02'],
      ...['2026-02-03T12:00:00.Z', '2026-02-03T12:00:00,5Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+00:01'],
      ...['9999-12-31T23:59:59-00:01', '2026-02-03T12:00:00Z\n', ' 2026-02-03T12:00:00Z', '2026-2-3T12:00:00Z'],
    ]
    for (const text of wrong) assert.equal(parseRfc3339(text), undefined, text)
  })
})

describe('parseIsoDateTime', () => {
  it('also parses times that RFC 3339 does not allow, in UTC if there is no offset', () => {
    const noon = Date.UTC(2026, 1, 3, 12)
    const forms = [
      '12:00:00Z',
      '12:00',
      '12:00:00',
      '12:00Z',
      '12:00:00,0',
      '14:00+02',
      '14:00:00+0200',
      '12:00:00.000Z',
    ]
    for (const form of forms) assert.equal(parseIsoDateTime(`2026-02-03T${form}`), noon, form)
  })

  it('refuses a day alone, and impossible days', () => {
    for (const text of ['2026-02-03', '2026-02-30T12:00', '2026-02-03T25:00', 'yesterday', '1770120000', ''])
      assert.equal(parseIsoDateTime(text), undefined, text)
  })
})
