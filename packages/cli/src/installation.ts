import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { exitCodes } from './command-error.ts'
import type { Io } from './io.ts'

/** The folder of the service that this command belongs to: the repository, or the published package, laid out alike. */
export const serviceRoot = join(import.meta.dirname, '../../..')

/**
 * Starts the service in the terminal's own process group, so that Ctrl-C reaches it, and waits for its end. It ends
 * when the channel between the two closes, so also when this process is killed; and this one ends with the npx that it
 * was started by.
 */
export async function runService(io: Io, environment: Readonly<Record<string, string>>): Promise<number> {
  // As `npm start` does: short pauses, and memory given back (docs/performance.md).
  const flags = ['--max-semi-space-size=32', '--heap-growing-percent=100']
  const env = { MALLOC_ARENA_MAX: '2', ...io.env, ...environment }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, [...flags, join(serviceRoot, 'start.mjs')], { stdio: [...stdio], env })
  const watch = watchNpx(io, () => child.kill('SIGTERM'))
  const code = await endedWith(io, child)
  clearInterval(watch)
  return code
}

/**
 * npx passes on neither SIGHUP nor its own death: nothing but a change of the parent tells of them. Where npx's shell
 * stays between the two, as Debian's does, it is the shell's parent that changes.
 */
export function watchNpx({ env }: Io, onEnd: () => void): NodeJS.Timeout | undefined {
  if (env.npm_command !== 'exec') return undefined
  const isUnderShell = /^(ba|da|a|z)?sh$/.test(processOf(process.ppid)?.name ?? '')
  const lineage = () => `${process.ppid} ${isUnderShell ? processOf(process.ppid)?.parent : ''}`
  const first = lineage()
  const watch = setInterval(() => {
    if (lineage() === first) return
    clearInterval(watch)
    onEnd()
  }, 500)
  return watch
}

/** The name and the parent of a process; undefined once it has ended, and where the system has no `/proc`. */
function processOf(pid: number): { readonly name: string; readonly parent: string } | undefined {
  try {
    const [, name = '', parent = ''] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent }
  } catch {
    return undefined
  }
}

interface ToolOptions {
  readonly drawsProgress?: boolean
  readonly onOutput?: ((text: string) => void) | undefined
}

/**
 * Runs a tool of the service with the same environment; a signal to end reaches it too. With `drawsProgress` it may
 * draw on the terminal how far it is.
 */
export async function runTool(io: Io, name: string, line: readonly string[], options: ToolOptions = {}) {
  const { drawsProgress = false, onOutput } = options
  // TypeScript in the repository, compiled where it is published, as this file is.
  const path = join(serviceRoot, 'tools', name + extname(import.meta.filename))
  const isSeen = drawsProgress && io.stderr.isTTY === true
  const child = spawn(process.execPath, [path, ...line], {
    stdio: ['ignore', 'pipe', 'pipe', ...(isSeen ? [process.stderr.fd] : [])],
    env: { ...io.env, ...(isSeen && { PROGRESS_FD: '3' }) },
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    onOutput?.(text)
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text))
  return { exitCode: await endedWith(io, child), stdout, stderr }
}

/** The end of a child. A terminal signals it too; other senders signal this process alone, which passes it on. */
function endedWith({ signal }: Io, child: ReturnType<typeof spawn>): Promise<number> {
  const end = () => void child.kill('SIGTERM')
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.on('error', reject)
  child.on('close', (code) => resolve(code ?? exitCodes.no))
  return promise
}
