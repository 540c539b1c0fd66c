import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { startTestApp } from '../../support/app/start-test-app.ts'

describe('a process whose slot another one took over', () => {
  it('records nothing any more, and reports the loss', async (t) => {
    const { app, given, request } = await startTestApp(t)
    const publisher = await given.app()
    await given.campaign([publisher])
    const body = { clientId: 'c', userId: 'u', attributes: { countryCode: 'US', language: 'en' } }
    const feed = () => request('POST', '/publisher/sdk/v1/offers/feed', { key: publisher.liveKey, body })
    assert.equal((await feed()).status, 200)
    assert.equal(app.lost.aborted, false)
    const lost = once(app.lost, 'abort')
    const { pool } = app.services.database
    await pool.query('update process_slot set lease = gen_random_uuid() where slot = $1', [app.services.slot.slot])
    const answer = await feed()
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1'])
    await lost
  })
})
