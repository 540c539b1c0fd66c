import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it, type TestContext } from 'node:test'
import { androidStandIns } from '../../../test/guides/android-stand-ins.ts'
import { blockOf } from '../../../test/guides/guide-snippets.ts'
import { packagesRoot } from '../../../tools/bundle.ts'
import { startReal } from '../../server/test/services.ts'

const sources = ['src/main/kotlin/offerwire/Offerwire.kt', 'test/Calls.kt'].map((path) =>
  join(packagesRoot, '../sdks/kotlin', path),
)
/** Android's own `org.json`, and the standard library, where Debian's packages put them. */
const [json, standardLibrary] = ['/usr/share/java/json-android.jar', '/usr/share/java/kotlin-stdlib.jar']

function reasonToSkip(): string | false {
  const isThere = (name: string) =>
    (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, name)))
  if (!isThere('kotlinc') || !isThere('java')) return 'no kotlinc'
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

  it('reads a feed of the service and confirms an offer of it', async (t) => {
    const { baseUrl, apiKey } = await startReal(t)
    const { say } = start(t, baseUrl, { apiKey })
    const lines = await say('feed')
    assert.equal(lines.length, 3)
    const [uid = '', ...rest] = lines[0]?.split(' ') ?? []
    assert.deepEqual(rest, ['A', 'perk', 'discount'])
    assert.deepEqual(await say(`confirm ${uid}`), ['done'])
    assert.deepEqual(await start(t, baseUrl, { apiKey: 'pk_live_wrong' }).say('feed'), ['invalid_key 401'])
  })

  it('tells the age of a minor before it asks, and shows nothing where the service does not take it', async (t) => {
    const { baseUrl, apiKey } = await startReal(t)
    const minor = start(t, baseUrl, { apiKey, age: 15 })
    assert.deepEqual(await minor.say('feed'), ['done'], 'the campaigns of this test are for adults')
    assert.deepEqual(await start(t, baseUrl, { apiKey, age: -1 }).say('feed'), ['refused 400'])
    const { url, asked } = await serve(t, (_, response) => response.end('{"success":true,"offers":[]}'))
    const stand = start(t, url, { apiKey, age: 15 })
    await stand.say('feed')
    await stand.say('feed')
    stand.withdraw()
    await stand.say('feed')
    assert.deepEqual(asked, ['attributes', 'feed', 'feed', 'attributes', 'feed'])
  })

  it('repeats nothing that it began with consent once that is withdrawn', async (t) => {
    const { url, asked } = await serve(t, (_, response) => {
      withdraw()
      response.writeHead(503).end('{}')
    })
    const { say, withdraw } = start(t, url, { apiKey: 'pk' })
    assert.deepEqual(await say('feed'), ['refused 503'])
    assert.deepEqual(asked, ['feed'])
  })

  it('takes no answer for the service’s that is another’s', async (t) => {
    for (const page of ['<h1>Sign in to the network</h1>', '{}', '[]', '', '{"success":true}', '{"success":"true"}']) {
      const { url } = await serve(t, (_, response) => response.end(page))
      const { say } = start(t, url, { apiKey: 'pk' })
      assert.match((await say('feed')).join(), /^unexpected_answer /, page)
      if (page !== '{"success":true}') assert.deepEqual(await say('confirm uid'), ['unexpected_answer 200'], page)
    }
    const { url } = await serve(t, (_, response) => response.writeHead(302, { location: '/sign-in' }).end('<h1>'))
    assert.deepEqual(await start(t, url, { apiKey: 'pk' }).say('feed'), ['refused 302'])
  })
})

/** Starts a program that makes calls with the client; `say` answers the lines that it writes about one. */
function start(t: TestContext, url: string, { apiKey, age }: { apiKey: string; age?: number }) {
  const classPath = [folder, json, standardLibrary].join(delimiter)
  const line = ['-cp', classPath, 'CallsKt', url, apiKey, String(age ?? 'none')]
  const child: ChildProcess & { stdin: NonNullable<ChildProcess['stdin']> } = spawn('java', line, {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => child.kill())
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const withdraw = () => child.stdin.write('no consent\n')
  const say = async (command: string): Promise<string[]> => {
    child.stdin.write(`${command}\n`)
    const told: string[] = []
    for (let isLast = false; !isLast; ) {
      const { value, done } = await lines.next()
      assert.ok(done !== true, 'the program ended')
      told.push(value)
      isLast = value === 'done' || /^[a-z_]+ (\d+|null)$/.test(value)
    }
    return told
  }
  return { say, withdraw }
}

async function serve(t: TestContext, handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url?.split('/').at(-1) ?? '')
    handle(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
