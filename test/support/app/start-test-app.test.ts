import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../src/app.ts'
import { liveMib } from '../live-heap.ts'
import { shareTestApp, startTestApp } from './start-test-app.ts'

// The runner keeps the hooks of every test until its process ends. If each hook kept its app, the heap, and with it the
// time of garbage collections, would grow with every test.
describe('an app started by tests', () => {
  const started: WeakRef<App>[] = []

  describe('that share it', () => {
    const shared = shareTestApp()

    it('is available to them', () => {
      started.push(new WeakRef(shared().app))
    })
  })

  it('is available to the test that started it', async (t) => {
    started.push(new WeakRef((await startTestApp(t)).app))
  })

  it('is released when they have ended', async () => {
    const areGone = () => started.every((app) => app.deref() === undefined)
    for (let tries = 0; tries < 40 && !areGone(); tries++) {
      await sleep(50)
      liveMib()
    }
    assert.equal(started.length, 2)
    assert.ok(areGone())
  })
})
