import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../src/app.ts'
import { liveMib } from '../live-heap.ts'
import { shareTestApp, startTestApp } from './start-test-app.ts'

// The runner keeps the hooks of every test until its process ends. Where each hook keeps its app, the heap grows with
// every test, and so does the time that collections of garbage take.
describe('an app that tests have started', () => {
  const started: WeakRef<App>[] = []

  describe('and share', () => {
    const shared = shareTestApp()

    it('is there for them', () => {
      started.push(new WeakRef(shared().app))
    })
  })

  it('is there for the one that started it', async (t) => {
    started.push(new WeakRef((await startTestApp(t)).app))
  })

  it('is let go of when they have ended', async () => {
    const areGone = () => started.every((app) => app.deref() === undefined)
    for (let tries = 0; tries < 40 && !areGone(); tries++) {
      await sleep(50)
      liveMib()
    }
    assert.equal(started.length, 2)
    assert.ok(areGone())
  })
})
