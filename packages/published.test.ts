import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

const packages = import.meta.dirname
const modules = join(packages, '../node_modules')
const compiler = join(modules, 'typescript-native/bin/tsc')
const names = ['server', 'web', 'react']

const consumer = `
import { Offerwire, RateLimitError, type Schemas } from '@offerwire/server'
import { isOfferCompleted, verifyWebhook } from '@offerwire/server/webhook'
import { type Sandbox, startSandbox } from '@offerwire/server/testing'
import { createClient, defineOfferwireFeed } from '@offerwire/web'
import { OfferFeed } from '@offerwire/react'
import { useOffers } from '@offerwire/react/hooks'
export async function main(command: readonly string[]): Promise<string> {
  const sandbox: Sandbox = await startSandbox({ command, at: '2027-01-31T12:00:00Z' })
  const { client, app, keys } = sandbox
  const { offers } = await client.serveFeed({ clientId: 'c', userId: 'u', attributes: { countryCode: 'US', language: 'en' } })
  const first: Schemas['FeedOffer'] | undefined = offers[0]
  // @ts-expect-error a feed needs a user
  client.serveFeed({ clientId: 'c', attributes: { countryCode: 'US', language: 'en' } }).catch(() => {})
  const { now } = await sandbox.advance(86_400)
  const own = new Offerwire({ baseUrl: sandbox.baseUrl, apiKey: keys.test.publishableKey })
  const refused = await verifyWebhook({ body: '', headers: {} }, 'whsec_x').catch((error: { code: string }) => error.code)
  const badge: 'free_trial' | 'discount' | null | undefined = first?.badgeLabel
  const all = [RateLimitError, createClient, defineOfferwireFeed, OfferFeed, useOffers, isOfferCompleted, own]
  await sandbox.stop()
  return [now, refused, badge, app.id.length, all.length].join()
}
`
const options = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  types: [],
  lib: ['es2022', 'DOM', 'DOM.Iterable'],
}

describe('the packages as they are published', () => {
  const folder = mkdtempSync(join(tmpdir(), 'published-'))
  after(() => rmSync(folder, { recursive: true }))
  before(() => {
    for (const name of ['react', '@types/react', 'csstype']) {
      mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true })
      symlinkSync(join(modules, name), join(folder, 'node_modules', name))
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'consumer.ts'), consumer)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['consumer.ts'] }))
    for (const name of names) {
      const target = join(folder, 'node_modules/@offerwire', name)
      mkdirSync(target, { recursive: true })
      cpSync(join(packages, name, 'package.json'), join(target, 'package.json'))
      build(name, folder)
    }
  })

  it('have types that a strict program compiles against, and run on the oldest Node at hand', (t) => {
    compile(folder)
    const command = JSON.stringify([process.execPath, join(packages, 'cli/bin/offerwire.mjs')])
    const run = `import('./consumer.js').then(({ main }) => main(${command})).then((said) => console.log(process.version, said))`
    // The service itself runs on this Node.
    for (const node of new Set([process.execPath, ...olderNodes().slice(0, 1)])) {
      const { stdout, stderr } = spawnSync(node, ['-e', run], { cwd: folder, encoding: 'utf8' })
      t.diagnostic(stdout.trim())
      assert.match(stdout, /^v[\d.]+ 2027-02-01T12:00:00\.000Z,missing_signature,,36,7$/m, stderr)
    }
  })

  it('are loaded by `require()` on every Node that `engines` names', () => {
    const supported = [process.execPath, ...olderNodes()].filter((node) => {
      const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
      const [major = 0, minor = 0] = stdout.split('.').map(Number)
      return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
    })
    for (const node of new Set(supported)) {
      const run = "console.log(typeof require('@offerwire/server').Offerwire)"
      const { stdout, stderr } = spawnSync(node, ['-e', run], { cwd: folder, encoding: 'utf8' })
      assert.equal(stdout, 'function\n', `${node}: ${stderr}`)
    }
    const { engines } = JSON.parse(readFileSync(join(packages, 'server/package.json'), 'utf8'))
    assert.deepEqual(engines, { node: '^20.19.0 || >=22.12.0' })
  })

  it('bring their licence, say where their source is, and link to nothing that is not installed', () => {
    for (const name of names) {
      const root = join(packages, name)
      const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--silent'], { cwd: root, encoding: 'utf8' })
      const [{ files }] = JSON.parse(stdout)
      const paths = files.map(({ path }: { path: string }) => path)
      assert.ok(paths.includes('LICENSE') && paths.includes('README.md'), `${name}: ${paths}`)
      assert.equal(readFileSync(join(root, 'LICENSE'), 'utf8'), readFileSync(join(packages, '../LICENSE'), 'utf8'))
      const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      assert.equal(repository.directory, `packages/${name}`)
      const links = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)
      for (const [, link = ''] of links) assert.match(link, /^(https:|#)/, name)
    }
  })

  it('import nothing but themselves, React where it is a peer, and Node where a sandbox is started', () => {
    for (const name of names) {
      const files = globSync(`node_modules/@offerwire/${name}/dist/**/*.js`, { cwd: folder })
      assert.ok(files.length >= 3, name)
      const importedBy = (some: readonly string[]) => {
        const texts = some.map((file) => readFileSync(join(folder, file), 'utf8'))
        const all = texts.flatMap((text) => [...text.matchAll(/^(?:import|export)[^'"]*from ['"]([^'"]+)['"]/gm)])
        return [...new Set(all.map(([, target = '']) => target).filter((target) => !target.startsWith('.')))].sort()
      }
      const { sandbox = [], everywhere = [] } = Object.groupBy(files, (file) => {
        return file.includes('/testing/') ? 'sandbox' : 'everywhere'
      })
      assert.deepEqual(importedBy(everywhere), name === 'react' ? ['@offerwire/web', 'react'] : [], name)
      assert.ok(importedBy(sandbox).every((target) => target.startsWith('node:')))
    }
  })
})

/** Compiles one package where it finds the others only as they are published. */
function build(name: string, folder: string): void {
  const project = join(folder, 'build', name)
  cpSync(join(packages, name, 'src'), join(project, 'src'), { recursive: true })
  const outDir = join(folder, 'node_modules/@offerwire', name, 'dist')
  const compileWith = (compilerOptions: object, places: object) => {
    const config = {
      extends: join(packages, 'tsconfig.base.json'),
      compilerOptions: { rootDir: 'src', outDir, ...compilerOptions },
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ ...config, ...places }))
    compile(project)
  }
  compileWith({}, { include: ['src'], exclude: ['src/testing'] })
  if (name !== 'server') return
  compileWith({ types: ['node'], typeRoots: [join(modules, '@types')] }, { include: ['src/testing'] })
}

function compile(project: string): void {
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project, '--checkers', '1'], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout)
}

/** Other versions of Node on the PATH, 20 or later, the oldest first. */
function olderNodes(): string[] {
  const candidates = (process.env.PATH ?? '').split(':').map((path) => join(path, 'node'))
  const versions = candidates.map((path): [string, number] => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    return [path, Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)]
  })
  const known = versions.filter(([, major]) => major >= 20)
  return known.sort(([, one], [, other]) => one - other).map(([path]) => path)
}
