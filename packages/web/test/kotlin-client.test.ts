import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe } from 'node:test'
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

describe('the Kotlin client, compiled', { skip: reasonToSkip() }, () => {
  before(() => {
    // Hides the compiler's own warnings about this Java.
    execFileSync('kotlinc', ['-nowarn', '-no-reflect', '-cp', json, '-d', folder, ...sources], { stdio: 'pipe' })
  })

  const classPath = [folder, json, standardLibrary].join(delimiter)
  itKeepsTheRules((parameters) => ['java', '-cp', classPath, 'CallsKt', ...parameters])
})
