import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../../src/config/config.ts'
import { openDatabase } from '../../../src/db/connect.ts'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { atProcessEnd } from '../at-process-end.ts'
import { freePort } from '../free-port.ts'
import { microsOf } from '../processor-time.ts'
import { silentLogger } from '../silent-logger.ts'

export const processAdminToken = 'test-admin-token-of-24-bytes'
export const processEncryptionKey = Buffer.alloc(32, 7)

/** The service as its own process, so that it can be killed. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Its standard output and error so far. */
  output(): string
  /** Ends it with a signal and resolves with its exit code, null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Calls the management API as the operator; throws unless the call succeeds. */
  admin<T>(method: string, path: string, body?: unknown): Promise<T>
}

export interface ServiceProcessOptions {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly port?: number
  readonly environment?: Record<string, string>
  /** The folder of the release to run instead of this one. */
  readonly root?: string
  /** Node's flags. */
  readonly flags?: readonly string[]
  /** A module that is loaded before it, and may send messages to this process. */
  readonly preload?: string
  /** The script to run instead of the service, by its path in the release. */
  readonly script?: string
}

/** Starts the service and waits until it is ready. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const port = options.port ?? (await freePort())
  const child = spawnService(options, port)
  // A failing hook prevents later hooks from running, and a surviving service would keep its test process alive.
  atProcessEnd(async () => void child.kill('SIGKILL'))
  const output = collectOutput(child)
  const url = `http://127.0.0.1:${port}`
  const service: ServiceProcess = {
    url,
    child,
    output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(endSeconds * 1_000) })
      child.kill(signal)
      try {
        const [code] = await exited
        return code as number | null
      } catch (cause) {
        child.kill('SIGKILL')
        throw new Error(`the service did not end within ${endSeconds} s of ${signal}:\n${output()}`, { cause })
      }
    },
    async admin<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${url}/admin/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${processAdminToken}`, 'content-type': 'application/json' },
        signal: whilePatient(),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
  }
  await untilReady(service)
  return service
}

/** The longest time of an end: the service promises 12 s, and a busy machine is late. */
const endSeconds = 45
/** The longest time of a start; twice as long if the machine gave it hardly any processor time. */
const startSeconds = 60
const starvedSeconds = 120
const enoughProcessorSeconds = 15

async function untilReady({ child, url, output }: ServiceProcess): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended before it was ready:\n${output()}`)
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
    const seconds = (performance.now() - startedMs) / 1_000
    if (seconds < startSeconds) continue
    const processorSeconds = (await microsOf(`/proc/${child.pid}`)) / 1_000_000
    if (processorSeconds < enoughProcessorSeconds && seconds < starvedSeconds) continue
    child.kill('SIGKILL')
    const spent = `${seconds.toFixed(0)} s, ${processorSeconds.toFixed(1)} s of them on a processor`
    throw new Error(`the service was not ready within ${spent}, at a load of ${loadavg()[0]?.toFixed(1)}:\n${output()}`)
  }
}

/** Runs a start that is expected to fail, until the process ends. */
export async function runUntilEnd(options: ServiceProcessOptions): Promise<{ code: number | null; output: string }> {
  const child = spawnService(options, options.port ?? (await freePort()))
  const output = collectOutput(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), 150_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code: code as number | null, output: output() }
}

function processEnvironment(options: ServiceProcessOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: options.dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'warn',
    ADMIN_TOKEN: processAdminToken,
    ENCRYPTION_KEY: processEncryptionKey.toString('base64'),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.environment,
  }
}

/**
 * Compares every figure with the rows it counts, and the ledger with its rules. Only on PostgreSQL may the service run
 * meanwhile.
 */
export async function assertFiguresEqualRows({ dataDir, databaseUrl }: ServiceProcessOptions): Promise<void> {
  const hangMs = Number.POSITIVE_INFINITY
  await using database = await openDatabase({ databaseUrl, dataDir, hangMs, logger: silentLogger })
  const { retentionServingsDays } = loadConfig({})
  assert.deepEqual(await verifyCounters(database, { nowMs: Date.now(), retentionServingsDays }), [])
  assert.deepEqual(await verifyLedger(database.db), [])
}

/** Aborts a request that is never answered, so that the test names it. */
export function whilePatient(): AbortSignal {
  return AbortSignal.timeout(60_000)
}

/**
 * Node's flags for a process of a few seconds: optimising the embedded database takes a third of a start, which such a
 * process does not win back.
 */
export const quickStart = ['--liftoff-only']

function spawnService(options: ServiceProcessOptions, port: number) {
  const flags = options.flags ?? quickStart
  const root = options.root ?? fileURLToPath(new URL('../../..', import.meta.url))
  const { preload, script = 'src/main.ts' } = options
  const loaded = preload === undefined ? [] : ['--import', preload]
  return spawn(process.execPath, [...flags, ...loaded, join(root, script)], {
    stdio: ['ignore', 'pipe', 'pipe', preload === undefined ? 'ignore' : 'ipc'],
    env: { ...processEnvironment(options), PORT: String(port) },
  })
}

function collectOutput(child: ReturnType<typeof spawnService>): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return () => output
}
