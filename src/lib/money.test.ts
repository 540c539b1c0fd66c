import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { amountOf, decimalText, parseAmount, parsePercent, shareOf } from './money.ts'

describe('amounts', () => {
  it('are parsed from the decimal text of a number, never by multiplying it', () => {
    const cases: [number, bigint][] = [
      [0, 0n],
      [-0, 0n],
      [1, 1_000_000n],
      [0.1, 100_000n],
      [12.34, 12_340_000n],
      [1.005, 1_005_000n],
      [0.000001, 1n],
      [-2.5, -2_500_000n],
      [1e12, 10n ** 18n],
      [4.35, 4_350_000n],
      [8.2, 8_200_000n],
    ]
    for (const [amount, micros] of cases) assert.equal(parseAmount(amount), micros, String(amount))
  })

  it('are refused with more than six decimals, beyond 64 bits and if not finite', () => {
    for (const amount of [1e-7, 0.1234567, 1 / 3, 1e13, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])
      assert.equal(parseAmount(amount), undefined, String(amount))
  })

  it('survive the way through numbers of up to 15 digits', () => {
    const micros = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })
    fc.assert(
      fc.property(micros, (value) => {
        assert.equal(parseAmount(amountOf(value)), value)
        assert.equal(JSON.stringify(amountOf(value)), String(Number(decimalText(value))))
      }),
    )
  })

  it('are written with at least two decimals', () => {
    const cases: [bigint, string][] = [
      [0n, '0.00'],
      [12_500_000n, '12.50'],
      [1n, '0.000001'],
      [-1_234_500n, '-1.2345'],
      [10n ** 18n, '1000000000000.00'],
    ]
    for (const [micros, text] of cases) assert.equal(decimalText(micros), text)
  })
})

describe('percentages', () => {
  it('are parsed to parts per million, with at most four decimals', () => {
    const cases: [number, number | undefined][] = [
      [100, 1_000_000],
      [0, 0],
      [33.3333, 333_333],
      [0.0001, 1],
      [0.00001, undefined],
      [100.0001, undefined],
      [-1, undefined],
    ]
    for (const [percent, ppm] of cases) assert.equal(parsePercent(percent), ppm, String(percent))
  })
})

describe('the publisher’s share', () => {
  const payout = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const share = fc.nat(1_000_000)

  it('is rounded half-even to whole cents', () => {
    const cases: [bigint, number, bigint][] = [
      [1_250_000n, 100_000, 120_000n], // 12.5 cents
      [1_350_000n, 100_000, 140_000n], // 13.5 cents
      [1_250_001n, 100_000, 130_000n],
      [1_249_999n, 100_000, 120_000n],
      [5_000n, 1_000_000, 0n], // half a cent
      [15_000n, 1_000_000, 20_000n],
      [10_000_000n, 700_000, 7_000_000n],
      [0n, 1_000_000, 0n],
    ]
    for (const [micros, ppm, expected] of cases) assert.equal(shareOf(micros, ppm), expected)
  })

  it('is whole cents, within half a cent of the exact share, and never shrinks as payout or share grow', () => {
    fc.assert(
      fc.property(payout, share, (micros, ppm) => {
        const result = shareOf(micros, ppm)
        const excess = result * 1_000_000n - micros * BigInt(ppm)
        assert.equal(result % 10_000n, 0n)
        assert.ok(excess >= -5_000n * 1_000_000n && excess <= 5_000n * 1_000_000n)
        assert.ok(shareOf(micros + 10_000n, ppm) >= result)
        assert.ok(ppm === 1_000_000 || shareOf(micros, ppm + 1) >= result)
      }),
    )
  })

  it('of exactly half a cent is the even one of the two cents', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), (cents) => {
        const half = cents * 10_000n + 5_000n
        const even = cents % 2n === 0n ? cents : cents + 1n
        assert.equal(shareOf(half, 1_000_000), even * 10_000n)
        assert.equal(shareOf(half * 2n, 500_000), even * 10_000n)
      }),
    )
  })

  it('and the rest add up to a payout of whole cents, except if two exact halves round alike', () => {
    fc.assert(
      fc.property(payout, share, (value, ppm) => {
        const micros = value - (value % 10_000n)
        const sum = shareOf(micros, ppm) + shareOf(micros, 1_000_000 - ppm)
        const isHalf = (micros * BigInt(ppm)) % 10_000_000_000n === 5_000_000_000n
        assert.ok(sum === micros || (isHalf && (sum - micros === 10_000n || micros - sum === 10_000n)))
      }),
    )
  })

  it('of 100% is the whole payout, in whole cents', () => {
    fc.assert(fc.property(payout, (value) => shareOf(value * 10_000n, 1_000_000) === value * 10_000n))
  })
})
