import type { Estimate } from './evaluate/estimators.ts'
import { evaluateOpenBandit } from './evaluate/evaluate-open-bandit.ts'
import { findOpenBanditData } from './evaluate/open-bandit-data.ts'

// Off-policy evaluation: what other policies would have earned on a log, with intervals. The directory of the public sample may be
// given as the argument.
const seed = 1
const directory = findOpenBanditData(process.argv[2], new URL('..', import.meta.url).pathname)
if (directory === null) {
  process.stdout.write('Open Bandit sample: not found, skipped. Give its directory as the argument or in OBD_DIR.\n')
} else {
  const { evaluations, relative } = evaluateOpenBandit(directory, 100_000, seed)
  process.stdout.write(`Open Bandit sample, click rate in percent with 95% intervals (bootstrap, seed ${seed})\n`)
  for (const { campaign, behaviour, policy, estimates } of evaluations) {
    const { ips, snips, dm, dr, effectiveCount } = estimates
    const figures = [`IPS ${show(ips)}`, `SNIPS ${show(snips)}`, `DM ${show(dm)}`, `DR ${show(dr)}`].join('  ')
    process.stdout.write(
      `${campaign}, log of ${behaviour}: ${policy}: ${figures}  effective n ${effectiveCount.toFixed(0)}\n`,
    )
  }
  for (const { campaign, policy, timesUniform } of relative) {
    process.stdout.write(
      `${campaign}, production counts, pooled, as truth: ${policy} ${timesUniform.toFixed(2)} times uniform\n`,
    )
  }
  process.stdout.write('With 46 to 69 clicks a log, the intervals overlap: no policy can be told from another here.\n')
}

function show({ value, low, high }: Estimate): string {
  const percent = (share: number) => (100 * share).toFixed(2)
  return `${percent(value)} [${percent(low)}, ${percent(high)}]`
}
