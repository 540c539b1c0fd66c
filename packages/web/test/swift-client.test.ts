import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { isInPath } from '../../../test/support/is-in-path.ts'
import { packagesRoot } from '../../../tools/bundle.ts'
import { compileSwiftModule, compileSwiftProgram, swiftc, whyNoSwift } from './compile-swift.ts'
import { itKeepsTheRules } from './native-client-rules.ts'

const client = join(packagesRoot, '../sdks/swift')
const sources = globSync(join(client, 'Sources/Offerwire/*.swift'))
const folder = mkdtempSync(join(tmpdir(), 'offerwire-swift-'))
after(() => rmSync(folder, { recursive: true }))

describe('the Swift client, compiled', { skip: whyNoSwift }, () => {
  let program = ''
  before(async () => {
    await compileSwiftModule(folder, 'Offerwire', sources)
    program = await compileSwiftProgram(
      folder,
      'Calls',
      ['Offerwire'],
      ['-parse-as-library', join(client, 'Tests/Calls.swift')],
    )
  })

  itKeepsTheRules((parameters) => [program, ...parameters])

  const skip = isInPath('swift-build') ? false : 'no swift-build'
  it('builds as a package dependency', { skip }, async () => {
    const copy = join(folder, 'package')
    cpSync(client, copy, { recursive: true })
    await promisify(execFile)('swift-build', ['--package-path', copy])
  })

  it('compiles as Swift 6 without data races', async () => {
    await swiftc('-typecheck', '-swift-version', '6', '-module-name', 'Offerwire', ...sources)
  })
})
