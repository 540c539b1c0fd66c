import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { environmentOf } from './simulate/environment-options.ts'

const script = fileURLToPath(new URL('simulate.ts', import.meta.url))

async function simulate(seeds: string): Promise<string> {
  const small = ['feeds=200', 'days=1', 'campaigns=40', 'people=100'].flatMap((setting) => ['--set', setting])
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...small, '--seeds', seeds])
  return stdout
}

describe('a simulation', () => {
  it('of one seed has no interval, and no least exposures where no new campaign grew old enough', async () => {
    const printed = await simulate('1')
    assert.match(printed, /^this ranker: \d+\.\d% of the oracle {2}\[\d+\.\d\] .* least - /m)
    assert.doesNotMatch(printed, /NaN|Infinity|±/)
  })

  it('of two seeds has an interval', async () => {
    assert.match(await simulate('1,2'), /^random: \d+\.\d% of the oracle {2}± \d+\.\d \(95%\)/m)
  })

  it('takes the properties a world has, and numbers', () => {
    assert.equal(environmentOf('base', ['feeds=20', 'days=2.8']).days, 2.8)
    assert.throws(() => environmentOf('bas', []), /^RangeError: bas is none of: base, /)
    assert.throws(() => environmentOf('base', ['feed=20']), /^RangeError: feed is none of: feeds, /)
    for (const setting of ['feeds', 'feeds=', 'feeds=x'])
      assert.throws(() => environmentOf('base', [setting]), /^RangeError: \S+ sets no number/, setting)
  })
})
