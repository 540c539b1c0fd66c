import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { projectRoot } from './project-root.ts'

const biome = 'node_modules/@biomejs/biome/bin/biome'
const compiler = 'node_modules/typescript-native/bin/tsc'
/**
 * Checkers that share a program infer most of its types again, each for itself: one checker takes half the processor
 * time of four.
 */
const oneChecker = ['--checkers', '1']

/** The checks, each a command; the slowest start first. */
const checks: readonly (readonly string[])[] = [
  [compiler, '-p', '.', ...oneChecker],
  [biome, 'check', '.'],
  ['tools/checks/check-docs.ts'],
  [compiler, '-p', 'lab', ...oneChecker],
  [compiler, '-p', 'packages', ...oneChecker],
  [compiler, '-p', 'dashboard', ...oneChecker],
  ['tools/checks/check-imports.ts'],
  ['tools/checks/check-packages.ts'],
  ['site/check-pages.ts'],
  ['tools/checks/check-migrations.ts'],
]

/** Runs one check; prints its output when it ends, so that the outputs of two never mix. */
async function run(command: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = Promise.withResolvers<number | null>()
  child.on('error', ended.reject)
  child.on('close', ended.resolve)
  const code = await ended.promise
  process.stdout.write(output)
  if (code === 0) return
  process.stdout.write(`FAILED: ${command.join(' ')}\n`)
  process.exitCode = 1
}

async function workOff(queue: (readonly string[])[]): Promise<void> {
  for (let command = queue.shift(); command !== undefined; command = queue.shift()) await run(command)
}

const queue = [...checks]
await Promise.all(Array.from({ length: availableParallelism() }, () => workOff(queue)))
