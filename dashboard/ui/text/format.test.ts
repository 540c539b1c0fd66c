import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatMoney, formatPrice, formatRate, formatRelative } from './format.ts'

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

describe('an exchange rate', () => {
  it('is shown with all of its decimals', () => {
    assert.deepEqual([0.92, 1234.5, 0.9234567891, null].map(formatRate), ['0.92', '1234.5', '0.9234567891', '–'])
  })
})

describe('the distance of an instant', () => {
  it('counts whole days of 24 hours, and calls none of them yesterday', () => {
    const now = Date.parse('2027-02-01T09:00:00Z')
    const at = ['2027-01-31T08:00:00Z', '2027-01-30T10:00:00Z', '2027-01-28T10:00:00Z', '2027-01-20T00:00:00Z']
    assert.deepEqual(
      at.map((each) => formatRelative(each, now)),
      ['1d ago', '1d ago', '3d ago', '20 Jan 2027'],
    )
  })
})
