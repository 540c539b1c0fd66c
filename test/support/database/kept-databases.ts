import type pg from 'pg'
import { atProcessEnd } from '../at-process-end.ts'

/** A database that may outlive the test that requested it. */
export interface KeepableDatabase {
  /** Opens a connection for emptying the database. */
  connect(): Promise<pg.Client>
  /** Removes the database. */
  end(): Promise<void>
}

type RelationKind = 'table' | 'partition' | 'index' | 'sequence' | 'other'

/** The content of a database when it was created. */
interface Fresh {
  readonly relations: ReadonlyMap<string, RelationKind>
  readonly definitions: string
  /** Tables with rows; the schema `kept` holds copies of them. */
  readonly filled: ReadonlySet<string>
}

interface Kept<Database> {
  readonly database: Database
  readonly fresh: Fresh
}

/** A table that no test changes. */
const unchangedTable = '"schema_migration"'

/**
 * Databases of one kind for the tests of this process, one after another: emptying one takes a tenth of the time of
 * creating one. A database whose schema a test has changed is not kept.
 */
export class KeptDatabases<Database extends KeepableDatabase> {
  readonly #idle: Kept<Database>[] = []
  readonly #isKeeping = atProcessEnd(async () => {
    for (const { database } of this.#idle.splice(0)) await database.end()
  })

  /** Returns an idle or a new database, and a function that gives it back. */
  async take(make: () => Promise<Database>): Promise<{ database: Database; giveBack: () => Promise<void> }> {
    const kept = this.#idle.pop() ?? (await look(await make()))
    let isGivenBack = false
    return {
      database: kept.database,
      giveBack: async () => {
        if (isGivenBack) return
        isGivenBack = true
        let isEmpty = false
        try {
          isEmpty = this.#isKeeping && (await empty(kept))
        } finally {
          if (isEmpty) this.#idle.push(kept)
          else await kept.database.end()
        }
      },
    }
  }
}

async function look<Database extends KeepableDatabase>(database: Database): Promise<Kept<Database>> {
  const client = await database.connect()
  try {
    const relations = await readRelations(client)
    const filled = new Set<string>()
    await client.query('create schema kept')
    for (const table of tablesAmong(relations)) {
      const { rows } = await client.query(`select exists (select from ${table}) as has_rows`)
      if (!rows[0].has_rows) continue
      await client.query(`create table kept.${table} as table ${table}`)
      filled.add(table)
    }
    return { database, fresh: { relations, definitions: await readDefinitions(client), filled } }
  } finally {
    await client.end()
  }
}

/** Restores the initial content of a database; returns whether that was possible. */
async function empty({ database, fresh }: Kept<KeepableDatabase>): Promise<boolean> {
  const client = await database.connect()
  try {
    await client.query(endOtherSessions)
    await client.query(emptying(await readRelations(client), fresh))
    await client.query('discard all')
    const left = await readRelations(client)
    const isSame = left.size === fresh.relations.size && left.keys().every((name) => fresh.relations.has(name))
    return isSame && (await readDefinitions(client)) === fresh.definitions
  } finally {
    await client.end()
  }
}

const endOtherSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

function emptying(relations: Fresh['relations'], { relations: first, filled }: Fresh): string {
  const added = (kind: RelationKind) =>
    [...relations].filter(([name, its]) => its === kind && !first.has(name)).map(([name]) => name)
  return [
    'begin',
    // Disables foreign keys and triggers.
    'set local session_replication_role = replica',
    ...[...added('table'), ...added('partition')].map((name) => `drop table ${name} cascade`),
    // Those of dropped tables are gone with them.
    ...added('index').map((name) => `drop index if exists ${name}`),
    ...tablesAmong(relations)
      .filter((name) => first.has(name))
      .flatMap((name) => (filled.has(name) ? restoring(name) : `delete from ${name}`)),
    ...[...first].filter(([, kind]) => kind === 'sequence').map(([name]) => `alter sequence ${name} restart`),
    'commit',
  ].join(';\n')
}

/** Restores only the rows that a test has changed, because one table has a thousand. */
function restoring(table: string): string[] {
  return [
    `delete from ${table} it where it::text not in (select it::text from kept.${table} it)`,
    `insert into ${table} select * from kept.${table} it where it::text not in (select it::text from ${table} it)`,
  ]
}

function tablesAmong(relations: Fresh['relations']): string[] {
  return [...relations].filter(([name, kind]) => kind === 'table' && name !== unchangedTable).map(([name]) => name)
}

async function readRelations(client: pg.Client): Promise<Map<string, RelationKind>> {
  const { rows } = await client.query<{ name: string; kind: RelationKind }>(`
    select relname as name, case
        when relkind in ('r', 'p') and not relispartition then 'table'
        when relkind = 'r' then 'partition'
        when relkind = 'S' then 'sequence'
        when relkind in ('i', 'I') then 'index'
        else 'other'
      end as kind
    from pg_class where relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, kind }) => [`"${name}"`, kind]))
}

/** The number of columns, constraints, enabled triggers, functions and settings. */
async function readDefinitions(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    select concat_ws(' ', (select count(*) from pg_attribute), (select count(*) from pg_constraint),
      (select count(*) from pg_trigger where tgenabled <> 'D'), (select count(*) from pg_proc),
      (select count(*) from pg_db_role_setting)) as counts`)
  return rows[0].counts
}
