import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../src/db/database.ts'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { startTestDatabase } from '../../support/database/database.ts'
import { startReceiver } from '../../support/receiver/start-receiver.ts'

const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' }

/** Runs the service on a database for a while. */
async function withService<T>(database: Database, use: (service: TestApp) => Promise<T>): Promise<T> {
  const endings: (() => unknown)[] = []
  const service = await startTestApp({ after: (end) => endings.push(end as () => unknown) }, { database, environment })
  try {
    return await use(service)
  } finally {
    for (const end of endings) await end()
  }
}

/**
 * Leaves a delivery for a day without a running process, starts the service, and returns the outcome of the delivery.
 */
async function startAfterDay(t: TestContext, outcome: 'pending' | 'claimed') {
  const receiver = await startReceiver((socket) => void socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  const database = await startTestDatabase(t)
  const appId = await withService(database, async ({ given, admin }) => {
    const { id } = await given.app()
    await admin('PUT', `/apps/${id}/webhook`, { url: `http://127.0.0.1:${receiver.port}/hook` })
    await admin('POST', `/apps/${id}/webhook/test`)
    return id
  })
  const dayAgo = new Date(Date.now() - 86_400_000)
  await database.db
    .updateTable('webhook_delivery')
    .set({ outcome, is_test: false, environment: 'live', finished_at: null, created_at: dayAgo })
    .set({ claimed_at: outcome === 'claimed' ? dayAgo : null })
    .execute()
  await sql`update process_slot set heartbeat_at = heartbeat_at - interval '1 day',
    started_at = started_at - interval '1 day'`.execute(database.db)
  receiver.heard.length = 0
  return withService(database, async ({ admin }) => {
    for (let tries = 0; ; tries++) {
      const [entry] = (await admin('GET', `/apps/${appId}/webhook/deliveries`)).body.data
      if (!['pending', 'claimed'].includes(entry.outcome) || tries === 100) {
        return { outcome: entry.outcome, error: entry.error, sent: receiver.heard.length }
      }
      await sleep(50)
    }
  })
}

describe('a completion of a day ago, when a process starts', () => {
  it('is sent if no process had claimed it', async (t) => {
    assert.deepEqual(await startAfterDay(t, 'pending'), { outcome: 'delivered', error: null, sent: 1 })
  })

  it('is given up if a process had claimed it, because it may have been sent', async (t) => {
    assert.deepEqual(await startAfterDay(t, 'claimed'), { outcome: 'unknown', error: 'process_ended', sent: 0 })
  })
})

describe('a running attempt', () => {
  it('is not given up by a process whose clock is minutes ahead', async (t) => {
    const held: Socket[] = []
    const receiver = await startReceiver((socket) => void held.push(socket))
    const database = await startTestDatabase(t)
    await withService(database, async ({ given, admin, clock }) => {
      const { id } = await given.app()
      await admin('PUT', `/apps/${id}/webhook`, { url: `http://127.0.0.1:${receiver.port}/hook` })
      const sent = admin('POST', `/apps/${id}/webhook/test`)
      for (let tries = 0; held.length === 0 && tries < 60; tries++) await sleep(50)
      clock.advance(120_000)
      // Longer than the pause after which each process looks for lost claims.
      await sleep(1_500)
      const outcomes = () => database.db.selectFrom('webhook_delivery').select('outcome').execute()
      assert.deepEqual(await outcomes(), [{ outcome: 'claimed' }])
      for (const socket of held) socket.end('HTTP/1.1 204 No Content\r\n\r\n')
      await sent
      assert.deepEqual(await outcomes(), [{ outcome: 'delivered' }])
    })
  })
})
