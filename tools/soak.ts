import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/**
 * `npm run soak -- MINUTES`: the fault tests again and again, on both databases in turn, for as long as asked (10 minutes
 * when nothing is said). Ends at the first failure, whose output tells what was killed when.
 */
const minutes = Number(process.argv[2] ?? 10)
const endMs = Date.now() + minutes * 60_000
const files = globSync('test/faults/*.test.ts').sort()

let rounds = 0
while (Date.now() < endMs && process.exitCode === undefined) {
  const database = rounds % 2 === 0 ? 'embedded' : 'postgres'
  const run = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE: database },
  })
  rounds++
  if (run.status === 0) process.stdout.write(`round ${rounds} on ${database}: passed\n`)
  else {
    process.stdout.write(`${run.stdout}\nround ${rounds} on ${database}: failed\n`)
    process.exitCode = 1
  }
}
