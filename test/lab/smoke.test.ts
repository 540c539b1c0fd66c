import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { projectRoot } from '../../tools/project-root.ts'
import { testDatabaseKind } from '../support/database/database.ts'

// One database: the lab's own tests cover its results on each.

/** Runs a script of the lab as a contributor does; throws with its output unless it succeeds. */
async function run(...words: readonly string[]): Promise<string> {
  const options = { cwd: projectRoot, timeout: 150_000, killSignal: 'SIGKILL' } as const
  return (await promisify(execFile)('npm', ['run', ...words], options)).stdout
}

describe('the lab', () => {
  it('measures a feed beside a bare server', async () => {
    const printed = await run('bench', '--', '--short', '--rows', 'feed', '--campaigns', '50', '--users', '500')
    assert.match(printed, /^feed \(10 offers\): [\d.]+ of bare Fastify/m)
    assert.match(printed, /^ +at 70% \([\d,]+ a second\) p50 .* ms, p99 .* ms/m)
  })

  it('sends hostile inputs to every route, without a finding', async () => {
    const printed = await run('fuzz', '--', '--inputs', '1500', '--seed', '1', '--database', testDatabaseKind)
    assert.match(printed, /^1500 inputs/m)
  })

  it('kills the service under traffic, and finds all acknowledged data', async () => {
    const printed = await run('soak', '--', '--kills', '1', '--seed', '1', '--database', testDatabaseKind)
    assert.match(printed, / acknowledgements held: 0 lost, 0 twice; every figure equals its rows$/m)
  })

  it('simulates the same world for the same seed', async () => {
    const small = ['feeds=200', 'days=1', 'campaigns=40', 'people=100'].flatMap((setting) => ['--set', setting])
    const simulate = () => run('simulate', '-w', 'lab', '--', '--seeds', '1', '--only', 'this ranker', ...small)
    const printed = await simulate()
    assert.match(printed, /^this ranker: \d+\.\d% of the oracle /m)
    assert.equal(await simulate(), printed)
  })
})
