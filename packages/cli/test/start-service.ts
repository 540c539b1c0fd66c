import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, startTestApp, type TestApp, testAdminToken } from '../../../test/support/app/start-test-app.ts'
import { freePort } from '../../../test/support/free-port.ts'
import type { TestEnd } from '../../../test/support/share.ts'
import { type Ran, type RunOptions, run } from './run.ts'

/** A service for commands to call, and a home folder for what they keep. */
export interface CommandTest {
  readonly test: TestApp
  readonly url: string
  readonly home: string
  /** Runs a command against the service, as its operator. */
  readonly offerwire: (line: string, options?: RunOptions) => Promise<Ran>
  /** Runs one that succeeds with `--json`, and answers what it wrote. */
  readonly json: (line: string, options?: RunOptions) => Promise<Answer['body']>
}

/** Starts a service at its `BASE_URL`. */
export async function startService(t: TestEnd): Promise<CommandTest> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const home = mkdtempSync(join(tmpdir(), 'offerwire-cli-'))
  t.after(() => rmSync(home, { recursive: true }))
  // Ahead of this machine, so that whatever is completed comes after `listen` and `tail` began, however slowly they
  // did.
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const test = await startTestApp(t, { at, environment: { BASE_URL: url } })
  await test.app.api.listen({ port, host: '127.0.0.1' })
  const offerwire: CommandTest['offerwire'] = (line, { env, ...options } = {}) => {
    const signedIn = { HOME: home, OFFERWIRE_TOKEN: testAdminToken, OFFERWIRE_URL: url }
    return run(line.split(' '), { ...options, env: { ...signedIn, ...env } })
  }
  const json: CommandTest['json'] = async (line, options) => {
    const { exitCode, stdout, stderr } = await offerwire(`${line} --json`, options)
    assert.equal(exitCode, 0, stderr)
    return JSON.parse(stdout)
  }
  return { test, url, home, offerwire, json }
}
