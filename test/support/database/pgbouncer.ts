import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

interface PgBouncerOptions {
  readonly mode: 'session' | 'transaction'
  readonly poolSize: number
  readonly roundRobin: 0 | 1
}

/**
 * Starts a PgBouncer with its defaults in front of a database, on a loopback port; it ends with the test. Returns its
 * URL.
 */
export async function startPgBouncer(t: TestContext, databaseUrl: string, options: PgBouncerOptions): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-pgbouncer-'))
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const own = await freePort()
  const target = `host=${hostname} port=${port || 5432} dbname=${name} user=${username}${password && ` password=${password}`}`
  await writeFile(
    join(directory, 'pgbouncer.ini'),
    `[databases]\n${name} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =
auth_type = any\npool_mode = ${options.mode}\ndefault_pool_size = ${options.poolSize}\nserver_round_robin = ${options.roundRobin}\n`,
  )
  // It refuses to run as root.
  await chmod(directory, 0o755)
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const server = spawn('pgbouncer', [join(directory, 'pgbouncer.ini')], { ...asNobody, stdio: 'ignore' })
  const ended = once(server, 'exit')
  t.after(async () => {
    server.kill('SIGKILL')
    await ended
    await rm(directory, { recursive: true })
  })
  while (!(await answers(own))) {
    if (server.exitCode !== null) throw new Error(`pgbouncer ended with ${server.exitCode}`)
    await sleep(50)
  }
  return `postgres://offerwire@127.0.0.1:${own}/${name}`
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy()
    resolve(true)
  })
  socket.on('error', () => resolve(false))
  return promise
}
