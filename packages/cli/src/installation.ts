import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Io } from './command.ts'
import { CommandError, exitCodes } from './command-error.ts'

/** The result of a child process that ran to its end. */
export interface ToolRun {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** The folder of the service that this command belongs to: the repository, or the published package. */
function serviceRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).name === 'offerwire') return folder
    if (dirname(folder) === folder) {
      throw new CommandError(exitCodes.usage, 'no_service', 'The service itself is not installed here.')
    }
  }
}

/** A file of the service: TypeScript in the repository, compiled where it is published. */
function serviceFile(name: string): string {
  const path = join(serviceRoot(), name)
  const compiled = path.replace(/\.ts$/, '.js')
  return existsSync(path) ? path : compiled
}

/** Starts the service in the terminal's own process group, so that Ctrl-C reaches it, and waits for its end. */
export async function runService(io: Io, environment: Readonly<Record<string, string>>): Promise<number> {
  // As `npm start` does: short pauses, and memory given back (docs/performance.md).
  const flags = ['--max-semi-space-size=32', '--heap-growing-percent=150']
  const env = { MALLOC_ARENA_MAX: '2', ...io.env, ...environment }
  const child = spawn(process.execPath, [...flags, join(serviceRoot(), 'start.mjs')], { stdio: 'inherit', env })
  return endedWith(io, child)
}

/** Runs a tool of the service with the same environment; a signal to end reaches it too. */
export async function runTool(io: Io, name: string, line: readonly string[]): Promise<ToolRun> {
  const child = spawn(process.execPath, [serviceFile(`tools/${name}.ts`), ...line], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: io.env,
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
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
