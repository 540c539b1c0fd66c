import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ageAt, isMinorAt } from './age.ts'

const at = (text: string) => new Date(text)

describe('age', () => {
  it('grows by one on each UTC anniversary of its storage', () => {
    const cases: [string, string, number][] = [
      ['2026-03-15T10:00:00Z', '2026-03-15T10:00:00Z', 17],
      ['2026-03-15T10:00:00Z', '2027-03-14T23:59:59.999Z', 17],
      ['2026-03-15T10:00:00Z', '2027-03-15T00:00:00Z', 18],
      ['2026-03-15T10:00:00Z', '2028-03-15T00:00:00Z', 19],
      ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z', 17],
      ['2026-12-31T23:59:59.999Z', '2027-12-30T23:59:59.999Z', 17],
      ['2026-12-31T23:59:59.999Z', '2027-12-31T00:00:00Z', 18],
      ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59.999Z', 17],
      ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 18],
      ['2028-02-29T12:00:00Z', '2029-02-28T23:59:59.999Z', 17],
      ['2028-02-29T12:00:00Z', '2029-03-01T00:00:00Z', 18],
      ['2028-02-29T12:00:00Z', '2032-02-28T23:59:59.999Z', 20],
      ['2028-02-29T12:00:00Z', '2032-02-29T00:00:00Z', 21],
      ['2027-02-28T12:00:00Z', '2028-02-28T00:00:00Z', 18],
    ]
    for (const [storedAt, now, age] of cases) assert.equal(ageAt(17, at(storedAt), at(now)), age, `${storedAt} ${now}`)
  })

  it('ends minority at 18', () => {
    assert.ok(isMinorAt(17, at('2026-03-15T10:00:00Z'), at('2027-03-14T23:59:59.999Z')))
    assert.ok(!isMinorAt(17, at('2026-03-15T10:00:00Z'), at('2027-03-15T00:00:00Z')))
    assert.ok(isMinorAt(0, at('2026-03-15T10:00:00Z'), at('2044-03-14T00:00:00Z')))
    assert.ok(!isMinorAt(18, at('2026-03-15T10:00:00Z'), at('2026-03-15T10:00:00Z')))
  })

  const instant = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-12-31T23:59:59Z'), noInvalidDate: true })
  const age = fc.nat(120)

  it('never falls, is whole, and grows by the birthdays since its storage', () => {
    fc.assert(
      fc.property(age, instant, instant, instant, (stored, storedAt, one, other) => {
        const [sooner, later] = one < other ? [one, other] : [other, one]
        assert.ok(ageAt(stored, storedAt, sooner) <= ageAt(stored, storedAt, later))
        const grown = ageAt(stored, storedAt, later) - stored
        const years = later.getUTCFullYear() - storedAt.getUTCFullYear()
        assert.ok(grown === Math.max(0, years) || grown === Math.max(0, years - 1))
      }),
    )
  })

  it('equals the stored age if the clock is before its storage', () => {
    fc.assert(
      fc.property(age, instant, fc.nat(3_000), (stored, storedAt, days) => {
        assert.equal(ageAt(stored, storedAt, new Date(storedAt.getTime() - days * 86_400_000)), stored)
      }),
    )
  })

  it('changes only at 00:00 UTC of the day that calendar arithmetic names', () => {
    fc.assert(
      fc.property(age, instant, fc.integer({ min: 1, max: 40 }), (stored, storedAt, years) => {
        const anniversary = Date.UTC(storedAt.getUTCFullYear() + years, storedAt.getUTCMonth(), storedAt.getUTCDate())
        assert.equal(ageAt(stored, storedAt, new Date(anniversary)), stored + years)
        assert.equal(ageAt(stored, storedAt, new Date(anniversary - 1)), stored + years - 1)
      }),
    )
  })
})
