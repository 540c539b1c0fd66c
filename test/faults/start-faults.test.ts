import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pino } from 'pino'
import { loadConfig } from '../../src/config/config.ts'
import { lockDirectory } from '../../src/db/directory-lock.ts'
import { StartError } from '../../src/errors.ts'
import { makeDataDir } from '../../src/start/make-data-dir.ts'
import { openServiceDatabase } from '../../src/start/open-service-database.ts'
import { runUntilEnd } from '../support/app/service-process.ts'
import { freePort } from '../support/free-port.ts'

async function emptyDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-start-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

describe('a start that fails', { concurrency: true }, () => {
  it('names DATA_DIR if it cannot be a directory', async (t) => {
    const directory = await emptyDirectory(t)
    await writeFile(join(directory, 'file'), '')
    const { code, output } = await runUntilEnd({ dataDir: '/proc/nope/deep' })
    assert.equal(code, 1)
    assert.match(output, /^The configuration is wrong:\n {2}DATA_DIR cannot be written: .+\n$/)
    for (const path of [join(directory, 'file'), join(directory, 'file', 'under')]) {
      const message = /^The configuration is wrong:\n {2}DATA_DIR cannot be written: .+$/
      await assert.rejects(makeDataDir(path), { name: 'ConfigError', message }, path)
    }
  })

  it('names GEO_DATABASE if the file is not a country file', async (t) => {
    const environment = { GEO_DATABASE: import.meta.filename }
    const { code, output } = await runUntilEnd({ dataDir: await emptyDirectory(t), environment })
    assert.equal(code, 1)
    assert.match(output, /^The configuration is wrong:\n {2}GEO_DATABASE must be an mmdb country file: .+$/m)
    assert.doesNotMatch(output, /^ +at /m)
  })

  it('tells the operator to stop the service that holds DATA_DIR, as the check of the counters does', async (t) => {
    const dataDir = await emptyDirectory(t)
    using _held = lockDirectory(dataDir)
    await mkdir(join(dataDir, 'pgdata'))
    const sentence = /^DATA_DIR \S+ is in use by process \d+ on .+\. Stop that service first, or set .+ directory\.$/m
    for (const script of ['src/main.ts', 'tools/verify-counters.ts'] as const) {
      const { code, output } = await runUntilEnd({ dataDir, script })
      // A tool's exit code tells the remedy (tools/exit-codes.ts).
      assert.equal(code, script.startsWith('tools/') ? 2 : 1, script)
      assert.match(output, sentence, script)
      assert.doesNotMatch(output, /^ +at /m, script)
    }
  })

  it('reports a missing database if a script only reads it, and creates none', async (t) => {
    const dataDir = await emptyDirectory(t)
    const { code, output } = await runUntilEnd({ dataDir, script: 'tools/verify-counters.ts' })
    assert.deepEqual(
      [code, output],
      [
        2,
        `DATA_DIR ${dataDir} has no database yet: start the service there first, or set DATABASE_URL or DATA_DIR to those of the service.\n`,
      ],
    )
    assert.deepEqual(await readdir(dataDir), [])
  })

  it('names DATABASE_URL, but not its value, if no server answers there or refuses the login', async (t) => {
    const dataDir = await emptyDirectory(t)
    const databaseUrls = [
      `postgres://joe:canary@localhost:${await freePort()}/offers`,
      'postgres://joe:canary@nowhere.invalid/offers',
    ]
    const { code, output } = await runUntilEnd({
      dataDir,
      databaseUrl: `postgres://joe:canary@127.0.0.1:${await freePort()}/offers`,
    })
    assert.equal(code, 1)
    assert.match(output, /^DATABASE_URL cannot be reached: .{10,}[.?]\n$/)
    assert.doesNotMatch(output, /canary/)
    for (const databaseUrl of databaseUrls) {
      const config = loadConfig({ DATABASE_URL: databaseUrl })
      await assert.rejects(openServiceDatabase(config, pino({ level: 'silent' })), (error) => {
        assert.ok(error instanceof StartError)
        assert.match(error.message, /^DATABASE_URL cannot be reached: .{10,}[.?]$/, databaseUrl)
        assert.doesNotMatch(error.message, /canary/)
        return true
      })
    }
  })
})
