import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readMigrations } from '../../src/db/schema/migration-files.ts'
import { migrationFaults } from './migration-rules.ts'
import { sqlStatements } from './sql-statements.ts'

const baseline = `create table colour (name text primary key, shade text);
create table click (id int, name text) partition by range (id);`

/** The faults of files that follow the baseline, each file with its first line; without file names. */
async function faultsOf(...files: string[]): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-rules-'))
  try {
    await writeFile(join(directory, '0001_baseline.sql'), baseline)
    for (const [index, sql] of files.entries())
      await writeFile(join(directory, `${String(index + 2).padStart(4, '0')}_next.sql`), sql)
    return migrationFaults(await readMigrations(directory)).map((fault) => fault.replace(/^migrations\/\S+ /, ''))
  } finally {
    await rm(directory, { recursive: true })
  }
}

const expand = (sql: string) => `-- expand: more colours\n${sql}`
const contract = (sql: string) => `-- contract: fewer colours\n${sql}`
const outside = (sql: string) => `-- expand, no transaction: an index\n${sql}`

describe('the rules of migrations', () => {
  it('let changes pass that block nobody', async () => {
    const harmless = [
      expand("alter table colour add column warmth int, add column kind text not null default 'plain';"),
      outside('create index concurrently if not exists colour_shade on colour (shade);'),
      expand(`create table palette (id int primary key, colour text references colour (name), owner text);
        create index palette_owner on palette (owner); alter table palette alter column owner set not null;
        insert into palette select 1, 'update; delete', null;`),
      expand('create index click_name on only click (name);'),
      expand(`create table shelf (id int primary key);
        create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger shelf_stays before update or delete on shelf for each statement execute function refuse();`),
      expand('alter table colour add constraint shade_there check (shade is not null) not valid;'),
      expand('alter table colour validate constraint shade_there;'),
      contract('alter table colour alter column shade set not null, drop constraint shade_there;'),
      contract('drop table palette;'),
      '-- contract, no transaction: nobody reads by it\ndrop index concurrently if exists colour_shade;',
    ]
    assert.deepEqual(await faultsOf(...harmless), [])
  })

  for (const [sql, fault] of [
    ['create index colour_shade on colour (shade)', /writing|write to colour waiting: build it concurrently/],
    ['create index colour_shade on only colour (shade)', /build it concurrently/],
    ['create index click_name on click (name)', /build it concurrently/],
    ['drop index colour_shade', /drop it concurrently/],
    ['alter table colour alter column shade type int using 1', /writes every row again/],
    ['alter table colour alter shade set not null', /check \(shade is not null\) not valid/],
    ['alter table colour add column size int not null', /give it a default/],
    ['alter table colour add column id uuid default gen_random_uuid()', /writes every row again/],
    ['alter table colour add column id int generated always as identity', /writes every row again/],
    ['alter table colour add column parent text references colour (name)', /"not valid"/],
    ['alter table colour add column code text unique', /builds an index/],
    ['alter table colour add constraint code_unique unique (shade)', /"using index"/],
    ["alter table colour add constraint c check (shade <> '')", /"not valid"/],
    [
      "alter table colour add constraint c check (shade <> '') not valid; alter table colour validate constraint c",
      /in a later file/,
    ],
    ['alter table colour rename column shade to tint', /takes a name/],
    ['alter table colour drop column shade', /a file that contracts/],
    ['drop table colour', /a file that contracts/],
    ["update colour set shade = 'dark'", /in the background/],
    ['create trigger t after insert on colour for each row execute function refuse()', /waits for its writers/],
    ['truncate colour', /no rule knows it/],
    ['lock table colour', /no rule knows it/],
    ['do $$ begin drop table colour; end $$', /no rule knows it/],
    ['create index concurrently if not exists colour_shade on colour (shade)', /no transaction/],
  ] as const) {
    it(`refuse: ${sql}`, async () => {
      const faults = await faultsOf(expand(sql))
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0] ?? '', fault)
    })
  }

  it('refuse a file without a declaration, and several statements outside a transaction', async () => {
    assert.match((await faultsOf('create table other ();')).join(), /first line/)
    assert.match((await faultsOf(outside('create table a (); create table b ();'))).join(), /one statement/)
    assert.match((await faultsOf(outside('create index concurrently a on colour (shade);'))).join(), /if not exists/)
  })
})

describe('sqlStatements', () => {
  it('splits at semicolons outside comments and quotes', () => {
    const sql = `Select 1; -- one; two\n/* three; */ insert into "A;b" values ('it''s; so', $x$ ; $x$);;`
    assert.deepEqual(sqlStatements(sql), ['select 1', `insert into "A;b" values ('it''s; so', $x$ ; $x$)`])
  })
})
