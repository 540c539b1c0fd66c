import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { it } from 'node:test'
import { readFenceInfo } from '../../site/code-block.ts'
import { projectRoot } from '../../tools/generate/write-generated.ts'

const modules = join(projectRoot, 'node_modules')

/** As strict as a reader's project may be, with the libraries as their sources. */
const compilerOptions = {
  target: 'es2022',
  module: 'preserve',
  lib: ['es2022', 'DOM', 'DOM.Iterable'],
  types: [],
  jsx: 'react-jsx',
  customConditions: ['offerwire-source'],
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
}

/** Each component that a guide shows, under the name that its reader gives it. */
function components(): [path: string, code: string][] {
  return globSync('docs/guides/*.md', { cwd: projectRoot }).flatMap((guide) => {
    const text = readFileSync(join(projectRoot, guide), 'utf8')
    const blocks = [...text.matchAll(/^```(tsx\b.*)\n([\s\S]*?)^```$/gm)]
    return blocks.map(([, info = '', code = ''], at): [string, string] => {
      return [join(basename(guide, '.md'), readFenceInfo(info).title ?? `block-${at + 1}.tsx`), code]
    })
  })
}

it('the components of the guides compile in a strict project', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'offerwire-typed-'))
  t.after(() => rmSync(folder, { recursive: true }))
  symlinkSync(modules, join(folder, 'node_modules'))
  const files = components()
  assert.ok(files.length >= 5)
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  const notInstalled = globSync(join(projectRoot, 'dashboard/snippets/frameworks/*.d.ts'))
  const config = { compilerOptions, files: [...files.map(([path]) => path), ...notInstalled] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(modules, 'typescript-native/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})
