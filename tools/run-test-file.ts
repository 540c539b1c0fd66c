import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './project-root.ts'
import type { TestedFile, TestReport } from './report-tests.ts'

export interface TestRun {
  /**
   * The files of one process, run one after another: one that needs its own process, or several that leave nothing
   * behind.
   */
  readonly paths: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Distinguishes this run from others of the same file. */
  readonly label: string
}

export interface TestOutcome {
  /** The files that ran to their end. */
  readonly files: readonly TestedFile[]
  /**
   * At least 1 if the process failed as a whole: it ended before its tests did, or with an error outside of any test.
   */
  readonly failed: number
  readonly output: string
  readonly seconds: number
}

/**
 * V8 compiles the embedded database at every start. If the compiler for long-running code waits until a function has
 * run for long, a start takes half the processor time.
 */
const forShortRuns = '--wasm-tiering-budget=20000000'
/** The libraries of `packages/` import each other's sources, so that none has to be compiled first. */
const fromSource = '--conditions=offerwire-source'

const runTogether = fileURLToPath(new URL('./run-together.ts', import.meta.url))

/** Runs test files in a process of their own, which is killed with all its children when it exceeds its time. */
export async function runTestFile(run: TestRun, timeoutSeconds: number): Promise<TestOutcome> {
  const startedMs = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'offerwire-tests-'))
  const reports = join(folder, 'reports.jsonl')
  const reporters = ['spec', 'stdout', new URL('./report-tests.ts', import.meta.url).href, reports].map(
    (value, index) => `--test-reporter${index % 2 === 0 ? '' : '-destination'}=${value}`,
  )
  const child = spawn(process.execPath, [forShortRuns, fromSource, ...reporters, runTogether, ...run.paths], {
    cwd: projectRoot,
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/offerwire/compiled'),
      ...run.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const timer = setTimeout(() => {
    output += `\nno end within ${timeoutSeconds} s\n`
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, timeoutSeconds * 1_000)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  const exitCode = await promise
  clearTimeout(timer)
  const lines = readReports(reports)
  rmSync(folder, { recursive: true })
  const isWhole = lines.some(({ kind }) => kind === 'end')
  // The runner prints errors at its end, which it did not reach.
  if (!isWhole) {
    const errors = lines.flatMap((line) => (line.kind === 'failed' ? `${line.name}: ${line.error}` : []))
    output += `\nended with ${exitCode ?? 'a signal'} before its tests did\n${errors.join('\n')}\n`
  }
  const files = lines.flatMap((line) => (line.kind === 'file' ? line.file : []))
  const failedTests = files.reduce((sum, { failed }) => sum + failed, 0)
  const failed = exitCode === 0 && isWhole ? failedTests : Math.max(1, failedTests)
  return { files, failed, output, seconds: (performance.now() - startedMs) / 1_000 }
}

/** Reads whole lines only: a killed process may leave part of a line, or no file at all. */
function readReports(path: string): TestReport[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TestReport)
}
