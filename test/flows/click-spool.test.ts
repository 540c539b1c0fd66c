import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyCounters } from '../../src/features/statistics/verify-counters.ts'
import { startTestApp } from '../support/start-test-app.ts'
import { whileLocked } from '../support/while-locked.ts'
import { click, feed, figures, transactionIdOf } from './serve.ts'

describe('a click while the database is away', () => {
  it('redirects, is kept on disk, and is recorded and counted once afterwards', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const app = await startTestApp(t, { environment: { DATA_DIR: dataDir } })
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const [offer] = (await feed(app, publisher)).body.offers
    const { database } = app.app.services
    const { db } = database

    const clicks = await whileLocked(database, 'transaction', async () => {
      const first = await Promise.all(Array.from({ length: 5 }, () => click(app, offer.clickUrl)))
      const all = [...first, await click(app, offer.clickUrl)]
      assert.ok(existsSync(join(dataDir, 'spool/clicks/0/spool.bin')))
      return all
    })
    assert.ok(clicks.every(({ status }) => status === 302))

    const expected = clicks.map(transactionIdOf).sort()
    let recorded: string[] = []
    for (let attempt = 0; attempt < 100 && recorded.length < expected.length; attempt++) {
      await sleep(100)
      recorded = (await db.selectFrom('transaction').select('id').orderBy('id').execute()).map(({ id }) => id)
    }
    assert.deepEqual(recorded, expected)
    assert.equal((await figures(app, publisher.id)).clicks, expected.length)
    const options = { nowMs: app.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(database, options), [])
  })
})
