import { loadConfig } from '../../src/config/config.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { StartError } from '../../src/errors.ts'
import { findLatestRanking } from '../../src/features/ranking/replay/archive-ranking.ts'
import { compileRanker } from '../../src/features/ranking/score/compile-ranker.ts'
import { openOwnDatabase } from '../../tools/open-own-database.ts'
import type { Estimate, Estimates } from './evaluate/estimators.ts'
import { evaluateOpenBandit } from './evaluate/evaluate-open-bandit.ts'
import { evaluateOwnLog } from './evaluate/evaluate-own-log.ts'
import { findOpenBanditData } from './evaluate/open-bandit-data.ts'
import { readOwnLog } from './evaluate/own-log.ts'

// Off-policy evaluation: estimates, with intervals, the results of other policies on a log. It uses the service's own
// log, if the configuration names an existing database, and the public sample, whose folder may be the argument.
const seed = 1
await evaluateOwn().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  process.stdout.write(`Own log: ${error.message}\n`)
  process.exitCode = 1
})
const directory = findOpenBanditData(process.argv[2], new URL('../..', import.meta.url).pathname)
if (directory === null) {
  process.stdout.write('Open Bandit sample: not found, skipped. Give its directory as the argument or in OBD_DIR.\n')
} else {
  const { evaluations, relative } = evaluateOpenBandit(directory, 100_000, seed)
  process.stdout.write(`Open Bandit sample, click rate in percent with 95% intervals (bootstrap, seed ${seed})\n`)
  for (const { campaign, behaviour, policy, estimates } of evaluations) {
    process.stdout.write(`${campaign}, log of ${behaviour}: ${policy}: ${showAll(estimates)}\n`)
  }
  for (const { campaign, policy, timesUniform } of relative) {
    process.stdout.write(
      `${campaign}, production counts, pooled, as truth: ${policy} ${timesUniform.toFixed(2)} times uniform\n`,
    )
  }
  process.stdout.write('With 46 to 69 clicks a log, the intervals overlap: no policy can be told from another here.\n')
}

async function evaluateOwn(): Promise<void> {
  await using database = await openOwnDatabase(loadConfig(readEnvironment()))
  if (database === undefined) {
    process.stdout.write('Own log: there is no database yet, skipped.\n')
    return
  }
  const ranked = await findLatestRanking(database.db)
  const lists = await readOwnLog(database.db, Date.now() - 28 * 86_400_000, 20_000)
  if (lists.length === 0) {
    process.stdout.write('Own log: no feed or search was served in the last 28 days.\n')
    return
  }
  if (ranked === undefined) {
    process.stdout.write('Own log: no ranking model has been learned yet.\n')
    return
  }
  const ranker = compileRanker(ranked.config.campaigns, ranked.config.apps, ranked.model)
  process.stdout.write(
    `Own log, the latest ${lists.length} lists of 28 days, for each offer shown, with 95% intervals (bootstrap over ` +
      `people, seed ${seed}): clicks in percent, earnings in US dollars x 100\n`,
  )
  for (const { policy, reward, estimates } of evaluateOwnLog(lists, { ...ranked, ranker }, seed)) {
    process.stdout.write(`${reward}, ${policy}: ${showAll(estimates)}\n`)
  }
}

function showAll({ ips, snips, dm, dr, effectiveCount }: Estimates): string {
  const figures = `IPS ${show(ips)}  SNIPS ${show(snips)}  DM ${show(dm)}  DR ${show(dr)}`
  return `${figures}  effective n ${effectiveCount.toFixed(0)}`
}

function show({ value, low, high }: Estimate): string {
  const percent = (share: number) => (100 * share).toFixed(2)
  return `${percent(value)} [${percent(low)}, ${percent(high)}]`
}
