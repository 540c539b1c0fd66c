import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runTool, ToolUsageError } from '../../tools/run-tool.ts'
import { type Bench, type BenchOptions, type BenchRow, withService } from './bench.ts'
import { runChanges } from './changes.ts'
import { runCrash } from './crash.ts'
import { measureRow } from './measure-row.ts'
import { runMemory } from './memory.ts'
import { benchRanking } from './ranking.ts'
import { figuresOf, markText, printRow, whole } from './report.ts'
import { rows } from './rows.ts'
import { runStatistics } from './statistics.ts'

const usage = `npm run bench -- [--rows feed,click] [--seconds 60] [--short] [--campaigns 1000] [--users 100000] [--database-url postgres://…] [--json file]

Measures what an operator would see of the service on this machine, beside the least a server can do (docs/performance.md).
The service and its database have one core, the load has the other. All rows take about forty minutes.
  --rows          only rows whose names begin like this; memory, which takes long, is run only when it is named
  --seconds       of load for each row
  --short         one round of half a second: a smoke test, not a measurement
  --campaigns     the number of campaigns in the database
  --users         the number of people who are served
  --database-url  a PostgreSQL database of your own, which is EMPTIED, rather than a new embedded one
  --json          the file that the figures are written to`

type Run = readonly [name: string, run: (bench: Bench) => Promise<object>]

/** Ranking alone, in this process. */
function runRanking(): object {
  const measured = [benchRanking(1_000, 25), benchRanking(10_000, 75)]
  for (const { campaigns, ranked, simple, stranger, strangerSimple, first, mark } of measured) {
    process.stdout.write(
      `ranking: 25 of ${whole(campaigns)} ${ranked.toFixed(1)} us, ${markText(mark, ranked <= mark)}; in the order of ` +
        `their index ${simple.toFixed(1)} us; 10 for a stranger ${stranger.toFixed(1)} us, in that order ` +
        `${strangerSimple.toFixed(1)} us; the first of a place after a refit ${first.toFixed(0)} us\n`,
    )
  }
  return measured
}

async function runRow(bench: Bench, row: BenchRow): Promise<object> {
  const figures = figuresOf(row, row.marks[bench.kind] ?? {}, await measureRow(bench, row))
  printRow(figures)
  return figures
}

/** The runs that share a world, in turn; each other run has a world of its own. */
const sharing: Run[] = [...rows.map((row): Run => [row.name, (bench) => runRow(bench, row)]), ['crash', runCrash]]

await runTool(async () => {
  const { values: given } = parseArgs({
    options: {
      rows: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      short: { type: 'boolean', default: false },
      campaigns: { type: 'string', default: '1000' },
      users: { type: 'string', default: '100000' },
      'database-url': { type: 'string' },
      json: { type: 'string' },
    },
  })
  const options: BenchOptions = {
    databaseUrl: given['database-url'],
    campaigns: Number(given.campaigns),
    users: Number(given.users),
    seconds: Number(given.seconds),
    isShort: given.short,
  }
  const chosen = given.rows?.split(',')
  const isChosen = (name: string) => chosen?.some((each) => name.startsWith(each)) ?? name !== 'memory'
  const results: Record<string, object> = {}
  /** Runs the chosen ones on a world made for them. */
  const runOn = async (world: BenchOptions, runs: readonly Run[]) => {
    const inTurn = runs.filter(([name]) => isChosen(name))
    if (inTurn.length === 0) return
    await withService(world, async (bench) => {
      for (const [name, run] of inTurn) results[name] = await run(bench)
    })
  }
  const [campaigns, created] = options.isShort ? [950, 50] : [9_500, 500]
  if (isChosen('ranking')) results.ranking = runRanking()
  await runOn(options, sharing)
  await runOn(options, [['statistics', runStatistics]])
  await runOn(options, [['memory', runMemory]])
  await runOn({ ...options, campaigns }, [['changes', (bench) => runChanges(bench, created)]])
  if (Object.keys(results).length === 0) throw new ToolUsageError(`No row's name begins with any of: ${given.rows}.`)
  if (given.json !== undefined) {
    await writeFile(given.json, `${JSON.stringify({ at: new Date(), options, results }, null, 2)}\n`)
  }
}, usage)
