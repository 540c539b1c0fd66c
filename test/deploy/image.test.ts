import assert from 'node:assert/strict'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { type BuiltImage, buildImage, whyNoImages } from './image-builder.ts'
import { runCommand } from './run-command.ts'
import { type Container, runImage } from './run-image.ts'

/** The size in bytes of the Dockerfile's base image, which this test replaces with the machine's own few libraries. */
const baseBytes = 24 * 1_048_576
const token = 'a-token-that-is-only-for-this-test'
const why = whyNoImages()

async function makeDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-image-'))
  // Layers belong to root and have their own modes.
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

async function bytesOf(path: string): Promise<number> {
  return Number((await runCommand('du', ['--summarize', '--block-size=1', path])).split('\t')[0])
}

async function countProjects({ url }: Container): Promise<number> {
  const answer = await fetch(`${url}/admin/v1/projects?limit=100`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: unknown[] }
  return data.length
}

async function makeProject({ url }: Container): Promise<void> {
  const answer = await fetch(`${url}/admin/v1/projects`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kept' }),
  })
  assert.equal(answer.status, 201)
}

function assertConfig({ config, healthCheck }: BuiltImage): void {
  assert.equal(config.User, '65532:65532')
  assert.deepEqual(Object.keys(config.Volumes), ['/data'])
  assert.equal(config.StopSignal, 'SIGTERM')
  assert.equal(config.Entrypoint[0], '/usr/local/bin/node')
  assert.deepEqual(healthCheck, ['/usr/local/bin/node', 'deploy/image/healthcheck.mjs'])
}

describe('the container image', { skip: why === undefined ? false : why }, () => {
  it('starts, stops in time and keeps its data, even when killed', { timeout: 1_800_000 }, async (t) => {
    const directory = await makeDirectory(t)
    const image = await buildImage(directory)
    assertConfig(image)
    assert.deepEqual(
      readdirSync(join(image.rootfs, 'app')).filter((name) => name === 'test'),
      [],
    )
    const bytes = baseBytes + (await bytesOf(image.rootfs)) - (await bytesOf(join(directory, 'runtime-root')))
    assert.ok(bytes < 250_000_000, `${bytes} bytes`)

    const data = join(directory, 'data')
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, 65_532, 65_532)
    const port = await freePort()
    const environment = { DEMO_DATA: 'false', ADMIN_TOKEN: token, LOG_LEVEL: 'warn' }
    const start = () => runImage(image, { data, port, environment })

    const first = await start()
    await first.run(image.healthCheck)
    await makeProject(first)
    const projects = await countProjects(first)
    const stopped = await first.end('TERM')
    assert.equal(stopped.code, 0, first.output())
    assert.ok(stopped.tookMs < 12_000, `stopped in ${stopped.tookMs} ms`)

    const second = await start()
    assert.equal(await countProjects(second), projects)
    await makeProject(second)
    assert.notEqual((await second.end('KILL')).code, 0)

    const third = await start()
    assert.equal(await countProjects(third), projects + 1)
    await third.end('TERM')
    const ready = [first, second, third].map(({ readyMs }) => Math.round(readyMs))
    t.diagnostic(`${bytes} bytes; ready after ${ready.join(', ')} ms; stopped in ${Math.round(stopped.tookMs)} ms`)
  })
})
