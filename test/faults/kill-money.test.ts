import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openPostgres } from '../../src/db/postgres.ts'
import { assertFiguresEqualRows, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../support/database/database.ts'
import { startDatabaseProxy } from '../support/database/database-proxy.ts'
import { type Kill, killsOf, verdictOf } from './money-kills.ts'
import { fillWithMoney } from './money-world.ts'

describe('a process killed with kill -9 within a call about money', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database ends with its process',
}, () => {
  it('has done all of it or nothing, and the same call again does it once', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-kill-money-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const world = await fillWithMoney(t, databaseUrl)
    const proxy = await startDatabaseProxy(t, databaseUrl)
    const start = async () => {
      const service = await startServiceProcess({ dataDir, databaseUrl: proxy.url })
      t.after(() => service.end('SIGKILL'))
      return service
    }
    await using direct = openPostgres({ databaseUrl, logger: silentLogger, poolSize: 1 })
    const select = async (text: string) => (await direct.pool.query({ text, rowMode: 'array' })).rows.flat()
    const entries = async () => Number(await select('select count(*) from ledger_entry'))

    let service = await start()
    const killed = async ({ name, at: [where, ...texts], prepare, leaves, makes, again }: Kill) => {
      const call = await prepare(service)
      const before = await entries()
      const stalled = proxy.stallAt(texts, where)
      const answered = call(service).then(
        (response) => verdictOf(response),
        () => undefined,
      )
      const early = await Promise.race([stalled, answered])
      assert.equal(early, undefined, `${name}: it was answered before the kill`)
      await service.end('SIGKILL')
      assert.equal(await answered, undefined, name)
      assert.equal((await entries()) - before, leaves, `${name}: entries of the killed call`)
      service = await start()
      assert.deepEqual(await verdictOf(await call(service)), again, name)
      assert.equal((await entries()) - before, makes, `${name}: entries of both calls`)
    }
    for (const kill of killsOf(world)) await killed(kill)

    const { funded, used } = await service.admin<Record<string, number>>(
      'GET',
      `/organizations/${world.prepaid.id}/balance`,
    )
    assert.deepEqual({ funded, used }, { funded: 1_007, used: 27.0099 })
    assert.deepEqual(await select('select number from invoice order by number'), ['INV-1', 'INV-2'])
    assert.deepEqual(await select(`select state || ' ' || open_minor from invoice order by number`), [
      'part_paid 890',
      'part_paid 890',
    ])
    const payments = 'select state, count(*)::int, sum(book_micros)::int from payment group by 1 order by 1'
    assert.deepEqual(await select(payments), ['paid', 4, 40_000_000])
    assert.equal(await service.end('SIGTERM'), 0)
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
