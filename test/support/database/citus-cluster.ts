import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'

const run = promisify(execFile)

/** The directories of PostgreSQL's programs and extensions on Debian and its derivatives. */
const [programs, shared] = ['/usr/lib/postgresql', '/usr/share/postgresql']

const settings = `
listen_addresses = '127.0.0.1'
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 200
max_prepared_transactions = 200
max_worker_processes = 40
max_locks_per_transaction = 512
shared_buffers = 32MB
citus.node_conninfo = 'sslmode=disable'
citus.enable_statistics_collection = off
citus.recover_2pc_interval = 1s
`

/** One PostgreSQL server with Citus, on 127.0.0.1. */
export interface CitusServer {
  readonly url: string
  readonly port: number
  readonly logFile: string
  start(): Promise<void>
  /** Ends it immediately, as a crash would. */
  kill(): Promise<void>
}

/** A coordinator, and servers that can be its workers. */
export interface CitusCluster extends AsyncDisposable {
  readonly servers: readonly CitusServer[]
}

/** Why no cluster can be started here; undefined if one can. */
export function whyNoCitus(): string | undefined {
  if (findPrograms() === undefined) return `no PostgreSQL with Citus is installed (${shared}/*/extension/citus.control)`
  return process.getuid?.() === 0 && postgresUser() === undefined ? 'there is no user postgres to run it as' : undefined
}

function findPrograms(): string | undefined {
  const versions = existsSync(shared) ? readdirSync(shared).sort((a, b) => Number(b) - Number(a)) : []
  const version = versions.find((each) => existsSync(`${shared}/${each}/extension/citus.control`))
  return version !== undefined && existsSync(`${programs}/${version}/bin/initdb`)
    ? `${programs}/${version}/bin`
    : undefined
}

/** Starts servers, the first as the coordinator; disposing of them ends them and deletes their data. */
export async function startCitusCluster(size: number): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'offerwire-citus-'))
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const servers = await Promise.all(Array.from({ length: size }, (_, index) => makeServer(`${folder}/${index}`, owner)))
  const cluster: CitusCluster = {
    servers,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.kill().catch(() => undefined)))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await Promise.all(servers.map((server) => server.start()))
    return cluster
  } catch (error) {
    await cluster[Symbol.asyncDispose]()
    throw error
  }
}

/** Creates the same empty database on each server, with Citus; all but the first become workers of the first. */
export async function createCitusDatabase(servers: readonly CitusServer[], name: string): Promise<string> {
  for (const server of servers) {
    await query(server.url, `create database ${name}`)
    await query(urlOf(server, name), 'create extension citus')
  }
  const [coordinator, ...workers] = servers
  if (coordinator === undefined) throw new Error('a cluster has a coordinator')
  const url = urlOf(coordinator, name)
  await query(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  for (const worker of workers) await query(url, `select citus_add_node('127.0.0.1', ${worker.port})`)
  return url
}

/** The URL of a database on one of the servers. */
export function urlOf({ url }: CitusServer, database: string): string {
  return url.replace(/postgres$/, database)
}

/** The rows of one statement, over its own connection. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function makeServer(directory: string, owner: Owner | undefined): Promise<CitusServer> {
  const bin = findPrograms()
  const as = owner === undefined ? {} : { uid: owner.uid, gid: owner.gid }
  await run(
    `${bin}/initdb`,
    ['-D', directory, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    as,
  )
  const port = await freePort()
  appendFileSync(
    `${directory}/postgresql.conf`,
    `${settings}port = ${port}\nunix_socket_directories = '${directory}'\n`,
  )
  const logFile = `${directory}/log`
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    logFile,
    async start() {
      await run(`${bin}/pg_ctl`, ['-D', directory, '-l', logFile, '-w', '-t', '120', 'start'], as)
    },
    async kill() {
      await run(`${bin}/pg_ctl`, ['-D', directory, '-m', 'immediate', '-w', 'stop'], as)
    },
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** The user that runs servers, because they refuse to run as root. */
function postgresUser(): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}
