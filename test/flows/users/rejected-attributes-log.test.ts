import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestApp } from '../../support/app/start-test-app.ts'

describe('rejected attributes', () => {
  it('are named in the response and only counted in the log', async (t) => {
    const lines: string[] = []
    const testApp = await startTestApp(t, { log: { write: (line) => lines.push(line) } })
    const { liveKey } = await testApp.given.app()
    const attributes = { 'a-canary': 1, 'another-canary': 2 }
    const body = { userId: 'u', attributes }
    const answer = await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: liveKey, body })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, /a-canary .*another-canary /)
    assert.ok(lines.some((line) => line.includes('Rejected attributes: 2.')))
    assert.ok(!lines.some((line) => line.includes('canary')))
  })

  it("with the app's own names are also named in the response only, whatever is wrong with their values", async (t) => {
    const lines: string[] = []
    const testApp = await startTestApp(t, { log: { write: (line) => lines.push(line) } })
    const { liveKey } = await testApp.given.app()
    for (const value of [1, 'x'.repeat(513), 'a NUL: \0']) {
      const body = { userId: 'u', attributes: { custom: { 'a-canary': value } } }
      const answer = await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: liveKey, body })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, /^attributes\.custom\.a-canary must/)
    }
    const body = { userId: 'u', attributes: { countryCode: 'us' } }
    await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: liveKey, body })
    assert.ok(lines.some((line) => line.includes('attributes.countryCode must be two uppercase letters.')))
    assert.ok(!lines.some((line) => line.includes('canary')))
  })
})
