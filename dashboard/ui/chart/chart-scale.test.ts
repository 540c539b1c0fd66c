import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labelled, smoothPath, ticksTo } from './chart-scale.ts'

describe('the scale of a chart', () => {
  it('has a few round steps up to the greatest value', () => {
    assert.deepEqual(ticksTo(98, true), [0, 25, 50, 75, 100])
    assert.deepEqual(ticksTo(3, true), [0, 1, 2, 3])
    assert.deepEqual(ticksTo(0.9, false), [0, 0.25, 0.5, 0.75, 1])
    for (const most of [1, 7, 11, 64, 101, 999, 1000, 12_345]) {
      const ticks = ticksTo(most, true)
      assert.ok(ticks.length <= 5 && ticks.every(Number.isInteger), `${most}: ${ticks}`)
      assert.ok((ticks.at(-1) ?? 0) >= most && (ticks.at(-2) ?? 0) < most, `${most}: ${ticks}`)
    }
  })

  it('is drawn even if every value is zero', () => {
    assert.deepEqual(ticksTo(0, true), [0, 1])
  })
})

describe('the labels of days', () => {
  it('are spread evenly and include the last day', () => {
    assert.deepEqual(labelled(7, 10), [0, 1, 2, 3, 4, 5, 6])
    assert.deepEqual(labelled(28, 7), [3, 7, 11, 15, 19, 23, 27])
    assert.deepEqual(labelled(1, 0), [0])
  })
})

describe('a smooth path', () => {
  it('stays at zero between days without traffic', () => {
    const path = smoothPath([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 6, y: 9 },
    ])
    assert.equal(path, 'M0,0C1,0 2,0 3,0C4,0 5,9 6,9')
    assert.equal(smoothPath([]), '')
  })
})
