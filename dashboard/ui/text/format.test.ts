import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatMoney, formatPrice } from './format.ts'

describe('an amount of money', () => {
  it('is shown to the cent, and below one cent with all its digits', () => {
    assert.deepEqual([0, 0.01, 0.019, 1234.5, 0.0025, 0.000001, -0.0025].map(formatMoney), [
      '$0.00',
      '$0.01',
      '$0.02',
      '$1,234.50',
      '$0.0025',
      '$0.000001',
      '-$0.0025',
    ])
  })

  it('keeps its decimals as entered if it is a price', () => {
    assert.deepEqual([2, 0.0125, 1.234567].map(formatPrice), ['$2.00', '$0.0125', '$1.234567'])
  })
})
