import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BuiltImage } from './image-builder.ts'
import { runCommand } from './run-command.ts'

export interface Container {
  readonly url: string
  /** Milliseconds from the start to readiness. */
  readonly readyMs: number
  output(): string
  /** Sends a signal to the first process; resolves with its exit code and the milliseconds until it ended. */
  end(signal: 'TERM' | 'KILL'): Promise<{ code: number | null; tookMs: number }>
  /** Runs a command in the container; rejects unless it exits with 0. */
  run(command: readonly string[]): Promise<string>
}

export interface RunOptions {
  readonly data: string
  readonly port: number
  readonly environment: Record<string, string>
}

/** Sets up a container with the system's own tools: a PID namespace and a read-only root. */
const enter = `set -e
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o nosuid,nodev,mode=1777,size=64m tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/data"
mount --bind /dev "$ROOT/dev"
exec setpriv --no-new-privs --inh-caps=-all chroot --userspec="$USER_AND_GROUP" "$ROOT" "$@"`

/** Starts the image as its own container on the machine's network, and waits until it is ready. */
export async function runImage(image: BuiltImage, { data, port, environment }: RunOptions): Promise<Container> {
  const { Entrypoint, Cmd, Env, User, WorkingDir } = image.config
  const set = [...Env, ...Object.entries({ ...environment, PORT: port }).map(([name, value]) => `${name}=${value}`)]
  const inside = [
    '/usr/local/bin/node',
    '-e',
    `process.chdir('${WorkingDir}'); process.execve(process.argv[1], process.argv.slice(1), process.env)`,
  ]
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--ipc',
      '--uts',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      enter,
      'sh',
      ...inside,
      ...Entrypoint,
      ...Cmd,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(set.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
        ...{ ROOT: image.rootfs, DATA: data, USER_AND_GROUP: User, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  const readyMs = await untilReady(child, url, () => output)
  const firstProcess = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  return {
    url,
    readyMs,
    output: () => output,
    async end(signal) {
      const startedMs = performance.now()
      const exited = once(child, 'exit')
      process.kill(Number(firstProcess), `SIG${signal}`)
      const [code] = await exited
      return { code: code as number | null, tookMs: performance.now() - startedMs }
    },
    run: ([program = '', ...args]) =>
      runCommand(
        'nsenter',
        [
          '--target',
          firstProcess,
          '--mount',
          '--pid',
          '--root',
          `--wd=/proc/${firstProcess}/root${WorkingDir}`,
          program,
          ...args,
        ],
        {
          env: { PORT: String(port) },
        },
      ),
  }
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<number> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < 120_000) {
    if (child.exitCode !== null) throw new Error(`the container ended before it was ready:\n${output()}`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return performance.now() - startedMs
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error(`the container was not ready within two minutes:\n${output()}`)
}
