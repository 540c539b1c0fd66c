import pg from 'pg'
import { typeParsers } from './pg-arrays.ts'

/** A server's fault in our words, and its remedy; both follow the variable's name. */
export interface ServerFault {
  readonly problem: string
  readonly remedy: string
  /** A server that cannot be written to can still be read by tools. */
  readonly hinders: 'reading' | 'writing'
}

export interface ExaminedServer {
  readonly faults: readonly ServerFault[]
  /** The schemas where its tables are found; undefined if it could not be asked. */
  readonly searchPath?: string
}

const oldestMajor = 15
const limits = { connectionTimeoutMillis: 1_500, query_timeout: 6_000 }

/** Checks whether a PostgreSQL server is fit for the service; start and doctor share it. Changes nothing. */
export async function examineServer(url: string): Promise<ExaminedServer> {
  const client = new pg.Client({ connectionString: url, ...limits, types: typeParsers })
  const other = new pg.Client({ connectionString: url, ...limits, types: typeParsers })
  // The code that waits for the connection reports the error.
  for (const each of [client, other]) each.on('error', () => undefined)
  try {
    await client.connect()
    await other.connect()
    if (await isPooledByTransaction(client, other)) return { faults: [pooledByTransaction] }
    return await examineDatabase(client)
  } catch (error) {
    return { faults: [connectionFault(error)] }
  } finally {
    await Promise.allSettled([client.end(), other.end()])
  }
}

interface Facts {
  readonly version: number
  readonly encoding: string
  readonly is_standby: boolean
  readonly is_read_only: boolean
  readonly search_path: string
  readonly schema: string | null
  readonly may_create: boolean | null
  readonly is_owner: boolean
  readonly role: string
}

async function examineDatabase(client: pg.Client): Promise<ExaminedServer> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as is_standby, current_setting('default_transaction_read_only')::bool as is_read_only,
       current_setting('search_path') as search_path, current_schema()::text as schema,
       has_schema_privilege(current_schema(), 'create') as may_create, current_user::text as role,
       not exists (select from pg_class where relnamespace = to_regnamespace(quote_ident(current_schema()))
         and relname = 'schema_migration' and not pg_has_role(relowner, 'usage')) as is_owner`,
  )
  const [facts] = rows
  if (facts === undefined) return { faults: [connectionFault(undefined)] }
  return { faults: [...listFaults(facts)], searchPath: facts.search_path }
}

function* listFaults(facts: Facts): Generator<ServerFault> {
  const { version, encoding, role, schema } = facts
  if (version < oldestMajor) {
    yield fault('reading', `leads to PostgreSQL ${version}`, `Upgrade it to ${oldestMajor} or later`)
  }
  if (encoding !== 'UTF8') {
    const make = 'create database offerwire encoding UTF8 template template0'
    yield fault('reading', `names a database in ${encoding}, which cannot hold every text`, `Create one by \`${make}\``)
  }
  if (facts.is_standby) {
    yield fault('writing', 'leads to a standby, which accepts no writes', 'Name the primary')
  } else if (facts.is_read_only) {
    const remedy = 'Unset it for database and role, once there is room on the disk if that is why it was set'
    yield fault('writing', 'leads to a database with default_transaction_read_only', remedy)
  }
  if (schema === null) {
    yield fault('writing', 'names a database whose search_path finds no schema', `Create one, or set search_path`)
  } else if (facts.may_create !== true) {
    const grant = `grant usage, create on schema ${schema} to ${role}`
    yield fault('writing', `names the role ${role}, which may create nothing in schema ${schema}`, `Run \`${grant}\``)
  } else if (!facts.is_owner) {
    const remedy = 'Name the role that owns the tables, or one that is a member of it'
    yield fault('writing', `names the role ${role}, which does not own the tables of the service`, remedy)
  }
}

export const pooledByTransaction = fault(
  'reading',
  'leads to a connection pooler in transaction mode, which loses settings, prepared statements and notifications of a session',
  'Use session mode (PgBouncer: pool_mode = session), or the server itself',
)

/**
 * Two direct connections have one server process each. A pooler in transaction mode gives a connection whichever
 * process is free: the other's, or another one once a transaction has held the first. An odd number of questions also
 * finds it when processes take turns.
 */
async function isPooledByTransaction(client: pg.Client, other: pg.Client): Promise<boolean> {
  const pids = [new Set<number>(), new Set<number>()] as const
  const ask = async (index: 0 | 1) => {
    const { rows } = await (index === 0 ? client : other).query<{ pid: number }>('select pg_backend_pid() as pid')
    for (const { pid } of rows) pids[index].add(pid)
  }
  const isShared = () => pids[0].size > 1 || pids[1].size > 1 || [...pids[0]].some((pid) => pids[1].has(pid))
  await ask(0)
  await ask(1)
  if (isShared()) return true
  await client.query('begin')
  await ask(1)
  await client.query('commit')
  await ask(1)
  await ask(1)
  await ask(0)
  return isShared()
}

const authentication = 'Set the user and password that the server knows; percent-encode # / ? @ : % in the password'
const network = 'Is the server up, are host and port right, is a firewall in the way?'
const reasons: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  '28000': ['the server does not let this user in', `${authentication}, and see its pg_hba.conf`],
  '28P01': ['user or password is wrong', authentication],
  '3D000': ['the database does not exist', 'Create it, or name another'],
  '42501': ['the user may not connect to this database', 'Grant connect on it'],
  '08P01': [
    'a pooler refuses a parameter or the mode of the session',
    'Leave `options` out of the URL; use session mode',
  ],
  '53300': ['the server has no connection left', 'Raise max_connections, or run fewer processes'],
  '57P03': ['the server is starting or stopping', 'Start the service when it is up'],
  ECONNREFUSED: ['nothing listens there', network],
  ENOTFOUND: ['its host name is unknown', network],
  EAI_AGAIN: ['its host name cannot be looked up now', network],
}

function connectionFault(error: unknown): ServerFault {
  // A name with several addresses fails with an error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : undefined
  const known = code === undefined ? undefined : reasons[code]
  if (known !== undefined) return fault('reading', `cannot be reached: ${known[0]}`, known[1])
  const isServer = first instanceof pg.DatabaseError
  const reason = isServer ? `the server refuses with ${code}, see its log` : messageOf(first)
  return fault('reading', `cannot be reached: ${reason}`, network)
}

/** Messages of Node and `pg`, which do not contain the URL's secrets. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'it does not answer'
}

function fault(hinders: ServerFault['hinders'], problem: string, remedy: string): ServerFault {
  return { hinders, problem, remedy: /[.?]$/.test(remedy) ? remedy : `${remedy}.` }
}
