import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rateOfOne } from '../../../lib/currency.ts'
import { type GoalTerms, payoutOf, readReported } from './goal-payout.ts'

const terms = (more: Partial<GoalTerms>): GoalTerms => ({
  payout_micros: 0n,
  percent_ppm: null,
  max_payout_micros: null,
  ...more,
})
const dollars = (micros: bigint) => ({ micros, currency: 'USD' })

describe('the payout of a goal', () => {
  it('is the fixed amount, a part of the reported one, or both', () => {
    assert.equal(payoutOf(terms({ payout_micros: 5n }), undefined, rateOfOne), 5n)
    assert.equal(payoutOf(terms({ payout_micros: 5n }), dollars(100n), rateOfOne), 5n)
    assert.equal(payoutOf(terms({ percent_ppm: 125_000n }), dollars(8_000_000n), rateOfOne), 1_000_000n)
    assert.equal(payoutOf(terms({ payout_micros: 5n, percent_ppm: 1_000_000n }), dollars(7n), rateOfOne), 12n)
    assert.equal(payoutOf(terms({ percent_ppm: 500_000n }), dollars(0n), rateOfOne), 0n)
  })

  it('is rounded once, half-even to micros', () => {
    const half = terms({ percent_ppm: 500_000n })
    assert.deepEqual(
      [1n, 3n, 5n, 7n].map((micros) => payoutOf(half, dollars(micros), rateOfOne)),
      [0n, 2n, 2n, 4n],
    )
    // A third of 1 is 0.33…, 4 thirds are 1.33…: first turned into dollars, both would be other numbers.
    assert.equal(payoutOf(half, { micros: 1n, currency: 'EUR' }, rateOfOne / 4n), 2n)
  })

  it('is at most the maximum, and never above a million dollars', () => {
    const capped = terms({ payout_micros: 3n, percent_ppm: 1_000_000n, max_payout_micros: 10n })
    assert.equal(payoutOf(capped, dollars(6n), rateOfOne), 9n)
    assert.equal(payoutOf(capped, dollars(8n), rateOfOne), 10n)
    const open = terms({ percent_ppm: 1_000_000n })
    assert.equal(payoutOf(open, dollars(999_999_999_999_000_000n), 1n), 1_000_000_000_000n)
  })

  it('is the fixed amount while the rate is not known', () => {
    const both = terms({ payout_micros: 3n, percent_ppm: 1_000_000n })
    assert.equal(payoutOf(both, { micros: 6n, currency: 'EUR' }, undefined), 3n)
  })
})

describe('the reported amount', () => {
  it('is read with all its decimals', () => {
    assert.deepEqual(readReported('12.5', 'EUR'), { reported: { micros: 12_500_000n, currency: 'EUR' } })
    assert.deepEqual(readReported('0', 'USD'), { reported: dollars(0n) })
  })

  it('is refused without an amount or a currency, by its name', () => {
    const cases: readonly (readonly [string | null, string | null, RegExp])[] = [
      [null, 'EUR', /^amount /],
      ['12,5', 'EUR', /^amount /],
      ['-1', 'EUR', /^amount /],
      ['1e3', 'EUR', /^amount /],
      ['-0', 'EUR', /^amount /],
      ['1000000000000', 'EUR', /^amount /],
      ['0'.repeat(64), 'EUR', /^amount /],
      ['1', null, /^currency /],
      ['1', 'eur', /^currency /],
      ['1', 'XQQ', /^currency /],
    ]
    for (const [amount, currency, fault] of cases) assert.match(readReported(amount, currency).fault ?? '', fault)
  })
})
