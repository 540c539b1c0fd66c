import { spawn } from 'node:child_process'
import { projectRoot } from './generate/write-generated.ts'

export interface TestRun {
  readonly path: string
  readonly environment: Readonly<Record<string, string>>
  /** What tells this run from another of the same file. */
  readonly label: string
}

export interface TestOutcome {
  readonly passed: number
  readonly failed: number
  /** Name and reason of each test that was skipped. */
  readonly skipped: readonly string[]
  readonly output: string
  readonly seconds: number
}

/** Runs one file in a process of its own, which is killed with all its children when it takes too long. */
export async function runTestFile(run: TestRun, timeoutSeconds: number): Promise<TestOutcome> {
  const startedMs = performance.now()
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', run.path], {
    cwd: projectRoot,
    env: { ...process.env, FORCE_COLOR: '0', ...run.environment },
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
  return readOutcome(output, exitCode, (performance.now() - startedMs) / 1_000)
}

function readOutcome(output: string, exitCode: number | null, seconds: number): TestOutcome {
  const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  const skipped = [...output.matchAll(/^ *﹣ (.+?) \([\d.]+ms\) # (.+)$/gm)].map(
    ([, name, reason]) => `${name}: ${reason}`,
  )
  // A file that ends wrongly without a failed test has failed as a whole.
  return { passed: count('pass'), failed: exitCode === 0 ? failed : Math.max(1, failed), skipped, output, seconds }
}
