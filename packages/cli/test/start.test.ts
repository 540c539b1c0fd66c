import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresDatabase, testDatabaseKind } from '../../../test/support/database/database.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { projectRoot } from '../../../tools/project-root.ts'

// Own process: it starts the service.

const bin = join(projectRoot, 'packages/cli/bin/offerwire.mjs')
const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined

/** A service that `offerwire start` runs. */
interface Started {
  /** What was started: the command, or a program that runs it. */
  readonly child: ChildProcess
  /** The process of the service itself. */
  readonly servicePid: number
  readonly dataDir: string
  readonly url: string
  /** What was written by now to standard output and error. */
  readonly said: () => string
}

/**
 * Runs a line in a session of its own, as a terminal does, and waits until the service is ready. Its words go to a
 * file, which outlives it.
 */
async function start(t: TestContext, program: string, line: readonly string[]): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'offerwire-start-'))
  const [port, path, dataDir] = [await freePort(), join(folder, 'said'), join(folder, 'data')]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  // The command does the same for every database, and on PostgreSQL a start takes a third of the time of a processor.
  const database = testDatabaseKind === 'postgres' ? { DATABASE_URL: await createPostgresDatabase(t) } : {}
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_DATA: 'false', ...database }
  const env = { PATH, NODE_COMPILE_CACHE, HOME: folder, ...settings }
  const out = openSync(path, 'a')
  const child = spawn(program, line, { cwd: projectRoot, env, stdio: ['ignore', out, out], detached: true })
  closeSync(out)
  const said = () => readFileSync(path, 'utf8')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  t.after(() => end(child.pid))
  for (const deadline = performance.now() + 180_000; ; await sleep(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    assert.ok(child.exitCode === null && performance.now() < deadline, said())
  }
  const servicePid = lastDescendant(child.pid ?? 0)
  t.after(() => end(servicePid))
  return { child, servicePid, dataDir, url: `http://127.0.0.1:${port}`, said }
}

/**
 * Each of the programs starts one other, and the last of them is the service; that starts a build of its pages as well.
 */
function lastDescendant(pid: number): number {
  if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs\0')) return pid
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child ? lastDescendant(Number(child)) : pid
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function end(pid: number | undefined): void {
  if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL')
}

async function untilEnded({ servicePid, said }: Started): Promise<void> {
  for (const deadline = performance.now() + 45_000; isRunning(servicePid); await sleep(100)) {
    assert.ok(performance.now() < deadline, `the service is still running:\n${said()}`)
  }
}

/** A first start prints how to sign in to standard error as well. */
function assertNoFault(said: string): void {
  assert.doesNotMatch(said, /error|EPIPE|EIO|^ +at /im)
}

describe('offerwire start', () => {
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGKILL'] as const) {
    it(`stops the service well when it gets ${signal}`, async (t) => {
      const started = await start(t, process.execPath, [bin, 'start'])
      started.child.kill(signal)
      await untilEnded(started)
      assert.match(started.said(), /"message":"stopped"/)
    })
  }

  it('stops the service well when the npx that it runs under is killed', { skip: !hasProgram('npx') }, async (t) => {
    const started = await start(t, 'npx', ['--offline', '--no-install', 'offerwire', 'start'])
    assert.notEqual(started.child.pid, started.servicePid)
    started.child.kill('SIGKILL')
    await untilEnded(started)
    assert.match(started.said(), /"message":"stopped"/)
  })

  it('stops the service without a fault when its terminal is closed', { skip: !hasProgram('script') }, async (t) => {
    const errors = join(mkdtempSync(join(tmpdir(), 'offerwire-terminal-')), 'errors')
    t.after(() => rmSync(join(errors, '..'), { recursive: true }))
    const command = `'${process.execPath}' '${bin}' start 2> '${errors}'`
    const started = await start(t, 'script', ['--quiet', '--return', '--command', command, '/dev/null'])
    // The terminal is the program's, and goes with it.
    started.child.kill('SIGKILL')
    await untilEnded(started)
    assertNoFault(readFileSync(errors, 'utf8'))
  })

  it('runs the service and stops it well though nobody reads what it says', async (t) => {
    const errors = join(mkdtempSync(join(tmpdir(), 'offerwire-unread-')), 'errors')
    t.after(() => rmSync(join(errors, '..'), { recursive: true }))
    const started = await start(t, 'sh', ['-c', `'${process.execPath}' '${bin}' start 2> '${errors}' | true`])
    // What a first start prints follows its readiness.
    await sleep(1_000)
    const addresses = readFileSync(join(started.dataDir, 'addresses'), 'utf8').split('\n')
    assert.ok(addresses.includes(started.url), String(addresses))
    assert.ok(isRunning(started.servicePid), readFileSync(errors, 'utf8'))
    process.kill(started.servicePid, 'SIGTERM')
    await untilEnded(started)
    assertNoFault(readFileSync(errors, 'utf8'))
  })
})
