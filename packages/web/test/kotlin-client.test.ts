import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe } from 'node:test'
import { androidStandIns } from '../../../test/guides/android-stand-ins.ts'
import { blockOf } from '../../../test/guides/guide-snippets.ts'
import { isInPath } from '../../../test/support/is-in-path.ts'
import { packagesRoot } from '../../../tools/bundle.ts'
import { itKeepsTheRules } from './native-client-rules.ts'

const sources = ['src/main/kotlin/offerwire/Offerwire.kt', 'test/Calls.kt'].map((path) =>
  join(packagesRoot, '../sdks/kotlin', path),
)
/** Android's own `org.json`, and the standard library, where Debian's packages put them. */
const [json, standardLibrary] = ['/usr/share/java/json-android.jar', '/usr/share/java/kotlin-stdlib.jar']

function reasonToSkip(): string | false {
  if (!isInPath('kotlinc') || !isInPath('java')) return 'no kotlinc'
  return existsSync(json) && existsSync(standardLibrary)
    ? false
    : 'no org.json: apt-get install libandroid-json-org-java'
}

const folder = mkdtempSync(join(tmpdir(), 'offerwire-kotlin-'))
after(() => rmSync(folder, { recursive: true }))

/** Saves what the Android guide and the dashboard show, and what it imports of libraries, and names the files. */
function saveSnippets(): string[] {
  const android = join(folder, 'android')
  mkdirSync(android)
  const shown = readFileSync(join(packagesRoot, '../dashboard/snippets/frameworks/Offers.kt'), 'utf8')
  const packages = { ...androidStandIns, dashboard: shown, guide: blockOf('docs/guides/android.md', 'import android') }
  return Object.entries(packages).map(([name, text]) => {
    const path = join(android, `${name}.kt`)
    writeFileSync(path, `package ${name}\n${text}\n`)
    return path
  })
}

describe('the Kotlin client and the snippets that use it, compiled', { skip: reasonToSkip() }, () => {
  before(() => {
    const files = [...sources, ...saveSnippets()]
    // The compiler's own warnings about this Java are not the client's.
    execFileSync('kotlinc', ['-nowarn', '-no-reflect', '-cp', json, '-d', folder, ...files], { stdio: 'pipe' })
  })

  const classPath = [folder, json, standardLibrary].join(delimiter)
  itKeepsTheRules((parameters) => ['java', '-cp', classPath, 'CallsKt', ...parameters])
})
