import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareTestApp } from '../../support/app/start-test-app.ts'

// One database: a test's clock is for the embedded one alone.

describe('the clock of a sandbox', () => {
  const shared = shareTestApp({ environment: { TEST_CLOCK: '2026-06-15T12:00:00Z' } })

  it('advances to the instant that is asked for', async () => {
    const test = shared()
    assert.deepEqual((await test.admin('GET', '/clock')).body, { now: '2026-06-15T12:00:00.000Z', mode: 'frozen' })
    const { status, body } = await test.admin('POST', '/clock', { advanceBySeconds: 86_400 })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body, {
      now: '2026-06-16T12:00:00.000Z',
      mode: 'frozen',
      ran: [
        { at: '2026-06-16T00:00:00.000Z', what: 'utc_midnight' },
        { at: '2026-06-16T00:00:00.000Z', what: 'retention' },
      ],
    })
  })
})
