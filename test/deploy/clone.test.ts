import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../../tools/project-root.ts'
import { freePort } from '../support/free-port.ts'

// One database: pages are built and served without one.

const parts = ['dashboard', 'docs', 'examples', 'migrations', 'packages', 'sdks', 'site', 'src', 'tools']
const files = ['package.json', 'package-lock.json', 'start.mjs', 'tsconfig.json']

/** Copies the project as it is in a clone after `npm ci`: nothing is built. */
async function clone(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offerwire-clone-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const filter = (path: string) => !['dist', 'node_modules', '.next'].includes(basename(path))
  for (const part of [...parts, ...files]) {
    await cp(join(projectRoot, part), join(folder, part), { recursive: true, filter })
  }
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

describe('a clone in which nothing is built', () => {
  it('builds dashboard and guides beside the running service, and serves them without a restart', async (t) => {
    const folder = await clone(t)
    const url = `http://127.0.0.1:${await freePort()}`
    const settings = { PORT: new URL(url).port, HOST: '127.0.0.1', DEMO_DATA: 'false', DATA_DIR: join(folder, 'data') }
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings }
    const service = spawn(process.execPath, ['start.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    t.after(() => service.kill('SIGKILL'))
    let said = ''
    for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (said += chunk))
    const pages: Record<string, string[]> = { '/dashboard': [], '/docs': [] }
    const titleAt = async (path: string) => {
      const text = await fetch(url + path).then(
        (answer) => answer.text(),
        () => '',
      )
      return /<title>([^<]*)<\/title>/.exec(text)?.[1]
    }
    const isDone = () => Object.values(pages).every((titles) => titles.some((title) => !title.startsWith('Starting')))
    for (const deadline = performance.now() + 150_000; !isDone(); await sleep(50)) {
      assert.ok(performance.now() < deadline && service.exitCode === null, said)
      for (const [path, titles] of Object.entries(pages)) {
        const title = await titleAt(path)
        if (title !== undefined && titles.at(-1) !== title) titles.push(title)
      }
    }
    for (const titles of Object.values(pages)) assert.match(titles.at(-1) ?? '', /Offerwire/)
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null], said)
  })
})
