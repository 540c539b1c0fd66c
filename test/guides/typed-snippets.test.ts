import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { projectRoot } from '../../tools/project-root.ts'
import { blocksOf } from './guide-snippets.ts'

const modules = join(projectRoot, 'node_modules')

/** As strict as a reader's project may be, with the libraries' sources. */
const compilerOptions = {
  target: 'es2022',
  module: 'preserve',
  lib: ['es2022', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  customConditions: ['offerwire-source'],
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
}

/** Names that the pages leave to their readers. */
const readersOwn = `declare const baseUrl: string
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
declare function render(offer: import('@offerwire/web').FeedOffer): Element
declare function grantOnce(transactionId: string, userId: string): Promise<void>
`

/** Each TypeScript program of a page, under the file name that the page gives it. */
function programs(): [path: string, code: string][] {
  return globSync(['docs/guides/*.md', 'packages/*/README.md'], { cwd: projectRoot }).flatMap((page) => {
    const blocks = blocksOf(page).filter(({ language }) => language === 'ts' || language === 'tsx')
    return blocks.map(({ language, title, code }, at): [string, string] => {
      return [join(page.replace(/\.md$/, ''), title ?? `block-${at + 1}.${language}`), code]
    })
  })
}

/** Programs that run in Node, where a sandbox is started. */
const isForNode = ([, code]: readonly [string, string]) => /from '(node:|@offerwire\/server\/testing')/.test(code)

describe("the programs of the guides and of the libraries' pages", () => {
  const { server = [], anywhere = [] } = Object.groupBy(programs(), (each) => (isForNode(each) ? 'server' : 'anywhere'))

  it('compile in a strict project', (t) => {
    assert.ok(anywhere.length >= 10)
    compile(t, [...anywhere, ['readers-own.d.ts', readersOwn]], [])
  })

  it('compile with the types of Node where they start a sandbox', (t) => {
    assert.ok(server.length >= 2)
    compile(t, server, ['node'])
  })
})

function compile(t: TestContext, files: readonly (readonly [path: string, code: string])[], types: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'offerwire-typed-'))
  t.after(() => rmSync(folder, { recursive: true }))
  symlinkSync(modules, join(folder, 'node_modules'))
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  const notInstalled = globSync(join(projectRoot, 'dashboard/snippets/frameworks/*.d.ts'))
  const config = {
    compilerOptions: { ...compilerOptions, types },
    files: [...files.map(([path]) => path), ...notInstalled],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(modules, 'typescript-native/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--checkers', '1'], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout)
}
