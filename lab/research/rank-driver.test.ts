import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import type { DriverMessage } from './simulate/driver-messages.ts'
import { DriverNode } from './simulate/driver-node.ts'
import { environments } from './simulate/environment-options.ts'
import { runSimulation } from './simulate/run-simulation.ts'

// Own process: it starts programs.

describe('the driver', () => {
  it('answers line by line as the ranker does, however its input is cut', async () => {
    const input: string[] = []
    const answers: string[] = []
    const node = new DriverNode()
    const handle = (message: DriverMessage) => {
      const answer = node.handle(message)
      input.push(JSON.stringify(message))
      if (answer !== null) answers.push(JSON.stringify(answer))
      return answer
    }
    const small = { ...(environments.base ?? assert.fail()), feeds: 300, days: 1, campaigns: 40, people: 100 }
    runSimulation(small, 3, { handle })
    assert.deepEqual((await drive(input.join('\n'), 10_007)).answers, answers)
  })

  it('answers every feed, and continues after malformed lines', async () => {
    const campaign = { id: 'c1', name: 'C', orgId: 'o', categoryId: 'k', model: 'CPA', payout: 1 }
    const attributes = { countryCode: 'US', language: 'en' }
    const feed = { t: 'feed', now: 1, app: 'a', userId: 'u', limit: 10, attributes }
    const lines = [
      { t: 'init', now: 0, seed: 1, apps: [{ id: 'a' }], countries: ['US'] },
      { t: 'campaign', now: 0, campaign: { ...campaign, targetCountries: null, ageAppropriateForMinors: true } },
      ...Array.from({ length: 40 }, (_, index) => ({
        t: 'campaign',
        now: 0,
        campaign: { ...campaign, id: `d${index}` },
      })),
      { t: 'campaign', now: 0 },
      { t: 'end', now: 0, id: null },
      ...[{}, null, 7, [], { t: 'unheard of', now: 1 }, { t: 'click', now: 1, i: 5 }, { t: 'delivered', now: 1 }],
      { ...feed, id: 'all' },
      { ...feed, id: 'default', limit: undefined },
      { ...feed, id: 'most', limit: 50 },
      { ...feed, id: 'none', limit: 0 },
      { ...feed, id: 'stored nothing', stored: null },
      { ...feed, id: 'of a minor', userId: 'child', stored: { age: 9 } },
      { ...feed, id: 'nowhere', attributes: undefined },
      { ...feed, id: 'of nobody', userId: undefined },
      { ...feed, id: 'at no time', now: undefined },
      { ...feed, id: 'of no app', app: null },
      { t: 'conversion', now: 2, i: 'n0-' },
      { t: 'tick', now: 600 },
      { ...feed, id: 'at the end', now: 601 },
    ].map((line) => JSON.stringify(line))
    const { answers, code } = await drive(`not JSON\n${lines.join('\n')}`, 1_000_000)
    assert.equal(code, 0)
    const counts = answers.map((line) => JSON.parse(line)).map(({ id, offers }) => [id, offers?.length])
    assert.deepEqual(counts, [
      [undefined, undefined],
      ['all', 10],
      ['default', 10],
      ['most', 25],
      ['none', 0],
      ['stored nothing', 10],
      ['of a minor', 1],
      ['nowhere', 10],
      ['of nobody', 10],
      ['at no time', 0],
      ['of no app', 0],
      [undefined, undefined],
      ['at the end', 10],
    ])
  })
})

/** Gives the driver its input in pieces of `size` bytes; returns its output by line and its exit code. */
async function drive(input: string, size: number): Promise<{ answers: string[]; code: number }> {
  const driver = spawn(process.execPath, [new URL('rank-driver.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const output = text(driver.stdout)
  const bytes = Buffer.from(input)
  for (let at = 0; at < bytes.length; at += size) driver.stdin.write(bytes.subarray(at, at + size))
  driver.stdin.end()
  const [code] = await once(driver, 'close')
  return { answers: (await output).trimEnd().split('\n'), code }
}
