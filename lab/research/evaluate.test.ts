import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { lockDirectory } from '../../src/db/directory-lock.ts'
import { runUntilEnd } from '../../test/support/app/service-process.ts'

/** Evaluates a data folder; skips the public sample, which takes longer. */
async function evaluate(dataDir: string) {
  return runUntilEnd({ dataDir, script: 'lab/research/evaluate.ts', environment: { OBD_DIR: '/nowhere' } })
}

async function emptyDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-evaluate-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

describe('the evaluation', () => {
  it('reports a missing database, and creates none', async (t) => {
    const dataDir = await emptyDirectory(t)
    const { code, output } = await evaluate(dataDir)
    assert.equal(code, 0, output)
    assert.match(output, /^Own log: there is no database yet, skipped\.\n/)
    assert.deepEqual(await readdir(dataDir), [])
  })

  it('tells the operator to stop the service that holds DATA_DIR', async (t) => {
    const dataDir = await emptyDirectory(t)
    using _held = lockDirectory(dataDir)
    await mkdir(join(dataDir, 'pgdata'))
    const { code, output } = await evaluate(dataDir)
    assert.equal(code, 1)
    assert.match(output, /^Own log: DATA_DIR \S+ is in use by process \d+ on .+\. Stop that service first, or set /m)
    assert.doesNotMatch(output, /^ +at /m)
  })
})
