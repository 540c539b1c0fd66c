import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startBackgroundJobs } from './background-jobs.ts'

// Own process: it sets the timers.

describe('background jobs', () => {
  it('run after their pause, the first time within ten seconds, and again after a failure', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const runs: string[] = []
    const errors: unknown[] = []
    const jobs = startBackgroundJobs(
      [
        { name: 'often', everyMs: 4_000, run: async () => void runs.push('often') },
        {
          name: 'seldom',
          everyMs: 60_000,
          async run() {
            runs.push('seldom')
            if (errors.length === 0) throw new Error('for now')
          },
        },
      ],
      (job, error) => errors.push([job, String(error)]),
    )
    const runsWithin = async (ms: number) => {
      t.mock.timers.tick(ms)
      await setImmediate()
      return runs.splice(0)
    }
    assert.deepEqual(await runsWithin(3_999), [])
    assert.deepEqual(await runsWithin(1), ['often'])
    assert.deepEqual(await runsWithin(4_000), ['often'])
    assert.deepEqual(await runsWithin(2_000), ['seldom'])
    assert.deepEqual(errors, [['seldom', 'Error: for now']])
    assert.ok((await runsWithin(59_999)).every((job) => job === 'often'))
    assert.deepEqual(await runsWithin(1), ['seldom'])
    await jobs[Symbol.asyncDispose]()
    assert.deepEqual(await runsWithin(120_000), [])
  })
})
