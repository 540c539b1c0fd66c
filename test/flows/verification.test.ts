import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestApp } from '../start-test-app.ts'

describe('the running service', () => {
  it('is ready when its database takes a write', async (t) => {
    const { request } = await startTestApp(t)
    assert.equal((await request('GET', '/readyz')).status, 200)
  })
})
