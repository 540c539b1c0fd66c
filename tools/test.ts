import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { whyNoCitus } from '../test/support/citus-cluster.ts'
import { createPostgresTemplate, serverUrl } from '../test/support/database.ts'
import { buildPages } from './build-pages.ts'
import { readSourceFiles, type SourceFile } from './checks/source-files.ts'
import { runTestFile, type TestOutcome, type TestRun } from './run-test-file.ts'
import { startTestCluster } from './start-test-cluster.ts'

const usage = `npm test [-- part-of-a-path ...]

Runs every test on the embedded database, and those that touch the database again on PostgreSQL (TEST_DATABASE_URL, by
default postgres://root@127.0.0.1:5432/postgres) where one answers. Tests of pages (*.page.test.ts) run once, on
PostgreSQL rather than embedded, where Chromium is found (CHROMIUM_PATH, or on the PATH). What is skipped is named, and
what took longest. TEST_TIMEOUT_SECONDS is the limit of one file (180). A file that fails beside others is run once more
with the machine to itself, and named as unsteady when it passes then.

npm run test:citus [-- part-of-a-path ...]

Runs those that touch the database on Citus alone: a coordinator and two workers, started for them where it is installed.`

const databaseHelper = 'test/support/database.ts'
/** One more than there are processors, since many tests wait, but few enough for tests of time limits. */
const mostAtOnce = 3
const timeoutSeconds = Number(process.env.TEST_TIMEOUT_SECONDS ?? 180)

/** Pure test files per process. */
const mostTogether = 25
/** Test files per process that start the service and leave nothing behind: loading it takes as long as half of them. */
const mostWithService = 5
/** Marks files that may leave something behind in their process, and so get one of their own. */
const leavesSomething = /child_process|worker_threads|\bprocess\.|\bmock\.|globalThis|\bcreateServer\b|node:inspector/
/** Marks files that wait, or start something before their first test, and so get a process of their own. */
const needsTime = /setTimeout|^const \w+ = share/m
/** The order of the slowest kinds of file, which run first so that nothing long is left over at the end. */
const longestFirst = [/\.page\.test\.ts$/, /^test\/faults\//, /^test\/flows\//]

/** The number of slowest files named at the end. */
const shownSlowest = 12
/** Failed files that are run again by themselves; when more fail, the machine is not to blame. */
const mostRunAgain = 6

const isOnCitus = process.argv.includes('--on-citus')

type Sources = ReadonlyMap<string, SourceFile>

interface Plan {
  readonly runs: TestRun[]
  readonly skipped: string[]
}

/**
 * Files not run on Citus: they test one server (sessions, plans, catalogue), start their own database, or do not test
 * the service.
 */
const ofOneServer =
  /several-servers|^(src\/db\/|tools\/|research\/|test\/(pages|deploy)\/|src\/start\/)|\.page\.test\.ts$/

async function planRuns(filters: readonly string[]): Promise<Plan> {
  const sources: Sources = new Map(
    readSourceFiles('{src,test,tools,research,dashboard,examples,packages,site}/**/*.ts').map((file) => [
      file.path,
      file,
    ]),
  )
  const tests = [...sources.keys()].filter((path) => path.endsWith('.test.ts') && matches(path, filters))
  if (isOnCitus) return planOnCitus(tests.filter((path) => reaches(path, databaseHelper, sources)))
  const chromium = findChromium()
  const whyNoPostgres = await connectFault()
  const plan: Plan = { runs: [], skipped: [] }
  const pure = tests.filter((path) => isPure(path, sources))
  const service = tests.filter((path) => sharesProcess(path, sources))
  for (const database of whyNoPostgres === undefined ? ['embedded', 'postgres'] : ['embedded']) {
    for (const paths of inGroups(service, mostWithService)) {
      const label = database === 'embedded' ? '' : ' on PostgreSQL'
      plan.runs.push({ paths, label, environment: { TEST_DATABASE: database } })
    }
  }
  if (whyNoPostgres !== undefined) {
    plan.skipped.push(...service.map((path) => `${path} on PostgreSQL: ${whyNoPostgres}`))
  }
  const alone = tests.filter((path) => !pure.includes(path) && !service.includes(path))
  for (const path of alone.sort((a, b) => rankOf(a) - rankOf(b))) {
    if (path.endsWith('.page.test.ts') && chromium === undefined) {
      plan.skipped.push(`${path}: no Chromium (set CHROMIUM_PATH)`)
      continue
    }
    const environment = chromium === undefined ? {} : { CHROMIUM_PATH: chromium }
    const embedded = { paths: [path], label: '', environment: { ...environment, TEST_DATABASE: 'embedded' } }
    const postgres = {
      ...embedded,
      label: ' on PostgreSQL',
      environment: { ...environment, TEST_DATABASE: 'postgres' },
    }
    const hasPostgres = whyNoPostgres === undefined
    if (!reaches(path, databaseHelper, sources)) plan.runs.push(embedded)
    // A page does not know the database: what it asks for is tested on both without it.
    else if (path.endsWith('.page.test.ts')) plan.runs.push(hasPostgres ? postgres : embedded)
    else plan.runs.push(embedded, ...(hasPostgres ? [postgres] : []))
    if (!hasPostgres && reaches(path, databaseHelper, sources)) {
      plan.skipped.push(`${path} on PostgreSQL: ${whyNoPostgres}`)
    }
  }
  for (const paths of inGroups(pure, mostTogether)) plan.runs.push({ paths, label: '', environment: {} })
  return plan
}

function inGroups(paths: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, index) =>
    paths.slice(index * size, (index + 1) * size),
  )
}

/** Returns whether a file tests the service of its own process, on a database, and leaves both as nobody else would notice. */
function sharesProcess(path: string, sources: Sources): boolean {
  const { text = '' } = sources.get(path) ?? {}
  return (
    /^(test\/flows|src\/features)\//.test(path) &&
    !path.endsWith('.page.test.ts') &&
    !leavesSomething.test(text) &&
    !needsTime.test(text) &&
    reaches(path, databaseHelper, sources)
  )
}

function planOnCitus(paths: readonly string[]): Plan {
  const fit = paths.filter((path) => !ofOneServer.test(path)).sort((a, b) => rankOf(a) - rankOf(b))
  const why = whyNoCitus()
  if (why !== undefined) return { runs: [], skipped: fit.map((path) => `${path} on Citus: ${why}`) }
  return {
    runs: fit.map((path) => ({ paths: [path], label: ' on Citus', environment: { TEST_DATABASE: 'postgres' } })),
    skipped: [],
  }
}

/** Returns whether a file tests nothing but code: no help that starts something, nothing of the whole process. */
function isPure(path: string, sources: Sources): boolean {
  const { text = '', imports = [] } = sources.get(path) ?? {}
  const usesHelp = imports.some(({ target }) => target.startsWith('test/') || target.endsWith('.fixture.ts'))
  return !usesHelp && !path.endsWith('.page.test.ts') && !leavesSomething.test(text) && !/setTimeout/.test(text)
}

function rankOf(path: string): number {
  const rank = longestFirst.findIndex((pattern) => pattern.test(path))
  return rank < 0 ? longestFirst.length : rank
}

function matches(path: string, filters: readonly string[]): boolean {
  return filters.length === 0 || filters.some((filter) => path.includes(filter))
}

/** Returns whether a file imports another, directly or through others. */
function reaches(path: string, goal: string, sources: Sources, seen = new Set<string>()): boolean {
  if (path === goal) return true
  if (seen.has(path)) return false
  seen.add(path)
  return (sources.get(path)?.imports ?? []).some(({ target }) => reaches(target, goal, sources, seen))
}

function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // Without windows it takes half the time of a processor.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Why PostgreSQL cannot be used; undefined when it can. */
async function connectFault(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return `PostgreSQL does not answer (${error instanceof Error ? error.message : String(error)}); set TEST_DATABASE_URL`
  } finally {
    await client.end()
  }
}

interface RunOutcome extends TestOutcome {
  readonly run: TestRun
}

async function runAll(runs: readonly TestRun[]): Promise<RunOutcome[]> {
  const isOnPostgres = ({ environment }: TestRun) => environment.TEST_DATABASE === 'postgres'
  const makeTemplate = isOnCitus ? startTestCluster : createPostgresTemplate
  await using template = runs.some(isOnPostgres) ? await makeTemplate() : undefined
  const environment = template?.environment ?? {}
  const outcomes: RunOutcome[] = []
  const waiting = [...runs]
  const runOne = async (run: TestRun) => {
    const outcome = await runTestFile({ ...run, environment: { ...environment, ...run.environment } }, timeoutSeconds)
    report(run, outcome)
    return { ...outcome, run }
  }
  const work = async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) outcomes.push(await runOne(run))
  }
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, availableParallelism() + 1) }, work))
  // Awaited here, since the template ends with this function.
  return await runFailedAgain(outcomes, runOne)
}

/** Tells a fault of the code, which stays, from a time that passed on a busy machine: both are printed, the first fails. */
async function runFailedAgain(
  outcomes: readonly RunOutcome[],
  runOne: (run: TestRun) => Promise<RunOutcome>,
): Promise<RunOutcome[]> {
  const isFailed = ({ failed }: RunOutcome) => failed > 0
  const failed = outcomes.filter(isFailed)
  if (failed.length > mostRunAgain) return [...outcomes]
  const final = outcomes.filter((outcome) => !isFailed(outcome))
  for (const { run } of failed) {
    const again = await runOne(run)
    if (!isFailed(again)) process.stdout.write(`unsteady: ${nameOf(run)}\n`)
    final.push(again)
  }
  return final
}

function nameOf({ paths, label }: TestRun): string {
  return paths.length > 1 ? `${paths.length} files in one process${label}: ${paths.join(', ')}` : `${paths[0]}${label}`
}

function report(run: TestRun, { passed, failed, skipped, output, seconds }: TestOutcome): void {
  const figures = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}, ${seconds.toFixed(1)} s`
  process.stdout.write(`${failed > 0 ? 'FAILED ' : ''}${nameOf(run)}: ${figures}\n`)
  for (const test of skipped) process.stdout.write(`  skipped: ${test}\n`)
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`)
}

if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`)
} else {
  const plan = await planRuns(process.argv.slice(2).filter((argument) => argument !== '--on-citus'))
  // Once for all: processes that start the service side by side would each build them, and wait for that.
  if (plan.runs.some(({ environment }) => environment.TEST_DATABASE !== undefined)) await buildPages()
  const outcomes = await runAll(plan.runs)
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownSlowest)
  if (outcomes.length > shownSlowest) {
    process.stdout.write(
      `longest: ${slowest.map(({ run, seconds }) => `${nameOf(run)} ${seconds.toFixed(1)} s`).join('; ')}\n`,
    )
  }
  for (const skip of plan.skipped) process.stdout.write(`skipped: ${skip}\n`)
  const total = (figure: (outcome: TestOutcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + figure(outcome), 0)
  const failed = total((outcome) => outcome.failed)
  const skipped = total((outcome) => outcome.skipped.length) + plan.skipped.length
  process.stdout.write(`${total((outcome) => outcome.passed)} passed, ${failed} failed, ${skipped} skipped\n`)
  if (failed > 0 || (plan.runs.length === 0 && plan.skipped.length === 0)) process.exitCode = 1
}
