import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestClock } from '../../../test/support/app/test-clock.ts'
import { keepReports } from './keep-reports.ts'

const app = { id: 'app' }

/** Numbered reports that take a given time by the clock, and wait until they are released. */
function numbered(tookMs: number) {
  const clock = new TestClock('2026-06-15T12:00:00Z')
  const making = { count: 0, gate: Promise.resolve() }
  const read = keepReports(
    () => clock.nowMs(),
    async () => {
      const number = ++making.count
      await making.gate
      clock.advance(tookMs)
      return number
    },
  )
  return { clock, making, read: () => read(app) }
}

describe('reports', () => {
  it('that are fast are computed for each reader', async () => {
    const { read } = numbered(199)
    assert.deepEqual([await read(), await read()], [1, 2])
  })

  it('that are slow are cached, and renewed once older than twenty times their duration', async () => {
    const { clock, making, read } = numbered(200)
    assert.equal(await read(), 1)
    clock.advance(20 * 200 - 1)
    assert.equal(await read(), 1)
    assert.equal(making.count, 1)
    clock.advance(1)
    const gate = Promise.withResolvers<void>()
    making.gate = gate.promise
    assert.deepEqual([await read(), await read()], [1, 1])
    assert.equal(making.count, 2)
    gate.resolve()
    await new Promise(setImmediate)
    assert.equal(await read(), 2)
  })

  it('are never older than five minutes, so rare readers wait for a new one', async () => {
    const { clock, making, read } = numbered(30_000)
    assert.equal(await read(), 1)
    clock.advance(299_999)
    assert.equal(await read(), 1)
    clock.advance(1)
    assert.deepEqual(await Promise.all([read(), read()]), [2, 2])
    assert.equal(making.count, 2)
  })

  it('that are slow are computed once for all waiting readers', async () => {
    const { clock, making, read } = numbered(0)
    const gate = Promise.withResolvers<void>()
    making.gate = gate.promise
    const reads = [read(), read()]
    clock.advance(200)
    reads.push(read(), read())
    gate.resolve()
    assert.deepEqual(await Promise.all(reads), [1, 2, 2, 2])
    assert.equal(await read(), 2)
  })

  it('that fail are computed again for the next reader', async () => {
    const { clock, making, read } = numbered(200)
    await read()
    clock.advance(300_000)
    making.gate = Promise.reject(new Error('away'))
    await assert.rejects(read(), /away/)
    making.gate = Promise.resolve()
    assert.equal(await read(), 3)
  })
})
