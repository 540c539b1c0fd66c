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
    let [sent, stoodFor] = [0, 0]
    for (let turn = 0; turn < 300; turn++) {
      const length = 6_000 + ((turn * 613) % 2_000)
      commit(Array.from({ length }).flatMap(() => queue.served(serving(), 0)))
      const { events } = queue.take()
      assert.ok(events.length <= (turn === 0 ? 1_400 : 300), `${events.length} are kept`)
      sent += length
      for (const { weight } of events) stoodFor += weight
    }
    assert.ok(Math.abs(stoodFor / sent - 1) < 0.02, `of ${sent} they stand for ${stoodFor}`)
  })

  it('keeps runs, so that few commits hold events when much happens', () => {
    const queue = newQueue()
    const isKept = () => queue.served(serving(), 0).length > 0
    Array.from({ length: 5_000 }, isKept)
    queue.take()
    const kept = Array.from({ length: 5_000 }, isKept)
    const begins = kept.filter((each, index) => each && !kept[index - 1]).length
    assert.ok(begins <= 14 && begins >= 8, `${begins} runs`)
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

  it('passes over the confirmation of an impression that is known to be confirmed', () => {
    const queue = newQueue()
    const shown = serving()
    const { confirmed, seen } = queue.known
    assert.equal(confirmed.mark(shown, 24), true)
    assert.equal(confirmed.mark(shown, 24), false)
    assert.equal(seen.mark(shown, 0), true)
    assert.deepEqual(queue.delivered(shown, 24, 0), [])
    assert.equal(queue.delivered(shown, 0, 0).length, 1)
  })

  it('forgets who is erased, and nobody else, and still counts what they did', () => {
    const queue = newQueue()
    commit(['gone', 'stays'].flatMap((userId) => queue.served(serving(userId), 0)))
    for (const userId of ['gone', 'stays']) queue.notedMinor({ appId: 'app', userId }, 0)
    queue.forget({ appId: 'app', userId: 'gone' })
    const { events, rows, minors } = queue.take()
    assert.deepEqual(
      events.map(({ servingId, serving }) => [servingId, serving?.userId]),
      [
        [1n, undefined],
        [1n, 'stays'],
      ],
    )
    assert.deepEqual(
      minors.map(({ userId }) => userId),
      ['stays'],
    )
    assert.equal(rows.length, 1)
  })
})
