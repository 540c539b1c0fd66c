import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Serving } from '../impressions/serving.ts'
import { LearningQueue } from './learning-queue.ts'

const serving = (userId = 'u') => ({ id: 1n, appId: 'app', userId, campaignIds: [] }) as unknown as Serving

describe('the queue of what may teach', () => {
  it('keeps everything while little happens', () => {
    const queue = new LearningQueue()
    for (let count = 0; count < 150; count++) queue.served(serving())
    assert.deepEqual(
      queue.take().map(({ weight }) => weight),
      Array.from({ length: 150 }, () => 1),
    )
  })

  it('keeps a sample that stands for all when much happens, from the first burst on', () => {
    const queue = new LearningQueue()
    for (let turn = 0; turn < 10; turn++) {
      for (let count = 0; count < 7_000; count++) queue.served(serving())
      const events = queue.take()
      assert.ok(events.length <= 1_400, `${events.length} are kept`)
      if (turn > 0) assert.ok(events.length <= 200, `${events.length} are kept`)
      const stoodFor = events.reduce((sum, { weight }) => sum + weight, 0)
      assert.ok(Math.abs(stoodFor - 7_000) <= 64, `they stand for ${stoodFor}`)
    }
  })

  it('never thins completions', () => {
    const queue = new LearningQueue()
    for (let count = 0; count < 5_000; count++) {
      queue.completed({ servingId: 1n, position: 0, atMs: 0, clickedAtMs: 0 })
    }
    assert.equal(queue.take().length, 5_000)
  })

  it('takes the first confirmation of an impression', () => {
    const queue = new LearningQueue()
    const shown = serving()
    for (const position of [0, 24, 0, 24]) queue.delivered(shown, position, 0)
    assert.equal(queue.take().length, 2)
  })

  it('forgets who is erased, and nobody else', () => {
    const queue = new LearningQueue()
    for (const userId of ['gone', 'stays']) queue.served(serving(userId))
    queue.forget({ appId: 'app', userId: 'gone' })
    assert.deepEqual(
      queue.take().map((event) => 'serving' in event && event.serving.userId),
      ['stays'],
    )
  })
})
