import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JournalEntry } from '../../db/journal.ts'
import type { Serving } from '../impressions/serving.ts'
import { LearningQueue } from './learning-queue.ts'
import type { UnlearnedEvent } from './unlearned-events.ts'

const serving = (userId = 'u') => ({ id: 1n, appId: 'app', userId, campaignIds: [] }) as unknown as Serving
const newQueue = () => new LearningQueue('00000000-0000-4000-8000-000000000001')

/** Commits entries as the journal does: encoded together, and the stream told of it. */
function commit(entries: readonly JournalEntry<unknown>[]): readonly UnlearnedEvent[] {
  const events = entries.map(({ row }) => row as UnlearnedEvent)
  const stream = entries[0]?.stream
  stream?.encode(events)
  stream?.committed?.(events)
  return events
}

describe('the queue of what may teach', () => {
  it('keeps everything while little happens', () => {
    const queue = newQueue()
    commit(Array.from({ length: 150 }).flatMap(() => queue.served(serving(), 0)))
    assert.deepEqual(
      queue.take().events.map(({ weight }) => weight),
      Array.from({ length: 150 }, () => 1),
    )
  })

  it('keeps a sample that stands for all when much happens, from the first burst on', () => {
    const queue = newQueue()
    for (let turn = 0; turn < 10; turn++) {
      commit(Array.from({ length: 7_000 }).flatMap(() => queue.served(serving(), 0)))
      const { events } = queue.take()
      assert.ok(events.length <= 1_400, `${events.length} are kept`)
      if (turn > 0) assert.ok(events.length <= 200, `${events.length} are kept`)
      const stoodFor = events.reduce((sum, { weight }) => sum + weight, 0)
      assert.ok(Math.abs(stoodFor - 7_000) <= 64, `they stand for ${stoodFor}`)
    }
  })

  it('never thins completions', () => {
    const queue = newQueue()
    for (let count = 0; count < 5_000; count++) {
      queue.add(queue.completed({ servingId: 1n, position: 0, atMs: 0, clickedAtMs: 0 }))
    }
    assert.equal(queue.take().events.length, 5_000)
  })

  it('holds nothing that was not committed, and says which rows hold what it holds', () => {
    const queue = newQueue()
    queue.served(serving(), 0)
    const completed = queue.completed({ servingId: 1n, position: 0, atMs: 0, clickedAtMs: 0 })
    assert.deepEqual(queue.take(), { events: [], rows: [], minors: [] })
    const [first, second] = [queue.served(serving(), 0), queue.served(serving(), 1)]
    const events = [...commit([...first, ...second]), ...completed.events]
    queue.add(completed)
    assert.deepEqual(queue.take(), { events, rows: [2, 1], minors: [] })
  })

  it('passes over the confirmation of an impression that is known to be seen', () => {
    const queue = newQueue()
    const shown = serving()
    assert.equal(queue.seen.mark(shown, 24), true)
    assert.equal(queue.seen.mark(shown, 24), false)
    assert.deepEqual(queue.delivered(shown, 24, 0), [])
    assert.equal(queue.delivered(shown, 0, 0).length, 1)
  })

  it('forgets who is erased, and nobody else', () => {
    const queue = newQueue()
    commit(['gone', 'stays'].flatMap((userId) => queue.served(serving(userId), 0)))
    for (const userId of ['gone', 'stays']) queue.notedMinor({ appId: 'app', userId }, 0)
    queue.forget({ appId: 'app', userId: 'gone' })
    const { events, rows, minors } = queue.take()
    assert.deepEqual(
      events.map((event) => event.serving?.userId),
      ['stays'],
    )
    assert.deepEqual(
      minors.map(({ userId }) => userId),
      ['stays'],
    )
    assert.equal(rows.length, 1, 'the row goes with what is left of it')
  })
})
