import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { createUuidV7 } from '../../lib/ids/uuid.ts'
import { systemRandom } from '../../lib/random.ts'
import { retentionJob } from './apply-retention.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Adds a delivery dated by this process's clock; returns its id. */
async function addDelivery(test: TestApp, outcome: 'pending' | 'claimed' | 'delivered'): Promise<string> {
  const { newId, database } = test.app.services
  const app = await test.given.app()
  // The service's own clock never goes back.
  const id = createUuidV7(test.clock, systemRandom)()
  const row = { id, app_id: app.id, environment: 'live', transaction_id: newId(), campaign_name: 'A campaign' } as const
  const created_at = new Date(test.clock.nowMs())
  await database.db
    .insertInto('webhook_delivery')
    .values({ ...row, outcome, created_at })
    .execute()
  return id
}

async function keptDeliveries({ app }: TestApp): Promise<string[]> {
  const rows = await app.services.database.db.selectFrom('webhook_delivery').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

describe('the hourly retention', () => {
  const startMs = Date.now()
  // The database's own clock, which no test moves, shows `startMs`.
  const shared = shareTestApp({ at: new Date(startMs - 90 * dayMs - 2 * hourMs).toISOString() })
  const run = (test: TestApp) => {
    const { database, clock } = test.app.services
    const periods = { retentionServingsDays: 400, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
    return retentionJob({ database, clock, periods }).run(new AbortController().signal)
  }

  it('removes nothing while the clocks of process and database differ by more than an hour', async () => {
    const test = shared()
    const id = await addDelivery(test, 'delivered')
    for (const aheadMs of [401 * dayMs, -2 * hourMs]) {
      await test.travel(new Date(startMs + aheadMs).toISOString())
      await assert.rejects(run(test), /clock of this process differs from the database's/)
      assert.ok((await keptDeliveries(test)).includes(id))
    }
  })

  it('counts from the earlier of both clocks', async () => {
    const test = shared()
    await test.travel(new Date(startMs - 90 * dayMs + hourMs / 2).toISOString())
    const young = await addDelivery(test, 'delivered')
    await test.travel(new Date(startMs + 0.9 * hourMs).toISOString())
    await run(test)
    assert.deepEqual(await keptDeliveries(test), [young])
  })

  it('keeps webhooks that wait or are being sent, however old', async () => {
    const test = shared()
    await test.travel(new Date(startMs - 100 * dayMs).toISOString())
    const waiting = [await addDelivery(test, 'pending'), await addDelivery(test, 'claimed')]
    const sent = await addDelivery(test, 'delivered')
    await test.travel(new Date(startMs).toISOString())
    await run(test)
    const kept = await keptDeliveries(test)
    assert.ok(waiting.every((id) => kept.includes(id)) && !kept.includes(sent))
  })
})
