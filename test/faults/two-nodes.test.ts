import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertFiguresEqualRows } from '../support/app/service-process.ts'
import { testDatabaseKind } from '../support/database/database.ts'
import { startNodes } from './start-nodes.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has one process'

describe('two nodes on one database', { skip }, () => {
  it("start at the same time on an empty database, and see each other's changes within a second", async (t) => {
    const { one, two, dataDir, databaseUrl } = await startNodes(t, 2, { isEmpty: true })
    const project = await one.admin<{ id: string }>('POST', '/projects', { name: 'P' })
    await one.admin('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
    const key = await one.admin<{ id: string; publishableKey: string }>('POST', `/projects/${project.id}/keys`, {
      environment: 'test',
    })
    const askTwo = async () => {
      const response = await fetch(`${two.url}/publisher/sdk/v1/offers/message`, {
        method: 'POST',
        headers: { 'x-api-key': key.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: 'c', chatId: 'chat', attributes: { countryCode: 'US', language: 'en' } }),
      })
      return response.status
    }
    const within = async (ms: number, wanted: number) => {
      const until = performance.now() + ms
      let status = await askTwo()
      while (status !== wanted && performance.now() < until) {
        await sleep(50)
        status = await askTwo()
      }
      assert.equal(status, wanted)
    }
    await within(1_000, 200)

    const post = async (url: string, path: string, body: unknown) => {
      const response = await fetch(`${url}/publisher/sdk/v1${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.equal(response.status, 200)
      return (await response.json()) as { offers: unknown[] }
    }
    const feed = { clientId: 'c', userId: 'young', attributes: { countryCode: 'US', language: 'en' } }
    const asAdult = await post(two.url, '/offers/feed', feed)
    await post(one.url, '/users/attributes', { userId: 'young', attributes: { age: 15 } })
    const asMinor = await post(two.url, '/offers/feed', feed)
    assert.ok(asMinor.offers.length < asAdult.offers.length, 'an age stored on one node holds on the other at once')

    const revoked = await fetch(`${one.url}/admin/v1/keys/${key.id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer test-admin-token-of-24-bytes' },
    })
    assert.equal(revoked.status, 204)
    await within(1_000, 401)
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
