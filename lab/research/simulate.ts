import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ablations } from './simulate/ablations.ts'
import { BaselineNode } from './simulate/baseline-node.ts'
import { policies } from './simulate/baseline-policies.ts'
import { DriverNode, SharingNodes } from './simulate/driver-node.ts'
import { environmentOf } from './simulate/environment-options.ts'
import { plotLines } from './simulate/plot-lines.ts'
import { type RankerUnderTest, runSimulation, type SimulationResult } from './simulate/run-simulation.ts'

// Compares the ranker's real code with the usual methods in simulated worlds, by the true expected earnings as a share
// of a clairvoyant oracle's. Every result can be repeated from its seeds.
const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'base' },
    seeds: { type: 'string', default: '1,2,3,4,5' },
    only: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    ablations: { type: 'boolean', default: false },
    plot: { type: 'string' },
  },
})

const options = environmentOf(values.world, values.set)
const seeds = values.seeds.split(',').map(Number)
if (!seeds.every(Number.isSafeInteger)) throw new RangeError(`--seeds ${values.seeds} are no whole numbers`)

const without = Object.entries(ablations).map(([name, ablation]) => [
  `without ${name}`,
  () => new DriverNode({ ablation }),
])
const ours: Record<string, (seed: number) => RankerUnderTest> = values.ablations
  ? { 'whole ranker': () => new DriverNode(), ...Object.fromEntries(without) }
  : { 'this ranker': () => new DriverNode(), 'this ranker on two nodes': () => new SharingNodes(2, 30) }
const usual: Record<string, (seed: number) => RankerUnderTest> = Object.fromEntries(
  Object.entries(policies).map(([name, make]) => [name, (seed: number) => new BaselineNode(make(seed))]),
)

process.stdout.write(`${[values.world, ...values.set].join(' ')}: ${options.feeds} feeds, seeds ${values.seeds}\n`)
const curves: { name: string; values: number[] }[] = []
for (const [name, make] of Object.entries(values.ablations ? ours : { ...ours, ...usual })) {
  if (values.only !== undefined && !values.only.split(',').includes(name)) continue
  const results = seeds.map((seed) => runSimulation(options, seed, make(seed)))
  report(name, results, name in ours)
  const first = results[0]?.shareByTenth ?? []
  curves.push({
    name,
    values: first.map((_, tenth) => 100 * mean(results.map((result) => 1 - (result.shareByTenth[tenth] ?? 0)))),
  })
}
if (values.plot !== undefined) {
  const title = `Regret over ${options.days} days: share of the oracle's earnings that was missed, %`
  writeFileSync(values.plot, plotLines(title, curves))
}

function report(name: string, results: readonly SimulationResult[], isOurs: boolean): void {
  const shares = results.map((result) => 100 * result.share)
  const line = [`${name}: ${mean(shares).toFixed(1)}% of the oracle`]
  // One seed gives no estimate of the spread.
  if (shares.length > 1) line.push(`± ${interval(shares).toFixed(1)} (95%)`)
  line.push(`[${shares.map((share) => share.toFixed(1)).join(' ')}]`)
  if (isOurs) {
    line.push(`stability of the first 3 ${mean(results.map((result) => result.topStability)).toFixed(3)}`)
    line.push(`seen under 50 times in 48 h ${percentOf(results.map((result) => result.shortCampaigns))}`)
    line.push(`of later arrivals ${percentOf(results.map((result) => result.shortArrivals))}`)
    // Infinity where no new campaign was 48 hours old at the end.
    line.push(`least ${results.map(({ leastSeen }) => (leastSeen === Infinity ? '-' : leastSeen)).join(' ')}`)
    line.push(`looked at under 50 times ${percentOf(results.map((result) => result.hardlyLookedAt))}`)
    line.push(`share of what new ones could earn ${percentOf(results.map((result) => result.shareOfNew))}`)
    line.push(`faults ${results.reduce((sum, result) => sum + result.faults.length, 0)}`)
    const affinityBlind = mean(results.map((result) => 100 * result.affinityBlindShare))
    line.push(`an oracle that knows all but affinities ${affinityBlind.toFixed(1)}`)
  }
  process.stdout.write(`${line.join('  ')}\n`)
}

/** Formats the mean of the shares that are numbers; none is if no campaign arrived. */
function percentOf(shares: readonly number[]): string {
  const known = shares.filter((share) => !Number.isNaN(share))
  return known.length === 0 ? '-' : `${(100 * mean(known)).toFixed(1)}%`
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}

/** Returns half the width of the mean's 95% interval over two seeds or more (Student's t). */
function interval(numbers: readonly number[]): number {
  const t = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26][numbers.length - 2] ?? 2
  const centre = mean(numbers)
  const squares = numbers.reduce((sum, each) => sum + (each - centre) ** 2, 0)
  return t * Math.sqrt(squares / (numbers.length - 1) / numbers.length)
}
