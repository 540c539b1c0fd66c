import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyCounters } from '../../src/features/statistics/verify-counters.ts'
import { startTestApp } from '../support/start-test-app.ts'
import { click, feed, figures, transactionIdOf } from './serve.ts'

describe('a click while the database is away', () => {
  it('redirects within two seconds, is kept on disk, and is recorded and counted once afterwards', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const app = await startTestApp(t, { environment: { DATA_DIR: dataDir } })
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const [offer] = (await feed(app, publisher)).body.offers
    const { pool, db } = app.app.services.database

    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('lock table transaction in access exclusive mode')
    const startedMs = performance.now()
    const clicks = await Promise.all(Array.from({ length: 5 }, () => click(app, offer.clickUrl)))
    clicks.push(await click(app, offer.clickUrl))
    const elapsedMs = performance.now() - startedMs
    assert.ok(clicks.every(({ status }) => status === 302))
    assert.ok(elapsedMs < 2_500, `${elapsedMs} ms`)
    assert.ok(existsSync(join(dataDir, 'spool/clicks/0/spool.bin')))
    await holder.query('rollback')
    holder.release()

    const expected = clicks.map(transactionIdOf).sort()
    let recorded: string[] = []
    for (let attempt = 0; attempt < 100 && recorded.length < expected.length; attempt++) {
      await sleep(100)
      recorded = (await db.selectFrom('transaction').select('id').orderBy('id').execute()).map(({ id }) => id)
    }
    assert.deepEqual(recorded, expected)
    assert.equal((await figures(app, publisher.id)).clicks, expected.length)
    const options = { nowMs: app.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(app.app.services.database, options), [])
  })
})
