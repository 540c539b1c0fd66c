import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rateText } from '../../../lib/currency.ts'
import { readEcbRates } from './ecb-csv.ts'

const read = (csv: string) => readEcbRates(csv).map(({ currency, day, rate }) => [currency, day, rateText(rate)])

describe("the European Central Bank's rates", () => {
  it('are turned from units for a euro into units for a dollar', () => {
    assert.deepEqual(read('Date,USD,JPY,\n2026-11-27,1.25,160.5,\n2026-11-26,1.6,N/A,\n'), [
      ['EUR', '2026-11-27', '0.8000000000'],
      ['JPY', '2026-11-27', '128.4000000000'],
      ['EUR', '2026-11-26', '0.6250000000'],
    ])
  })

  it('are rounded half-even to ten decimals', () => {
    assert.deepEqual(read('Date,USD,GBP\n2026-11-27,3,1\n'), [
      ['EUR', '2026-11-27', '0.3333333333'],
      ['GBP', '2026-11-27', '0.3333333333'],
    ])
  })

  it('are also read from the daily file, whose days are spelt and whose cells have spaces', () => {
    assert.deepEqual(read('Date, USD, SEK, \n27 November 2026, 1.25, 11.5, \n'), [
      ['EUR', '2026-11-27', '0.8000000000'],
      ['SEK', '2026-11-27', '9.2000000000'],
    ])
  })

  it('leave out currencies that are no longer in use, and days without a dollar', () => {
    assert.deepEqual(read('Date,USD,EEK\n2026-11-27,1.25,15.6\n2026-11-26,N/A,15.6\n'), [
      ['EUR', '2026-11-27', '0.8000000000'],
    ])
  })

  it('are refused by row and column', () => {
    for (const [csv, problem] of [
      ['', /csv must begin/],
      ['Day,USD\n', /csv must begin/],
      ['Date,GBP\n', /csv must begin/],
      ['Date,USD,gbp\n', /row 1 .* gbp/],
      ['Date,USD\n2026-11-27,1.2\n27.11.2026,1.2\n', /no day in row 3/],
      ['Date,USD\n31 November 2026,1.2\n', /no day in row 2/],
      ['Date,USD\n2026-11-27,0\n', /no rate in row 2, column USD/],
      ['Date,USD,GBP\n2026-11-27,1,-1\n', /no rate in row 2, column GBP/],
      ['Date,USD,GBP\n2026-11-27,1,1.00000000001\n', /no rate in row 2, column GBP/],
    ] as const) {
      assert.throws(() => readEcbRates(csv), problem, csv)
    }
  })
})
