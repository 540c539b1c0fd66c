import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCurrency, minorDigitsOf, minorOf, minorText, parseRate, rateText } from './currency.ts'

const rate = (text: string) => parseRate(text) ?? assert.fail(text)

describe('a rate', () => {
  it('is read exactly from a number with at most ten decimals', () => {
    assert.equal(parseRate(0.92345678), 9_234_567_800n)
    assert.equal(parseRate(1e-10), 1n)
    assert.equal(parseRate(151.237), 1_512_370_000_000n)
    assert.equal(parseRate('1.10000000000'), 11_000_000_000n)
    assert.equal(parseRate(1.00000000001), undefined)
    assert.equal(parseRate(-1), undefined)
    assert.equal(parseRate('N/A'), undefined)
    assert.equal(rateText(rate('0.92345678')), '0.9234567800')
  })
})

describe('an amount in another currency', () => {
  it('is rounded half-even to the smallest unit of the currency', () => {
    assert.equal(minorOf(7_000_000_000n, 'EUR', rate('0.92345678')), 646_420n)
    assert.equal(minorOf(7_000_000n, 'JPY', rate('151.237')), 1_059n)
    assert.equal(minorOf(1_000_000n, 'EUR', rate('0.125')), 12n)
    assert.equal(minorOf(1_000_000n, 'EUR', rate('0.135')), 14n)
    assert.equal(minorOf(-1_000_000n, 'EUR', rate('0.125')), -12n)
    assert.equal(minorOf(1_000_000n, 'BHD', rate('0.3765')), 376n)
    assert.equal(minorOf(7_005_000n, 'USD'), 700n)
  })

  it('has the decimals of its currency as text', () => {
    assert.deepEqual(
      [minorText(646_420n, 'EUR'), minorText(1_059n, 'JPY'), minorText(5n, 'BHD')],
      ['6464.20', '1059', '0.005'],
    )
    assert.deepEqual(['EUR', 'JPY', 'BHD'].map(minorDigitsOf), [2, 0, 3])
  })

  it('has an upper-case ISO 4217 code', () => {
    assert.deepEqual(['EUR', 'eur', 'EURO', 'XYZ'].map(isCurrency), [true, false, false, false])
  })
})
