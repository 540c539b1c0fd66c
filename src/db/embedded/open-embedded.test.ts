import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { quickStart } from '../../../test/support/app/service-process.ts'
import { silentLogger } from '../../../test/support/silent-logger.ts'
import { FreeSpaceGuard } from './free-space-guard.ts'
import { Maintenance } from './maintenance.ts'
import { openEmbedded } from './open-embedded.ts'

// Own process: it starts and kills processes.

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function open(t: TestContext, options: { dataDir?: string; hangMs?: number } = {}) {
  const database = await openEmbedded({ dataDir: 'memory', logger: silentLogger, ...options })
  t.after(() => database[Symbol.asyncDispose]())
  return database
}

/** Starts a process that inserts rows one by one and prints each number once it is acknowledged. */
function startWriter(dataDir: string) {
  const script = fileURLToPath(new URL('./insert-until-killed.fixture.ts', import.meta.url))
  const writer = spawn(process.execPath, [...quickStart, script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: number[] = []
  createInterface(writer.stdout).on('line', (line) => acknowledged.push(Number(line)))
  return { writer, acknowledged }
}

describe('the embedded database', () => {
  it('keeps acknowledged rows when its process is killed', async (t) => {
    const dataDir = await temporaryDirectory(t)
    for (let round = 0; round < 2; round += 1) {
      const { writer, acknowledged } = startWriter(dataDir)
      while (acknowledged.length < 200) await once(writer.stdout, 'data')
      writer.kill('SIGKILL')
      await once(writer, 'close')
      const database = await openEmbedded({ dataDir, logger: silentLogger })
      const { rows } = await database.pool.query<{ id: number }>('select id from kept')
      await database[Symbol.asyncDispose]()
      const kept = new Set(rows.map(({ id }) => id))
      assert.deepEqual(
        acknowledged.filter((id) => !kept.has(id)),
        [],
        'acknowledged rows are missing',
      )
    }
  })

  it('refuses a second process, names the holder, and is free once the holder is killed', async (t) => {
    const dataDir = await temporaryDirectory(t)
    const { writer } = startWriter(dataDir)
    await once(writer.stdout, 'data')
    await assert.rejects(openEmbedded({ dataDir, logger: silentLogger }), {
      name: 'DirectoryHeldError',
      message: new RegExp(`in use by process ${writer.pid} on `),
    })
    writer.kill('SIGKILL')
    await once(writer, 'close')
    await open(t, { dataDir })
  })

  it('forces each commit to the disk', async (t) => {
    const database = await open(t, { dataDir: await temporaryDirectory(t) })
    await database.pool.query('create table item (id int)')
    const before = database.server.syncCount
    for (let id = 0; id < 10; id += 1) await database.pool.query('insert into item values ($1)', [id])
    const syncs = database.server.syncCount - before
    assert.ok(syncs >= 10, `${syncs} syncs for 10 commits`)
  })

  it('restarts when it hangs, with all committed rows', async (t) => {
    const database = await open(t, { dataDir: await temporaryDirectory(t), hangMs: 300 })
    await database.pool.query('create table item (id int)')
    await database.pool.query('insert into item values (1)')
    const hanging = database.pool.query('do $$ begin loop end loop; end $$')
    await assert.rejects(hanging, /gave no answer for/)
    const { rows } = await database.pool.query('select id from item')
    assert.deepEqual(rows, [{ id: 1 }])
  })

  it('refuses writes and serves reads while the disk is nearly full', async (t) => {
    const database = await open(t)
    await database.pool.query('create table item (id int)')
    let freeBytes = 1e6
    const client = database.dedicated('guard')
    await using guard = new FreeSpaceGuard({
      client,
      directory: '.',
      logger: silentLogger,
      readFreeBytes: async () => freeBytes,
    })
    await guard.check()
    await assert.rejects(database.pool.query('insert into item values (1)'), { code: '25006' })
    assert.equal((await database.pool.query('select id from item')).rowCount, 0)
    freeBytes = 1e12
    await guard.check()
    await database.pool.query('insert into item values (1)')
  })

  it('writes checkpoints and vacuums on its own', async (t) => {
    const database = await open(t)
    const client = database.dedicated('upkeep')
    await using maintenance = new Maintenance({ client, logger: silentLogger, checkpointBytes: 100_000 })
    assert.equal(await maintenance.checkpointWhenDue(), false)
    await database.pool.query('create table item (id int, body text)')
    await database.pool.query("insert into item select id, 'x' from generate_series(1, 3000) as id")
    await database.pool.query("update item set body = 'y'")
    assert.equal(await maintenance.checkpointWhenDue(), true)
    assert.deepEqual(await maintenance.maintainNextTable(), {
      name: 'public.item',
      needsVacuum: true,
      needsAnalysis: true,
    })
    const { rows } = await database.pool.query("select n_dead_tup from pg_stat_user_tables where relname = 'item'")
    assert.deepEqual(rows, [{ n_dead_tup: 0n }])
  })

  it('vacuums large and append-only tables in quiet times only', async (t) => {
    const database = await open(t)
    await using maintenance = new Maintenance({ client: database.dedicated('upkeep'), logger: silentLogger })
    await database.pool.query('create table item (id int, body text)')
    await database.pool.query("insert into item select id, repeat('x', 1000) from generate_series(1, 20000) as id")
    assert.deepEqual(await maintenance.maintainNextTable(false), {
      name: 'public.item',
      needsVacuum: false,
      needsAnalysis: true,
    })
    assert.equal(await maintenance.maintainNextTable(false), undefined)
    assert.deepEqual(await maintenance.maintainNextTable(true), {
      name: 'public.item',
      needsVacuum: true,
      needsAnalysis: false,
    })
    await database.pool.query("update item set body = 'y' where id % 2 = 0")
    assert.deepEqual(await maintenance.maintainNextTable(false), {
      name: 'public.item',
      needsVacuum: false,
      needsAnalysis: true,
    })
    assert.deepEqual(await maintenance.maintainNextTable(true), {
      name: 'public.item',
      needsVacuum: true,
      needsAnalysis: false,
    })
  })

  it('leaves turns of the event loop to other work while many requests wait', async (t) => {
    const database = await open(t)
    let turns = 0
    const other = setInterval(() => turns++, 1)
    const ask = async () => {
      await database.pool.query('select 1')
      // Longer than the next answer takes to arrive.
      for (const untilMs = performance.now() + 2; performance.now() < untilMs; );
    }
    await Promise.all(Array.from({ length: 200 }, ask))
    clearInterval(other)
    assert.ok(turns >= 20, `400 ms in ${turns} turns`)
  })

  it('uses little memory', async (t) => {
    const database = await open(t)
    const { rows } = await database.pool.query(
      "select name, setting from pg_settings where name = any('{shared_buffers,work_mem,default_statistics_target}') order by name",
    )
    assert.deepEqual(
      rows.map(({ name, setting }) => [name, setting]),
      [
        ['default_statistics_target', '10'],
        ['shared_buffers', '4096'],
        ['work_mem', '4096'],
      ],
    )
  })
})
