import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import {
  createPostgresDatabase,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../../test/support/database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

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
  it('applies what is missing, in the order of the numbers, once', async (t) => {
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

  it('refuses to start when an applied file was changed', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const directory = await writeMigrations(t, files)
    await migrate(database, directory)
    await writeFile(join(directory, '0001_create_colour.sql'), 'create table colour (name text);')
    await assert.rejects(migrate(database, directory), {
      name: 'MigrationError',
      message: /0001_create_colour\.sql was changed/,
    })
  })

  it('refuses to start when the database is newer than the code', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const newer = await writeMigrations(t, files)
    await migrate(database, newer)
    const older = await mkdtemp(join(tmpdir(), 'migrations-'))
    t.after(() => rm(older, { recursive: true }))
    await cp(join(newer, '0001_create_colour.sql'), join(older, '0001_create_colour.sql'))
    await assert.rejects(migrate(database, older), { name: 'MigrationError', message: /newer .* 0003_add_shade\.sql/ })
  })

  it('refuses two files of one number, and names it cannot order', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const doubled = await writeMigrations(t, { '0001_a.sql': '', '0001_b.sql': '' })
    await assert.rejects(migrate(database, doubled), { message: /number of 0001_b\.sql/ })
    const unnamed = await writeMigrations(t, { 'create.sql': '' })
    await assert.rejects(migrate(database, unnamed), { message: /create\.sql is not named like/ })
  })

  it('may take longer than requests may', { skip: testDatabaseKind === 'embedded' }, async (t) => {
    const directory = await writeMigrations(t, { '0001_slow.sql': 'select pg_sleep(6.5)' })
    const database = await startTestDatabase(t, { migrations: null })
    const [first, second] = await Promise.all([migrate(database, directory), migrate(database, directory)])
    assert.deepEqual([...first, ...second], ['0001_slow.sql'])
  })

  it('runs once when several nodes start together', { skip: testDatabaseKind === 'embedded' }, async (t) => {
    const databaseUrl = await createPostgresDatabase(t)
    const directory = await writeMigrations(t, files)
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ databaseUrl, logger: silentLogger })),
    )
    t.after(() => Promise.all(nodes.map((node) => node[Symbol.asyncDispose]())))
    const applied = await Promise.all(nodes.map((node) => migrate(node, directory)))
    assert.deepEqual(applied.flat(), Object.keys(files))
  })
})
