import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchEncryptionKey } from './seed.ts'

/** A server under load, alone on its core. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number
  readonly pid: number
  /** Ends it without any chance to tidy up. */
  kill(): Promise<void>
}

/** The core of servers and of the database; `npm run bench` puts the load on the other. */
export const serverCore = '0'

/** As `npm start` has them. */
const heapFlags = ['--max-semi-space-size=32', '--heap-growing-percent=150']

/** The operator's token that the bench starts the service with. */
export const adminToken = 'bench-admin-token-of-24-bytes'

/** Starts a bare Fastify that answers everything alike. */
export async function startCeiling(status: number, bytes: number, location?: string): Promise<ServerProcess> {
  const path = new URL('ceiling-server.ts', import.meta.url).pathname
  const args = [String(status), String(bytes), ...(location === undefined ? [] : [location])]
  const child = spawn('taskset', ['-c', serverCore, process.execPath, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [port] = (await once(lines, 'line')) as [string]
  return processOf(child, Number(port))
}

/** Starts the service itself and waits until it is ready. */
export async function startService(
  dataDir: string,
  databaseUrl: string | undefined,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = 20_000 + Math.floor((process.pid * 7 + Date.now()) % 20_000)
  const main = new URL('../../src/main.ts', import.meta.url).pathname
  const child = spawn('taskset', ['-c', serverCore, process.execPath, ...heapFlags, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      ADMIN_TOKEN: adminToken,
      LOG_LEVEL: 'warn',
      ENCRYPTION_KEY: benchEncryptionKey.toString('base64'),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  })
  await untilReady(child, port)
  return processOf(child, port)
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error('The service ended before it was ready.')
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('The service was not ready within 30 s.')
}

function processOf(child: ChildProcess, port: number): ServerProcess {
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    port,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
