import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../support/free-port.ts'

/** A Redis or Valkey server for one test. */
export interface RedisServer {
  readonly url: string
  /** Ends it with `kill -9` and loses its data. */
  kill(): Promise<void>
  /** Starts it again on its port, and waits until it answers. */
  start(): Promise<void>
}

const program = ['redis-server', 'valkey-server']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path))

/** Why no server can be started here; undefined if one can. */
export const whyNoRedis = program === undefined ? 'no redis-server or valkey-server on the PATH' : undefined

/** Starts a server that keeps nothing on disk; it ends with the test. */
export async function startRedis(t: Pick<TestContext, 'after'>): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (child === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = undefined
    },
    async start() {
      child = spawn(program ?? '', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
      await untilAnswers(server.url)
    },
  }
  t.after(() => server.kill())
  await server.start()
  return server
}

async function untilAnswers(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  const answered = redis.ping().then(() => true)
  const isThere = await Promise.race([answered, sleep(10_000, false, { ref: false })])
  redis.disconnect()
  if (!isThere) throw new Error(`${url} does not answer`)
}
