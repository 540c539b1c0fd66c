import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../given.ts'
import { shareTestApp, type TestApp } from '../start-test-app.ts'
import { eventOf, sendBytes } from './send-event.ts'

describe('GET /admin/v1/search', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ name: 'Searched paper' })
  })

  const find = async (query: string) => {
    const { body } = await testApp.admin('GET', `/search?query=${encodeURIComponent(query)}`)
    return body.data.map(({ type, id, appId }: { type: string; id: string; appId: string | null }) => [type, id, appId])
  }

  it('finds an app by a part of its name, and a key by its publishable half', async () => {
    assert.deepEqual(await find('searched PAP'), [['app', publisher.id, publisher.id]])
    assert.deepEqual(
      (await find(publisher.liveKey)).map(([type]: string[]) => type),
      ['key'],
    )
  })

  it('finds a subscription event by its whole id', async () => {
    await sendBytes(testApp, publisher, JSON.stringify(eventOf('evt-searched', 'user-searched')))
    assert.deepEqual(await find('evt-searched'), [['event', 'evt-searched', publisher.id]])
    assert.deepEqual(await find('evt-search'), [])
  })

  it('finds nothing that does not exist', async () => {
    assert.deepEqual(await find('01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21'), [])
  })
})
