import { createPostgresTemplate } from '../test/support/database/database.ts'
import { buildPages } from './build-if-stale.ts'
import { inQueues, planOnCitus, planTests } from './plan-tests.ts'
import { runTestFile, type TestOutcome, type TestRun } from './run-test-file.ts'
import { startTestCluster } from './start-test-cluster.ts'

const usage = `npm test [-- part-of-a-path ...]

Runs every test on the embedded database, and those that touch the database again on PostgreSQL (TEST_DATABASE_URL, by
default postgres://root@127.0.0.1:5432/postgres) where one answers. Tests of clients (packages/, examples/), of pages
(*.page.test.ts), of management routes (*.route.test.ts) and those that say why in a line "// One database: …" run once, on
PostgreSQL rather than embedded; those of pages where Chromium is found (CHROMIUM_PATH, or on the PATH). What is skipped is
named, and what took longest. TEST_TIMEOUT_SECONDS is the limit of one file (180); files that share a process have three times
as long together. A process whose tests fail beside others runs once more with the machine to itself, and is named as unsteady
when it passes then.

npm test -- --on-citus [part-of-a-path ...]

Runs those that touch the database on Citus alone: a coordinator and two workers, started for them where it is installed.`

const timeoutSeconds = Number(process.env.TEST_TIMEOUT_SECONDS ?? 180)
/** The number of slowest files named at the end. */
const shownSlowest = 30
/** Failed runs that are repeated alone; if more fail, the machine is not to blame. */
const mostRunAgain = 6

const isOnCitus = process.argv.includes('--on-citus')

interface RunOutcome extends TestOutcome {
  readonly run: TestRun
}

async function runAll(runs: readonly TestRun[], pagesAreBuilt: Promise<void>): Promise<RunOutcome[]> {
  const isOnPostgres = ({ environment }: TestRun) => environment.TEST_DATABASE === 'postgres'
  const makeTemplate = isOnCitus ? startTestCluster : createPostgresTemplate
  await using template = runs.some(isOnPostgres) ? await makeTemplate() : undefined
  const environment = template?.environment ?? {}
  const outcomes: RunOutcome[] = []
  const { busy, pages, processes, nodes } = inQueues(runs)
  const runOne = async (run: TestRun) => {
    if (run.environment.TEST_DATABASE !== undefined) await pagesAreBuilt
    const limitSeconds = run.paths.length > 1 ? 3 * timeoutSeconds : timeoutSeconds
    const outcome = await runTestFile({ ...run, environment: { ...environment, ...run.environment } }, limitSeconds)
    report(run, outcome)
    return { ...outcome, run }
  }
  const workOff = async (...queues: TestRun[][]) => {
    for (const queue of queues) {
      for (let run = queue.shift(); run !== undefined; run = queue.shift()) outcomes.push(await runOne(run))
    }
  }
  // Three runs at once keep two processors busy; a fourth would make each cost a tenth more. Runs that start processes
  // mostly wait, so two of those run side by side.
  await Promise.all([
    workOff(busy, pages, processes),
    pagesAreBuilt.then(() => workOff(pages, busy, processes)),
    pagesAreBuilt.then(() => workOff(nodes, busy, pages)),
    pagesAreBuilt.then(() => workOff(processes)),
  ])
  // Awaited here, because the template is disposed of with this function.
  return await runFailedAgain(outcomes, runOne)
}

/**
 * Repeats failed runs, to tell a fault of the code, which remains, from a time-out on a busy machine. Prints both; only
 * the first fails.
 */
async function runFailedAgain(
  outcomes: readonly RunOutcome[],
  runOne: (run: TestRun) => Promise<RunOutcome>,
): Promise<RunOutcome[]> {
  const failed = outcomes.filter((outcome) => outcome.failed > 0)
  if (failed.length > mostRunAgain) return [...outcomes]
  const final = outcomes.filter((outcome) => outcome.failed === 0)
  for (const { run } of failed) {
    // Together with the files that passed, because one of them may make another fail.
    const again = await runOne(run)
    if (again.failed === 0) process.stdout.write(`unsteady: ${nameOf(run)}\n`)
    final.push(again)
  }
  return final
}

function nameOf({ paths, label }: TestRun): string {
  return paths.length > 1 ? `${paths.length} files in one process${label}: ${paths.join(', ')}` : `${paths[0]}${label}`
}

function report(run: TestRun, { files, failed, output, seconds }: TestOutcome): void {
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const figures = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}, ${seconds.toFixed(1)} s`
  process.stdout.write(`${failed > 0 ? 'FAILED ' : ''}${nameOf(run)}: ${figures}\n`)
  for (const test of files.flatMap(({ skipped }) => skipped)) process.stdout.write(`  skipped: ${test}\n`)
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`)
}

if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`)
} else {
  const filters = process.argv.slice(2).filter((argument) => argument !== '--on-citus')
  const plan = isOnCitus ? planOnCitus(filters) : await planTests(filters)
  // Built once: processes that start the service side by side would each build the pages. Runs that need none start
  // meanwhile.
  const needPages = plan.runs.some(({ environment }) => environment.TEST_DATABASE !== undefined)
  const outcomes = await runAll(plan.runs, needPages ? buildPages() : Promise.resolve())
  const files = outcomes.flatMap(({ run, files }) => files.map((file) => ({ ...file, label: run.label })))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownSlowest)
  if (files.length > shownSlowest) {
    const named = slowest.map(({ path, label, seconds }) => `${path}${label} ${seconds.toFixed(1)} s`)
    process.stdout.write(`longest: ${named.join('; ')}\n`)
  }
  for (const skip of plan.skipped) process.stdout.write(`skipped: ${skip}\n`)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const skipped = files.reduce((sum, file) => sum + file.skipped.length, plan.skipped.length)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  if (failed > 0 || (plan.runs.length === 0 && plan.skipped.length === 0)) process.exitCode = 1
}
