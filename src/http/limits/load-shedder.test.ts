import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LoadShedder } from './load-shedder.ts'

describe('overload', () => {
  it('is reported after two late turns of the event loop in a row, and ends by itself', async (t) => {
    const shedder = new LoadShedder()
    t.after(() => shedder[Symbol.dispose]())
    // Timers run in the order they were due, so the shedder has looked before each of these ends.
    const timersHaveRun = () => new Promise((resolve) => setTimeout(resolve, 1))
    block(600)
    await timersHaveRun()
    assert.equal(shedder.isOverloaded, false)
    block(600)
    await timersHaveRun()
    assert.equal(shedder.isOverloaded, true)
    await new Promise((resolve) => setTimeout(resolve, 250))
    assert.equal(shedder.isOverloaded, false)
  })
})

function block(durationMs: number): void {
  const untilMs = performance.now() + durationMs
  while (performance.now() < untilMs);
}
