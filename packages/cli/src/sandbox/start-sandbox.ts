import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '../../../../src/config/settings.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { serviceRoot, watchNpx } from '../installation.ts'
import type { Io } from '../io.ts'
import { Service } from '../service.ts'

export interface SandboxOptions {
  /** The instant at which the clock begins; the real time when absent. */
  readonly at?: string | undefined
  /** A free one when absent. */
  readonly port?: number | undefined
  /** For a person, who opens the dashboard: a clone builds its pages, as `npm start` does. Not by default. */
  readonly buildsPages?: boolean | undefined
}

/** A service of its own, with a clock that is moved; its data go with it. */
export interface Sandbox extends AsyncDisposable {
  readonly url: string
  readonly adminToken: string
  /** The first operator's, at the dashboard. */
  readonly adminPassword: string
  readonly service: Service
  /** Rejects with a `CommandError` when the service ended by itself. */
  readonly ended: Promise<void>
}

/** Compiling the embedded database to fast code takes a third of a start; a life of minutes does not win it back. */
const flags = ['--liftoff-only']
const startSeconds = 180
const pollMs = 50
/** How much is kept of what a service says, to tell why it ended. */
const keptCharacters = 4_000

/**
 * Starts a sandbox at 127.0.0.1 and waits until it is ready. Errors that it logs go to standard error.
 *
 * @throws CommandError when it ends before, or is told to.
 */
export async function startSandbox(io: Io, options: SandboxOptions): Promise<Sandbox> {
  const port = options.port || (await freePort())
  const [adminToken = '', adminPassword = ''] = [24, 12].map((size) => randomBytes(size).toString('base64url'))
  const url = `http://127.0.0.1:${port}`
  const { child, said } = spawnKeeper(io, options.buildsPages === true ? [] : ['--no-build'], {
    ...{ ADMIN_TOKEN: adminToken, ADMIN_PASSWORD: adminPassword, BASE_URL: url, PORT: String(port) },
    ...{ HOST: '127.0.0.1', TEST_CLOCK: options.at ?? 'true', DEMO_DATA: 'true' },
    ...{ LOG_LEVEL: 'error', WEBHOOK_ALLOW_PRIVATE: 'true' },
  })
  const asked = new AbortController()
  const stop = () => {
    asked.abort()
    child.kill('SIGINT')
  }
  const watch = watchNpx(io, stop)
  io.signal.addEventListener('abort', stop, { once: true })
  if (io.signal.aborted) stop()
  const ended = once(child, 'close').then(() => {
    clearInterval(watch)
    if (!asked.signal.aborted)
      throw new CommandError(exitCodes.unavailable, 'sandbox_ended', `The sandbox ended. ${said()}`)
  })
  // Whoever waits for it is told.
  ended.catch(() => undefined)
  const end = async () => {
    if (child.exitCode === null) stop()
    await ended
  }
  try {
    await Promise.race([untilReady(url, asked.signal), ended])
    if (asked.signal.aborted) throw new CommandError(exitCodes.unavailable, 'interrupted', 'The sandbox was stopped.')
  } catch (error) {
    await end()
    throw error
  }
  const service = new Service(url, { token: adminToken, who: "the operator's token" }, io.signal)
  return { url, adminToken, adminPassword, service, ended, [Symbol.asyncDispose]: end }
}

/** Its settings are those given and the defaults: a sandbox is the same wherever it runs. */
function spawnKeeper(io: Io, start: readonly string[], given: Readonly<Record<string, string>>) {
  const others = Object.entries(io.env).filter(([name]) => name !== 'NODE_ENV' && !(name in settings))
  const keeper = join(import.meta.dirname, `keep-sandbox${extname(import.meta.filename)}`)
  const child = spawn(process.execPath, [keeper, ...flags, join(serviceRoot, 'start.mjs'), ...start], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...Object.fromEntries(others), ...given },
  })
  let kept = ''
  const keep = (text: string) => {
    kept = (kept + text).slice(-keptCharacters)
  }
  child.stderr?.setEncoding('utf8').on('data', keep)
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    keep(text)
    io.stderr.write(text)
  })
  return { child, said: () => kept.trim() }
}

async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  for (const deadlineMs = performance.now() + startSeconds * 1_000; performance.now() < deadlineMs; ) {
    if (signal.aborted) return
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(pollMs)
  }
  throw new CommandError(exitCodes.unavailable, 'not_ready', `The sandbox was not ready within ${startSeconds} s.`)
}

/** A port on which nothing listens; another program may take it until the service does, which then says so. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
