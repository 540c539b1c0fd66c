import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DedicatedClient } from '../../../src/db/dedicated-client.ts'
import { startTestApp } from '../../support/app/start-test-app.ts'
import { click, feed } from '../../support/app/visitor.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'
import { deliver, message } from '../serving/serve.ts'
import { change } from './reasons.ts'

describe('the delivery of campaigns', () => {
  it('takes no statement more of a feed, a confirmation, a click or a message', async (t) => {
    const asked = t.mock.method(DedicatedClient.prototype, 'query')
    await using stack = new AsyncDisposableStack()
    const end = { after: (ending: unknown) => stack.defer(ending as () => Promise<void>) }
    const counted = countStatements(await startTestDatabase(end))
    const test = await startTestApp(end, { database: counted.database, at: '2026-06-15T12:00:00Z' })
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    await test.given.campaign([app])
    const visit = async () => {
      const [before, from] = [counted.statements(), asked.mock.callCount()]
      const [offer] = await feed(test, app.liveKey, 'ann')
      await deliver(test, app.liveKey, offer?.impressionUid ?? '', { deliveredTimestamp: 1_750_000_000 })
      await click(test, offer)
      await message(test, app, { chatId: 'ann' })
      const names = asked.mock.calls.slice(from).map((call) => call.arguments[0].name)
      return { pooled: counted.statements() - before, hot: names.filter((name) => name !== undefined).sort() }
    }
    /** The fewest of several visits, as background jobs use the same connections. */
    const leastOf = async () => {
      const visits = []
      for (let turn = 0; turn < 12; turn++) visits.push(await visit())
      return visits.reduce((least, each) => {
        const size = ({ pooled, hot }: typeof each) => pooled + hot.length
        return size(each) < size(least) ? each : least
      })
    }
    const plain = await leastOf()
    assert.equal(plain.hot.filter((name) => name === 'read_audience').length, 2, 'of the feed and of the message')
    await change(test, campaign, {
      schedule: { timeZone: 'Europe/Berlin', windows: [{ days: ['mon'], from: '08:00', to: '20:00' }] },
      caps: { conversionsPerDay: 100, pacing: 'even' },
      audience: { all: [{ any: [{ attribute: 'city', operator: 'exists' }] }] },
      frequency: { delivered: 2, days: 3 },
      fallbackUrl: 'https://later.example/',
    })
    assert.deepEqual(await leastOf(), plain)
  })
})
