import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { startTestDatabase } from '../support/database.ts'
import { startReceiver } from '../support/start-receiver.ts'
import { startTestApp, type TestApp } from '../support/start-test-app.ts'

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

/** Leaves a delivery that has waited for 11 minutes, starts the service, and returns what becomes of the delivery. */
async function startAfter(t: TestContext, idleMinutes: number, workedMinutes = 1) {
  const receiver = await startReceiver((socket) => void socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  const database = await startTestDatabase(t)
  const appId = await withService(database, async ({ given, admin }) => {
    const { id } = await given.app()
    await admin('PUT', `/apps/${id}/webhook`, { url: `http://127.0.0.1:${receiver.port}/hook` })
    await admin('POST', `/apps/${id}/webhook/test`)
    return id
  })
  const { created_at: sentAt } = await database.db
    .selectFrom('webhook_delivery')
    .select('created_at')
    .executeTakeFirstOrThrow()
  const createdAt = new Date(sentAt.getTime() - 11 * 60_000)
  await sql`update webhook_delivery set outcome = 'pending', is_test = false, environment = 'live', finished_at = null,
    claimed_at = null, created_at = ${createdAt}`.execute(database.db)
  await sql`update process_slot set heartbeat_at = now() - ${idleMinutes} * interval '1 minute',
    started_at = now() - ${idleMinutes + workedMinutes} * interval '1 minute' where started_at is not null`.execute(
    database.db,
  )
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

describe('a completion that has waited for long when a process starts', () => {
  it('is sent where another process has worked until now', async (t) => {
    assert.deepEqual(await startAfter(t, 9), { outcome: 'delivered', error: null, sent: 1 })
  })

  it('is given up where another process has only begun to start', async (t) => {
    assert.equal((await startAfter(t, 0, 0)).outcome, 'unknown')
  })

  it('is given up where none has, as in a restored backup that may be older than its sending', async (t) => {
    assert.deepEqual(await startAfter(t, 11), { outcome: 'unknown', error: 'process_ended', sent: 0 })
  })
})
