import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'

/** A PostgreSQL server for one test; it ends with the test. */
export interface PostgresCluster {
  readonly url: string
  start(): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Runs one statement and returns the first column of its rows. */
  query(text: string): Promise<unknown[]>
}

const tools = ['initdb', 'postgres', 'pg_basebackup'] as const
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
]
const binaries = folders.find((folder) => tools.every((tool) => existsSync(join(folder, tool))))

/** Why no server can be started here; false if one can. */
export const whyNoCluster: string | false =
  binaries === undefined && `${tools.join(', ')} are not in one folder of the PATH`

/** The user of PostgreSQL's package, because PostgreSQL refuses to run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function run(tool: (typeof tools)[number], parameters: readonly string[]): Promise<void> {
  await promisify(execFile)(join(binaries ?? '', tool), parameters, { ...owner(), cwd: '/' })
}

/** Runs a script as the servers' user, with PostgreSQL's programs on the `PATH` and `url` as its server. */
export async function runAsOwner(script: string, { url }: PostgresCluster): Promise<void> {
  const { hostname, port, username } = new URL(url)
  const env = { PATH: `${binaries}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port, PGUSER: username }
  await promisify(execFile)('bash', ['-euc', script], { ...owner(), cwd: '/', env })
}

/** Creates an empty server that allows replicas, and starts it. */
export async function startCluster(t: TestContext, settings = 'wal_level = replica'): Promise<PostgresCluster> {
  const directory = await makeDirectory(t)
  await run('initdb', ['--pgdata', directory, '--username=postgres', '--auth=trust', '--no-sync'])
  await appendFile(join(directory, 'postgresql.conf'), `fsync = off\nmax_connections = 50\n${settings}\n`)
  return startServer(t, directory)
}

/** Copies a server and starts the copy as its replica. */
export async function startStandby(t: TestContext, primary: PostgresCluster): Promise<PostgresCluster> {
  const directory = await makeDirectory(t)
  const parameters = ['--dbname', primary.url, '--checkpoint=fast', '--write-recovery-conf', '--no-sync']
  await run('pg_basebackup', ['--pgdata', directory, ...parameters])
  return startServer(t, directory)
}

/** Creates a directory that servers may write to; it is removed with the test. */
export async function makeDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-cluster-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const { uid, gid } = owner() ?? {}
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  return directory
}

/** Starts a server on an existing data directory. */
export async function startServer(t: TestContext, directory: string): Promise<PostgresCluster> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  const cluster: PostgresCluster = {
    url,
    async start() {
      const settings = ['-c', `port=${port}`, '-c', `unix_socket_directories=${directory}`]
      const parameters = ['-D', directory, ...settings]
      server = spawn(join(binaries ?? '', 'postgres'), parameters, { ...owner(), cwd: '/', stdio: 'ignore' })
      await untilAnswering(url)
    },
    async kill() {
      if (server === undefined || server.exitCode !== null) return
      const ended = once(server, 'exit')
      // SIGQUIT is PostgreSQL's immediate shutdown; SIGKILL would leave its child processes behind.
      server.kill('SIGQUIT')
      await ended
    },
    async query(text) {
      const client = new pg.Client(url)
      await client.connect()
      try {
        const { rows } = await client.query<[unknown]>({ text, rowMode: 'array' })
        return rows.map(([value]) => value)
      } finally {
        await client.end()
      }
    },
  }
  t.after(() => cluster.kill())
  await cluster.start()
  return cluster
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error('a PostgreSQL server did not start within 60 s')
}
