import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { environmentOf } from './simulate/environment-options.ts'

const script = fileURLToPath(new URL('simulate.ts', import.meta.url))

const small = ['feeds=200', 'days=1', 'campaigns=40', 'people=100'].flatMap((setting) => ['--set', setting])

async function simulate(seeds: string, given = small): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--seeds', seeds, ...given])
  return stdout
}

/** The picture of `docs/ranking.md`, which `npm run picture -w lab` keeps. */
const picture = fileURLToPath(new URL('../../docs/ranking/regret.svg', import.meta.url))
const methods = ['this ranker', 'random', 'epsilon-greedy 0.1', 'UCB-V', 'Beta TS two-stage']
const isKept = process.env.KEEP_PICTURES === 'true'

/** The content of a picture: its texts, and the number of points in each line. */
function shownIn(path: string) {
  const svg = readFileSync(path, 'utf8')
  const texts = [...svg.matchAll(/>([^<>]*[a-z][^<>]*)<\/text>/gi)].map(([, text]) => text)
  return { texts, points: [...svg.matchAll(/points="([^"]*)"/g)].map(([, points = '']) => points.split(' ').length) }
}

describe('a simulation', () => {
  it('prints no interval for one seed, and no least exposures if no campaign grew old enough', async () => {
    const printed = await simulate('1')
    assert.match(printed, /^this ranker: \d+\.\d% of the oracle {2}\[\d+\.\d\] .* least - /m)
    assert.doesNotMatch(printed, /NaN|Infinity|±/)
  })

  it('prints an interval for two seeds', async () => {
    assert.match(await simulate('1,2'), /^random: \d+\.\d% of the oracle {2}± \d+\.\d \(95%\)/m)
  })

  it('draws the picture of docs/ranking.md, a line of ten points for each method', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'offerwire-picture-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const drawn = isKept ? picture : join(folder, 'regret.svg')
    const world = isKept ? ['--set', 'feeds=60000'] : [...small, '--set', 'days=14']
    await simulate(isKept ? '1,2,3' : '1', [...world, '--only', methods.join(), '--plot', drawn])
    assert.deepEqual(
      shownIn(drawn).points,
      methods.map(() => 10),
    )
    assert.deepEqual(shownIn(drawn), shownIn(picture))
    for (const method of methods) assert.ok(shownIn(picture).texts.includes(method), method)
  })

  it('accepts only properties of a world, with numbers', () => {
    assert.equal(environmentOf('base', ['feeds=20', 'days=2.8']).days, 2.8)
    assert.throws(() => environmentOf('bas', []), /^RangeError: bas is none of: base, /)
    assert.throws(() => environmentOf('base', ['feed=20']), /^RangeError: feed is none of: feeds, /)
    for (const setting of ['feeds', 'feeds=', 'feeds=x'])
      assert.throws(() => environmentOf('base', [setting]), /^RangeError: \S+ sets no number/, setting)
  })
})
