import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { creditOf, type Divisible, settledBy, totalsOf } from './invoice-totals.ts'

const dollars = { currency: 'USD', rate: null }

describe('the totals of an invoice', () => {
  it('round the sum and the tax half-even to cents', () => {
    const totals = (sum: bigint, taxPpm: bigint) => Object.values(totalsOf(sum, taxPpm, dollars))
    assert.deepEqual(totals(99_900n, 190_000n), [100_000n, 100n, 20_000n, 12n])
    assert.deepEqual(totals(125_000n, 0n), [120_000n, -5_000n, 0n, 12n])
    assert.deepEqual(totals(135_000n, 0n), [140_000n, 5_000n, 0n, 14n])
    assert.deepEqual(totals(500_000n, 50_000n), [500_000n, 0n, 20_000n, 52n])
  })

  it('are turned into the smallest units of another currency, half-even', () => {
    const total = (micros: bigint, currency: string, rate: string) =>
      totalsOf(micros, 0n, { currency, rate }).totalMinor
    assert.equal(total(7_000_000_000n, 'EUR', '0.9234567800'), 646_420n)
    assert.equal(total(7_000_000n, 'JPY', '151.2370000000'), 1_059n)
    assert.equal(total(1_000_000n, 'EUR', '0.1250000000'), 12n)
  })
})

describe('the parts of an invoice', () => {
  const invoices = fc
    .tuple(fc.bigInt(2n, 10_000_000n), fc.bigInt(0n, 1_000_000n), fc.constantFrom('USD', 'EUR', 'JPY'))
    .map(([cents, taxPpm, currency]): Divisible => {
      const exchange = {
        currency,
        rate: currency === 'USD' ? null : currency === 'EUR' ? '0.9234567800' : '151.2370000000',
      }
      const { netMicros, taxMicros, totalMinor } = totalsOf(cents * 10_000n, taxPpm, exchange)
      return { ...exchange, net_micros: netMicros, tax_micros: taxMicros, total_minor: totalMinor }
    })

  it('add up to it, however its net is credited', () => {
    fc.assert(
      fc.property(invoices, fc.array(fc.bigInt(1n, 100n), { maxLength: 5 }), (invoice, weights) => {
        const parts = weights.map((weight) => (((invoice.net_micros / 10_000n) * weight) / 600n) * 10_000n)
        const last = invoice.net_micros - parts.reduce((sum, part) => sum + part, 0n)
        let credited = 0n
        const sums = { taxMicros: 0n, totalMinor: 0n }
        for (const part of [...parts, last]) {
          const credit = creditOf(invoice, credited, part)
          assert.ok(credit.taxMicros >= 0n && credit.totalMinor >= 0n)
          credited += part
          sums.taxMicros += credit.taxMicros
          sums.totalMinor += credit.totalMinor
        }
        assert.deepEqual(sums, { taxMicros: invoice.tax_micros, totalMinor: invoice.total_minor })
      }),
    )
  })

  it('settle exactly its dollars, however its total is paid', () => {
    fc.assert(
      fc.property(invoices, fc.array(fc.bigInt(1n, 100n), { maxLength: 5 }), (invoice, weights) => {
        let [openMinor, settled] = [invoice.total_minor, 0n]
        for (const weight of [...weights, 0n]) {
          openMinor = weight === 0n ? 0n : openMinor - (invoice.total_minor * weight) / 600n
          settled += settledBy(invoice, settled, openMinor)
        }
        assert.equal(settled, invoice.net_micros + invoice.tax_micros)
      }),
    )
  })
})
