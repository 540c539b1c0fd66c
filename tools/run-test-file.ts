import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './project-root.ts'
import type { TestReport } from './report-tests.ts'

export interface TestRun {
  /** The test files of one process, one after another: one that needs its own, or several that leave nothing behind. */
  readonly paths: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Distinguishes this run from others of the same file. */
  readonly label: string
}

export interface TestOutcome {
  readonly passed: number
  readonly failed: number
  /** Name and reason of each test that was skipped. */
  readonly skipped: readonly string[]
  readonly output: string
  readonly seconds: number
  readonly files: readonly TimedFile[]
}

/** How long the tests of a file took, without what its process loaded before. */
export interface TimedFile {
  readonly path: string
  readonly seconds: number
}

/**
 * The embedded database is compiled at every start: where the compiler that makes long-running code fast waits until a function
 * has run for long, a start takes half the time of a processor.
 */
const forShortRuns = '--wasm-tiering-budget=20000000'
/** The libraries of `packages/` import each other's sources, so that none has to be compiled first. */
const fromSource = '--conditions=offerwire-source'

const runTogether = fileURLToPath(new URL('./run-together.ts', import.meta.url))

/** Runs test files in a process of their own, which is killed with all its children when it takes too long. */
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
  const figures = readFigures(reports, exitCode)
  // The runner prints errors at its end, to which it did not come.
  if (!figures.isWhole) {
    output += `\nended with ${exitCode ?? 'a signal'} before its tests did\n${figures.errors.join('\n')}\n`
  }
  rmSync(folder, { recursive: true })
  const { passed, failed, skipped, files } = figures
  return { passed, failed, skipped, output, seconds: (performance.now() - startedMs) / 1_000, files }
}

function readFigures(path: string, exitCode: number | null) {
  const reports = readReports(path)
  const summary = reports.findLast((report) => report.kind === 'summary')
  const failures = reports.filter((report) => report.kind === 'failed')
  const failed = summary?.failed ?? failures.length
  // A run that exits with an error without a failed test, or before its summary, has failed as a whole.
  const hasEndedWell = exitCode === 0 && summary !== undefined
  return {
    isWhole: summary !== undefined,
    errors: failures.map(({ name, error }) => `${name}: ${error}`),
    passed: summary?.passed ?? 0,
    failed: hasEndedWell ? failed : Math.max(1, failed),
    skipped: reports.filter((report) => report.kind === 'skipped').map(({ name, reason }) => `${name}: ${reason}`),
    files: reports.filter((report) => report.kind === 'file'),
  }
}

/** Whole lines only: a process that was killed may leave a part of one, or no file at all. */
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
