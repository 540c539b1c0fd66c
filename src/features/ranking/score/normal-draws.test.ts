import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normalCdf, normalQuantile, normalQuantiles } from './normal-draws.ts'

describe('the standard normal', () => {
  it('has the tabled probabilities', () => {
    for (const [x, p] of [
      [0, 0.5],
      [1, 0.8413447461],
      [-1.959963985, 0.025],
      [3, 0.998650102],
    ] as const) {
      assert.ok(Math.abs(normalCdf(x) - p) < 1e-6)
      assert.ok(Math.abs(normalQuantile(p) - x) < 1e-6)
    }
  })

  it('is drawn from a table with mean 0 and variance 1', () => {
    let sum = 0
    let squares = 0
    for (const z of normalQuantiles) {
      sum += z
      squares += z * z
    }
    assert.ok(Math.abs(sum / 65536) < 1e-6)
    assert.ok(Math.abs(squares / 65536 - 1) < 1e-3)
  })
})
