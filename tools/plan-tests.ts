import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { whyNoCitus } from '../test/support/database/citus-cluster.ts'
import { serverUrl } from '../test/support/database/database.ts'
import { readSourceFiles, type SourceFile } from './checks/source-files.ts'
import type { TestRun } from './run-test-file.ts'

const databaseHelper = 'test/support/database/database.ts'
/** Most files in one process, one after another: loading the code they share takes as long as many a test. */
const mostTogether = { page: 10, client: 20, service: 34, pure: 65 }
/**
 * Most files together that start the service as processes, which end with each file: they are slow, and run apart from
 * the others.
 */
const mostOfProcesses = 6
/**
 * The line in which a file gives the reason for its own process: it changes the process, or starts others that may
 * stay.
 */
const inOwnProcess = /^\/\/ Own process: /m
/**
 * Tests that call the service over HTTP alone, whatever its database; and tests of the inputs and outputs of management
 * routes, which our own code decides. `test/flows` tests the service on each database.
 */
const ofClients = /^(packages|examples|dashboard|test\/guides)\/|\.route\.test\.ts$/
/** The line in which a file gives the reason why its tests need no second database. */
const onOneDatabase = /^\/\/ One database: /m
/** What a run mostly waits for, if it does not keep a processor busy: a browser, or processes that start and end. */
const waitsFor = { pages: /\.page\.test\.ts$/, processes: /^test\/faults\// }
type Queue = 'busy' | 'pages' | 'processes' | 'nodes'

/**
 * Files that do not run on Citus: they test one server (sessions, plans, catalogue), start their own database, or do
 * not test the service.
 */
const ofOneServer = /several-servers|^(src\/db\/|tools\/|test\/(pages|deploy)\/|src\/start\/)|\.page\.test\.ts$/

type Sources = ReadonlyMap<string, SourceFile>

/** The test processes to start, and the skipped tests with the reason. */
export interface TestPlan {
  readonly runs: readonly TestRun[]
  readonly skipped: readonly string[]
}

/** Plans the tests whose path contains one of the filters, on every available database. */
export async function planTests(filters: readonly string[]): Promise<TestPlan> {
  const sources = readSources()
  const tests = testsAmong(sources, filters)
  const runs: TestRun[] = []
  const skipped: string[] = []
  const add = (paths: readonly string[] = [], size: number, environment: TestRun['environment']) => {
    const label = environment.TEST_DATABASE === 'postgres' ? ' on PostgreSQL' : ''
    const companyOf = (path: string) => {
      if (inOwnProcess.test(sources.get(path)?.text ?? '')) return 'none'
      return waitsFor.processes.test(path) ? 'few' : 'many'
    }
    const { none = [], few = [], many = [] } = Object.groupBy(paths, companyOf)
    const groups = [...inGroups(many, size), ...inGroups(few, mostOfProcesses), ...none.map((path) => [path])]
    for (const group of groups) runs.push({ paths: group, label, environment })
  }
  const { page, client, service, pure } = Object.groupBy(tests, (path) => kindOf(path, sources))
  const whyNoPostgres = await connectFault()
  const databases = whyNoPostgres === undefined ? ['embedded', 'postgres'] : ['embedded']
  // Neither a page nor a client depends on the database: other tests run the endpoints they call on both. Nor do tests
  // of steps before the first statement or after the last.
  const either = { TEST_DATABASE: databases.at(-1) ?? 'embedded' }
  const chromium = findChromium()
  if (chromium === undefined) {
    skipped.push(...(page ?? []).map((path) => `${path}: no Chromium (set CHROMIUM_PATH)`))
  } else {
    add(page, mostTogether.page, { CHROMIUM_PATH: chromium, ...either })
  }
  // The shortest come last, so that no processor is idle for long.
  add(pure, mostTogether.pure, {})
  for (const database of databases) add(service, mostTogether.service, { TEST_DATABASE: database })
  add(client, mostTogether.client, either)
  if (whyNoPostgres !== undefined) {
    skipped.push(...(service ?? []).map((path) => `${path} on PostgreSQL: ${whyNoPostgres}`))
  }
  return { runs, skipped }
}

/** Plans only the tests that use the database, on Citus. */
export function planOnCitus(filters: readonly string[]): TestPlan {
  const sources = readSources()
  const fit = testsAmong(sources, filters).filter(
    (path) => reaches(path, databaseHelper, sources) && !ofOneServer.test(path),
  )
  const why = whyNoCitus()
  if (why !== undefined) return { runs: [], skipped: fit.map((path) => `${path} on Citus: ${why}`) }
  const runs = fit.map((path) => ({ paths: [path], label: ' on Citus', environment: { TEST_DATABASE: 'postgres' } }))
  return { runs, skipped: [] }
}

function readSources(): Sources {
  const files = readSourceFiles('{src,test,tools,dashboard,examples,packages,site}/**/*.ts')
  return new Map(files.map((file) => [file.path, file]))
}

function testsAmong(sources: Sources, filters: readonly string[]): string[] {
  const isMeant = (path: string) => filters.length === 0 || filters.some((filter) => path.includes(filter))
  return [...sources.keys()].filter((path) => path.endsWith('.test.ts') && isMeant(path))
}

function kindOf(path: string, sources: Sources): keyof typeof mostTogether {
  if (path.endsWith('.page.test.ts')) return 'page'
  if (!reaches(path, databaseHelper, sources)) return 'pure'
  return ofClients.test(path) || onOneDatabase.test(sources.get(path)?.text ?? '') ? 'client' : 'service'
}

/** Deals neighbours to different groups, because slow tests are often in one folder. */
function inGroups(paths: readonly string[], size: number): string[][] {
  const count = Math.ceil(paths.length / size)
  return Array.from({ length: count }, (_, nth) => paths.filter((_, index) => index % count === nth))
}

/**
 * Groups runs by what they mostly wait for, so that those run beside the busy ones. Runs that start nodes on PostgreSQL
 * are apart: a node opens up to 21 of its 100 connections, so that only one such run fits at a time.
 */
export function inQueues(runs: readonly TestRun[]): Record<Queue, TestRun[]> {
  const queueOf = ({ paths: [path = ''], environment }: TestRun): Queue => {
    if (waitsFor.pages.test(path)) return 'pages'
    if (!waitsFor.processes.test(path)) return 'busy'
    return environment.TEST_DATABASE === 'postgres' ? 'nodes' : 'processes'
  }
  return { busy: [], pages: [], processes: [], nodes: [], ...Object.groupBy(runs, queueOf) }
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
  // Headless builds without windows take half the processor time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Why PostgreSQL cannot be used; undefined if it can. */
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
