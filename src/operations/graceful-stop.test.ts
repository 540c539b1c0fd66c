import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it, type TestContext } from 'node:test'

// Own process: it starts and stops processes.

const program = (closeMs: number) => `
  import { pino } from 'pino'
  import { createServer } from './src/http/server.ts'
  import { systemRandom } from './src/lib/random.ts'
  import { stopOnSignals } from './src/operations/graceful-stop.ts'
  import { Readiness } from './src/operations/readiness.ts'
  const logger = pino({ level: 'silent' })
  const paths = { basePath: '', linkPath: '/l', linkHost: 'localhost', hasOwnLinkHost: false }
  const server = createServer({ logger, random: systemRandom, parseJson: JSON.parse, paths })
  const readiness = new Readiness(async () => {})
  server.get('/ready', () => readiness.assertReady().then(() => 'ready'))
  server.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 1500, 'answered')))
  const close = () => new Promise((resolve) => setTimeout(resolve, ${closeMs}))
  const stopForGood = stopOnSignals({ server, readiness, logger, stopping: new AbortController(), close })
  server.get('/held', () => { setInterval(() => {}, 1000); return 'held' })
  server.get('/lost', () => { stopForGood('another process took over'); return 'stopping' })
  console.log(await server.listen({ port: 0, host: '127.0.0.1' }))`

describe('SIGTERM', () => {
  it('makes the process unready, lets requests in flight finish, and exits with 0', async (t) => {
    const { child, address } = await start(t, 10)
    const slow = fetch(`${address}/slow`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGTERM')
    const sentMs = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal((await fetch(`${address}/ready`)).status, 503)
    assert.equal(await (await slow).text(), 'answered')
    assert.deepEqual(await once(child, 'exit'), [0, null])
    assert.ok(performance.now() - sentMs < 4_000, 'nothing was waited for but the request in flight')
  })

  it('exits with 0 even if something that cannot be closed holds the process', async (t) => {
    const { child, address } = await start(t, 10)
    assert.equal(await (await fetch(`${address}/held`)).text(), 'held')
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit', { signal: AbortSignal.timeout(8_000) }), [0, null])
  })

  it('answers requests in flight and exits with 1 if the process stops itself', async (t) => {
    const { child, address } = await start(t, 10)
    const slow = fetch(`${address}/slow`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal(await (await fetch(`${address}/lost`)).text(), 'stopping')
    assert.equal((await fetch(`${address}/ready`)).status, 503)
    assert.equal(await (await slow).text(), 'answered')
    assert.deepEqual(await once(child, 'exit'), [1, null])
  })

  it('ends the process immediately if it comes twice, more than a second apart', async (t) => {
    const { child } = await start(t, 60_000)
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 900))
    assert.equal(child.exitCode, null)
    child.kill('SIGTERM')
    const sentMs = performance.now()
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.ok(performance.now() - sentMs < 500)
  })
})

async function start(t: TestContext, closeMs: number): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program(closeMs)], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const [output] = await once(child.stdout, 'data')
  return { child, address: String(output).trim() }
}
