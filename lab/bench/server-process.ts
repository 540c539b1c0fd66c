import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startServiceProcess } from '../../test/support/app/service-process.ts'
import { freePort } from '../../test/support/free-port.ts'
import { buildPages } from '../../tools/build-if-stale.ts'
import { layOutPackage } from '../../tools/pack/lay-out-package.ts'
import { projectRoot } from '../../tools/project-root.ts'
import { pinToServerCore } from './server-core.ts'

/** A server under load, alone on its core. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number
  readonly pid: number
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>
}

/** Starts a bare Fastify with one constant answer. */
export async function startCeiling(status: number, bytes: number, location?: string): Promise<ServerProcess> {
  const path = new URL('ceiling-server.ts', import.meta.url).pathname
  const args = [String(status), String(bytes), ...(location === undefined ? [] : [location])]
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return onServerCore(child, Number(port))
}

const release = join(projectRoot, '.cache', 'bench-release')
let laidOut: Promise<void> | undefined

/** Lays out the release, once in this process: its JavaScript takes 40 MB less than types that Node strips. */
async function layOutRelease(): Promise<void> {
  await buildPages()
  await rm(release, { recursive: true, force: true })
  await layOutPackage(release)
}

/** Starts the service as the image does, and waits until it is ready. */
export async function startService(
  dataDir: string,
  databaseUrl: string | undefined,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  laidOut ??= layOutRelease()
  await laidOut
  const port = await freePort()
  const flags = ['--max-semi-space-size=32', '--heap-growing-percent=100']
  const production = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...environment }
  const where = { root: release, script: 'src/main.js', dataDir, databaseUrl, port } as const
  const { child } = await startServiceProcess({ ...where, flags, environment: production })
  return onServerCore(child, port)
}

async function onServerCore(child: ChildProcess, port: number): Promise<ServerProcess> {
  const pid = child.pid ?? 0
  await pinToServerCore(pid)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { port, pid, kill: () => end('SIGKILL'), [Symbol.asyncDispose]: () => end('SIGTERM') }
}
