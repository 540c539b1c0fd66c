import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { blockOf } from '../../test/guides/guide-snippets.ts'
import { createPostgresDatabase, testDatabaseKind } from '../../test/support/database/database.ts'
import { projectRoot } from '../../tools/project-root.ts'

// Own process: it starts programs.

const page = 'docs/performance.md'
/** They keep both processors busy, which delays tests beside them. */
const notAsked = process.env.TEST_BENCHMARKS !== 'true' && 'a minute of all processors: TEST_BENCHMARKS=true'
/** The benchmarks have a core each for the service and the load. */
const tooSmall = availableParallelism() < 2 && 'one processor'
const skip = (testDatabaseKind !== 'postgres' && 'no PostgreSQL') || tooSmall || notAsked

/** The parameters of each line of a block, without its comment. */
function linesOf(start: string): string[][] {
  return blockOf(page, start)
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replace(/ +#.*/, '')
        .replace(/ -w lab/, '')
        .split(' ')
        .slice(3),
    )
    .map(([dashes, ...parameters]) => {
      assert.ok(dashes === undefined || dashes === '--')
      return parameters
    })
}

/** Runs a script of the package and returns its output; throws if it fails for another reason than a missed mark. */
async function run(script: string, parameters: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = { cwd: projectRoot, timeout: 300_000, killSignal: 'SIGKILL' } as const
  execFile('npm', ['run', ...script.split(' '), '--', ...parameters], options, (error, stdout, stderr) => {
    if (error === null || /^More than [\d.]+ times the first row/m.test(stdout)) resolve(stdout)
    else reject(new Error(`${error.message}\n${stdout}\n${stderr}`))
  })
  return promise
}

describe('the benchmarks', () => {
  it('print their usage, and exit with 2 for an unknown option', async () => {
    for (const [tool, script] of [
      ['run', 'bench'],
      ['history', 'bench:history -w lab'],
    ]) {
      const start = (option: string) =>
        new Promise<[unknown, string, string]>((resolve) => {
          const args = [join(projectRoot, `lab/bench/${tool}.ts`), option]
          execFile(process.execPath, args, (error, ...output) => resolve([error?.code ?? 0, ...output]))
        })
      const [code, usage] = await start('--help')
      assert.deepEqual([code, usage.startsWith(`npm run ${script} -- `)], [0, true], usage)
      assert.deepEqual(await start('--nope'), [2, '', "Unknown option '--nope'\n"])
    }
  })
})

describe('the benchmarks of the page about performance, run for seconds', () => {
  it('accept the options of the page, on both databases', { skip }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'offerwire-benchmarks-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const isOfPostgres = (line: readonly string[]) => line.includes('--database-url')
    const { true: onPostgres = [], false: embedded = [] } = Object.groupBy(linesOf('npm run bench '), (line) =>
      isOfPostgres(line) ? 'true' : 'false',
    )
    assert.deepEqual([embedded.length, onPostgres.length], [5, 1])
    const url = await createPostgresDatabase(t, { isEmpty: true })
    for (const [lines, row] of [
      [embedded, 'feed'],
      [onPostgres, 'click'],
    ] as const) {
      const json = join(folder, `${row}.json`)
      const shown = lines.flat().map((word) => (word === 'postgres://…' ? url : word))
      // The last value of an option counts: all options of the page are parsed, then made small.
      const small = ['--short', '--rows', row, '--campaigns', '50', '--users', '500', '--json', json]
      await run('bench', [...shown, ...small])
      const { results } = JSON.parse(readFileSync(json, 'utf8'))
      const [[name, figures] = ['', {}], ...others] = Object.entries<{ servicePerSecond?: { median: number } }>(results)
      assert.ok(name.startsWith(row) && others.length === 0, JSON.stringify(results))
      assert.ok((figures.servicePerSecond?.median ?? 0) > 0)
    }
  })

  it('fill two databases with a history, and measure them again', { skip }, async (t) => {
    const urls = [
      await createPostgresDatabase(t, { isEmpty: true }),
      await createPostgresDatabase(t, { isEmpty: true }),
    ]
    const [fill = [], again = []] = linesOf('npm run bench:history')
    let next = 0
    const shown = fill.map((word) => (word === 'postgres://…' ? (urls[next++] ?? '') : word))
    assert.equal(next, 2)
    const days = ['--days', '12', '--rounds', '1']
    const [figures, list] = ['stats of 30 days by creator', 'transactions of a user']
    const little = ['--transactions', '3000', '--short-transactions', '300', '--rows', figures]
    const filled = await run('bench:history -w lab', [...shown, ...days, ...little])
    assert.match(filled, /^3000 transactions of 12 days, seeded/m)
    const repeated = again.flatMap((word) => (word === '…' ? shown : [word]))
    const measured = await run('bench:history -w lab', [...repeated, ...days, '--rows', `${figures},${list}`])
    assert.doesNotMatch(measured, /seeded/)
    for (const row of [figures, list]) assert.ok(measured.includes(`\n| ${row} | `), measured)
  })
})
