import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createPostgresDatabase,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../../../test/support/database/database.ts'
import { leaseProcessSlot } from '../journal/process-slot.ts'
import { openPostgres } from '../postgres.ts'
import { contractSchema, migrate } from './migrate.ts'
import { migrationsDirectory } from './migration-files.ts'

const files = {
  '0001_create_colour.sql': 'create table colour (name text primary key);',
  '0003_add_shade.sql': "alter table colour add column shade text; insert into colour values ('red', 'dark');",
}

async function writeMigrations(t: TestContext, contents: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  t.after(() => rm(directory, { recursive: true }))
  for (const [name, sql] of Object.entries(contents)) await writeFile(join(directory, name), sql)
  return directory
}

describe('migrate', () => {
  it('applies missing migrations once, in the order of their numbers', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const directory = await writeMigrations(t, files)
    assert.deepEqual(await migrate(database, directory), Object.keys(files))
    assert.deepEqual(await migrate(database, directory), [])
    await writeFile(join(directory, '0004_more.sql'), "insert into colour values ('blue', null)")
    assert.deepEqual(await migrate(database, directory), ['0004_more.sql'])
    const { rows } = await database.pool.query('select name, shade from colour order by name')
    assert.deepEqual(rows, [
      { name: 'blue', shade: null },
      { name: 'red', shade: 'dark' },
    ])
  })

  it('leaves nothing of a file that fails', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const directory = await writeMigrations(t, { ...files, '0004_broken.sql': 'create table lost (); select 1 / 0;' })
    await assert.rejects(migrate(database, directory), { name: 'MigrationError', message: /0004_broken\.sql failed/ })
    const { rows } = await database.pool.query("select to_regclass('lost') as lost, to_regclass('colour') as colour")
    assert.deepEqual(rows, [{ lost: null, colour: 'colour' }])
  })

  it('refuses to start if an applied file was changed', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const directory = await writeMigrations(t, files)
    await migrate(database, directory)
    await writeFile(join(directory, '0001_create_colour.sql'), 'create table colour (name text);')
    await assert.rejects(migrate(database, directory), {
      name: 'MigrationError',
      message: /0001_create_colour\.sql was changed/,
    })
  })

  it('treats a file alike whether its lines end in LF or CR LF', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const lf = '-- expand: a colour\ncreate table colour (\n  name text\n);\n'
    const other = await writeMigrations(t, { '0001_create_colour.sql': lf.replaceAll('\n', '\r\n') })
    assert.deepEqual(await migrate(database, other), ['0001_create_colour.sql'])
    const { rows } = await database.pool.query('select checksum, kind from schema_migration')
    assert.deepEqual(rows, [{ checksum: hash('sha256', lf, 'hex'), kind: 'expand' }])
    assert.deepEqual(await migrate(database, await writeMigrations(t, { '0001_create_colour.sql': lf })), [])
  })

  it('refuses to start if the database is newer than the code', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const newer = await writeMigrations(t, files)
    await migrate(database, newer)
    const older = await mkdtemp(join(tmpdir(), 'migrations-'))
    t.after(() => rm(older, { recursive: true }))
    await cp(join(newer, '0001_create_colour.sql'), join(older, '0001_create_colour.sql'))
    await assert.rejects(migrate(database, older), { name: 'MigrationError', message: /newer .* 0003_add_shade\.sql/ })
  })

  it('refuses two files with one number, and names that it cannot order', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const doubled = await writeMigrations(t, { '0001_a.sql': '', '0001_b.sql': '' })
    await assert.rejects(migrate(database, doubled), { message: /number of 0001_b\.sql/ })
    const unnamed = await writeMigrations(t, { 'create.sql': '' })
    await assert.rejects(migrate(database, unnamed), { message: /create\.sql is not named like/ })
  })

  it('may take longer than a request', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database limits no statement',
  }, async (t) => {
    const directory = await writeMigrations(t, { '0001_slow.sql': 'select pg_sleep(6.5)' })
    const database = await startTestDatabase(t, { migrations: null })
    const [first, second] = await Promise.all([migrate(database, directory), migrate(database, directory)])
    assert.deepEqual([...first, ...second], ['0001_slow.sql'])
  })

  it('runs once when several nodes start together', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database has one process',
  }, async (t) => {
    const databaseUrl = await createPostgresDatabase(t, { isEmpty: true })
    const directory = await writeMigrations(t, files)
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ databaseUrl, logger: silentLogger })),
    )
    t.after(() => Promise.all(nodes.map((node) => node[Symbol.asyncDispose]())))
    const applied = await Promise.all(nodes.map((node) => migrate(node, directory)))
    assert.deepEqual(applied.flat(), Object.keys(files))
  })

  it('rebuilds an index after an interrupted attempt', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
  }, async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const index = 'create unique index concurrently if not exists colour_shade on colour (shade)'
    const directory = await writeMigrations(t, files)
    await migrate(database, directory)
    await database.pool.query("insert into colour values ('black', 'dark')")
    await writeFile(join(directory, '0004_index.sql'), `-- expand, no transaction: shades are unique\n${index};`)
    await assert.rejects(migrate(database, directory), { message: /0004_index\.sql failed/ })
    await database.pool.query("delete from colour where name = 'black'")
    assert.deepEqual(await migrate(database, directory), ['0004_index.sql'])
    const { rows } = await database.pool.query(
      "select indisvalid from pg_index where indexrelid = 'colour_shade'::regclass",
    )
    assert.deepEqual(rows, [{ indisvalid: true }])
  })

  it('lets other queries pass while a long transaction blocks it', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
  }, async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const directory = await writeMigrations(t, files)
    await migrate(database, directory)
    const reader = await database.pool.connect()
    await reader.query('begin; select from colour')
    await writeFile(join(directory, '0004_more.sql'), '-- expand: warmth\nalter table colour add column warmth int;')
    const migration = migrate(database, directory)
    for (let round = 0; round < 8; round++) {
      await database.pool.query("insert into colour values ($1, 'dark')", [`colour ${round}`])
      await sleep(250)
    }
    await reader.query('commit')
    reader.release()
    assert.deepEqual(await migration, ['0004_more.sql'])
  })
})

describe('contractSchema', () => {
  const next = {
    '9001_expand.sql': '-- expand: a colour\nalter table project add column colour text;',
    '9002_index.sql':
      '-- expand, no transaction: projects are found by colour\ncreate index concurrently if not exists project_colour on project (colour);',
    '9003_contract.sql': '-- contract: no colour after all\nalter table project drop column colour;',
  }

  it('waits until no process of an older version runs; older versions may start until then, but not afterwards', async (t) => {
    const database = await startTestDatabase(t)
    const directory = await writeMigrations(t, next)
    await cp(migrationsDirectory, directory, { recursive: true })
    const older = await leaseProcessSlot(database, { logger: silentLogger })
    assert.deepEqual(await migrate(database, directory), ['9001_expand.sql', '9002_index.sql'])
    assert.deepEqual(await contractSchema(database, directory), [])
    assert.deepEqual(await migrate(database), [], 'the older version runs on the expanded schema')
    const another = await leaseProcessSlot(database, { logger: silentLogger })
    await another[Symbol.asyncDispose]()
    assert.deepEqual(await contractSchema(database, directory), [])
    await older[Symbol.asyncDispose]()
    assert.deepEqual(await contractSchema(database, directory), ['9003_contract.sql'])
    assert.deepEqual(await contractSchema(database, directory), [])
    const refusal = { name: 'MigrationError', message: /newer .* 9003_contract\.sql/ }
    await assert.rejects(migrate(database), refusal)
    await assert.rejects(leaseProcessSlot(database, { logger: silentLogger }), refusal)
    const { rows } = await database.pool.query('select from process_slot where leased_until > now()')
    assert.equal(rows.length, 0, 'a refused process holds no slot')
  })

  it('runs at once in an empty database', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const directory = await writeMigrations(t, {
      ...files,
      '0004_less.sql': '-- contract: no shade\ndrop table colour;',
    })
    assert.deepEqual(await migrate(database, directory), [...Object.keys(files), '0004_less.sql'])
  })
})
