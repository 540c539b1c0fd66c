import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { OfferwireError, watchOffers } from '../src/index.ts'

// Own process: it sets the timers.

/** The parts of a browser that watching needs; every observed element is visible immediately. */
function standIn(t: TestContext): void {
  const globals: Record<string, unknown> = {
    document: Object.assign(new EventTarget(), { hidden: false }),
    addEventListener() {},
    removeEventListener() {},
    IntersectionObserver: class {
      readonly #tell: (changes: object[]) => void
      constructor(tell: (changes: object[]) => void) {
        this.#tell = tell
      }
      observe(target: object) {
        this.#tell([{ target, isIntersecting: true }])
      }
      unobserve() {}
    },
  }
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() => (before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name)))
  }
}

/** Watches one offer, and returns how often it was confirmed, and how often with success. */
async function watchOne(t: TestContext, fails: (tries: number) => OfferwireError | undefined) {
  standIn(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const counts = { tries: 0, seen: 0 }
  const confirm = async () => {
    const error = fails(counts.tries++)
    if (error !== undefined) throw error
    return true
  }
  const watch = watchOffers({ confirm }, () => counts.seen++)
  watch.observe({} as Element, 'uid')
  for (let minutes = 0; minutes < 60; minutes += 0.25) {
    t.mock.timers.tick(15_000)
    await new Promise(setImmediate)
  }
  return counts
}

describe('watchOffers', () => {
  it('repeats a failed confirmation later, until it succeeds', async (t) => {
    const counts = await watchOne(t, (tries) => (tries < 2 ? new OfferwireError('no_connection', 'none') : undefined))
    assert.deepEqual(counts, { tries: 3, seen: 1 })
  })

  it('gives up after the last retry, and immediately if the service refuses', async (t) => {
    assert.deepEqual(await watchOne(t, () => new OfferwireError('unavailable', 'no', 503)), { tries: 4, seen: 0 })
    t.mock.timers.reset()
    assert.deepEqual(await watchOne(t, () => new OfferwireError('invalid_key', 'no', 401)), { tries: 1, seen: 0 })
  })
})
