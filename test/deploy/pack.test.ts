import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'

// Own process: it starts programs.

const run = promisify(execFile)
const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const mostMegabytes = 120

/** Packs into a new folder and returns the archive's path. */
async function pack(t: TestContext): Promise<{ folder: string; archive: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'offerwire-npx-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { stdout } = await run(process.execPath, ['tools/pack.ts', folder], { cwd: projectRoot })
  return { folder, archive: stdout.trim() }
}

/** Shares compiled code between the tools. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'compiled') }
}

async function untilAnswered(url: string, output: () => string): Promise<Response> {
  for (let tries = 0; tries < 1_200; tries++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return response
    await response?.arrayBuffer()
    await sleep(100)
  }
  throw new Error(`${url} was not answered within 120 s:\n${output()}`)
}

/** Starts the service by its command in a folder, checks it, and ends it. */
async function tryOut(t: TestContext, folder: string, command: string): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`
  const service = spawn(process.execPath, [command, 'start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environmentIn(folder), PORT: new URL(url).port, DEMO_DATA: 'false', LOG_LEVEL: 'warn' },
  })
  t.after(() => service.kill('SIGKILL'))
  let output = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (output += chunk))
  await untilAnswered(`${url}/healthz`, () => output)
  const page = await (await untilAnswered(`${url}/dashboard`, () => output)).text()
  const [, script] = /<script[^>]* src="([^"]+\.js)"/.exec(page) ?? []
  assert.equal((await fetch(new URL(script ?? 'missing', url))).status, 200, page)
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], output)
  assert.doesNotMatch(output, /"log.level":"error"/)
}

/** Starts a sandbox, which has files of its own in the package, until it says that all is ready, and ends it. */
async function trySandbox(t: TestContext, folder: string, command: string): Promise<void> {
  const options = { cwd: folder, env: environmentIn(folder) }
  const { stdout: listed } = await run(process.execPath, [command, 'scenario', 'list', '--json'], options)
  assert.ok(JSON.parse(listed).length >= 12, listed)
  const sandbox = spawn(process.execPath, [command, 'sandbox', '--json'], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => sandbox.kill('SIGKILL'))
  const ended = once(sandbox, 'exit')
  const [line] = await Promise.race([once(sandbox.stdout, 'data'), ended])
  assert.match(JSON.parse(String(line)).baseUrl, /^http:/)
  sandbox.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
}

describe('the package', () => {
  it('installs into 120 MB without a registry or build tools, and starts with its dashboard', async (t) => {
    const { folder, archive } = await pack(t)
    const line = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', archive]
    assert.doesNotMatch((await run('npm', line, { cwd: folder })).stderr, /ERESOLVE/)
    const { stdout: size } = await run('du', ['-sm', join(folder, 'node_modules')])
    t.diagnostic(`${Number.parseInt(size, 10)} MB installed`)
    assert.ok(Number.parseInt(size, 10) <= mostMegabytes, size)
    const command = join(folder, 'node_modules', '.bin', 'offerwire')
    for (const tool of [
      'backup none',
      'restore none',
      'migrate',
      'reseal',
      'verify-counters',
      'verify-ledger',
      'distribute',
    ]) {
      const options = { cwd: folder, env: { ...environmentIn(folder), DATA_DIR: join(folder, 'none') } }
      const refused = await run(process.execPath, [command, ...tool.split(' ')], options).catch((error) => error)
      assert.deepEqual([refused.code, /no database|does not exist|DATABASE_URL/.test(refused.stderr)], [2, true], tool)
    }
    await tryOut(t, folder, command)
    await trySandbox(t, folder, command)
  })
})
