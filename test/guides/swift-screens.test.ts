import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fillSnippet } from '../../dashboard/snippets/frameworks/fill-snippet.ts'
import { projectRoot } from '../../tools/project-root.ts'
import { type DemoTestApp, shareDemoApp } from '../support/app/start-demo-app.ts'
import { compileSwiftModule, compileSwiftProgram, whyNoSwift } from '../support/swift.ts'
import { blockOf } from './guide-snippets.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
/** Apple's systems have a SwiftUI of their own, which shows nothing without a screen. */
const skip = whyNoSwift || (process.platform !== 'linux' && 'the stand-in for SwiftUI is for Linux')
const folder = mkdtempSync(join(tmpdir(), 'offerwire-screens-'))
after(() => rmSync(folder, { recursive: true }))

/** What a screen says: what it shows now, an address that it opens, or what it printed. */
interface Fact {
  readonly shown?: readonly string[]
  readonly buttons?: number
  readonly opened?: string
  readonly printed?: string
}

describe('the Swift screens that a reader is shown, run', { skip, timeout: 300_000 }, () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  const programs = new Map<string, string>()
  before(async () => {
    demo = shared()
    await compileSwiftModule(folder, 'SwiftUI', globSync('test/guides/swift-ui/*.swift', { cwd: projectRoot }))
    await compileSwiftModule(folder, 'Offerwire', clientWithItsView())
    const { baseUrl, publisher } = demo
    const guide = blockOf('docs/guides/ios.md', 'import Offerwire')
      .replace('http://localhost:3000', baseUrl)
      .replace('pk_live_…', publisher.liveKey)
    const snippet = read('dashboard/snippets/frameworks/offers.swift')
    const dashboard = fillSnippet(snippet, { baseUrl, apiKey: publisher.liveKey, platform: 'web' })
    for (const [name, code] of Object.entries({ guide, dashboard })) programs.set(name, await compileScreen(name, code))
  })

  for (const name of ['guide', 'dashboard']) {
    it(`of the ${name} shows offers, confirms what was seen for a second, and opens the link of a tap`, async (t) => {
      const { db } = demo.app.services.database
      await db.deleteFrom('delivery').execute()
      await db.deleteFrom('transaction').execute()
      const { tell, until } = startScreen(t, programs.get(name))
      assert.deepEqual((await until(({ shown }) => shown !== undefined)).shown, [])
      const { shown = [] } = await until(({ buttons }) => buttons === 3)
      const titles = new Set((await db.selectFrom('creative').select('title').execute()).map(({ title }) => title))
      assert.equal(shown.filter((text) => titles.has(text)).length, 3, shown.join('\n'))
      if (name === 'guide') assert.equal(shown.filter((text) => text.startsWith('image http')).length, 3)

      const seen = async () => {
        const rows = await db.selectFrom('delivery').select('position').orderBy('position').execute()
        return rows.map(({ position }) => position)
      }
      // Less than half of the third row is in view.
      await eventually(async () => assert.deepEqual(await seen(), [0, 1]))
      tell('leave')
      tell('scroll 40')
      await wait(1_500)
      assert.deepEqual(await seen(), [0, 1], 'the app is in the background')
      tell('return')
      await eventually(async () => assert.deepEqual(await seen(), [0, 1, 2]))

      tell('tap 1')
      const { opened = '' } = await until((fact) => fact.opened !== undefined)
      assert.equal((await fetch(opened, { redirect: 'manual' })).status, 302)
      const clicks = await db
        .selectFrom('transaction')
        .select(['surface', 'user_id', 'client_id', 'position'])
        .execute()
      assert.deepEqual(clicks, [{ surface: 'feed', user_id: 'reader-1', client_id: 'home', position: 1 }])
    })
  }

  it('stay empty where the service gives no offers', async (t) => {
    const keys = await demo.admin('GET', `/projects/${demo.publisher.projectId}/keys`)
    const { id } = keys.body.data.find(
      (key: { publishableKey: string }) => key.publishableKey === demo.publisher.liveKey,
    )
    await demo.admin('DELETE', `/keys/${id}`)
    const { until } = startScreen(t, programs.get('guide'))
    await until(({ buttons }) => buttons === 0)
    const { printed = '' } = await until((fact) => fact.printed !== undefined)
    assert.match(printed, /^No offers: OfferwireError\(code: "invalid_key"/)
  })
})

/** The client with its view, which is for iOS alone: the condition that says so is all that is changed. */
function clientWithItsView(): string[] {
  return globSync('sdks/swift/Sources/Offerwire/*.swift', { cwd: projectRoot }).map((path) => {
    if (!path.endsWith('WhenSeen.swift')) return join(projectRoot, path)
    const copy = join(folder, 'WhenSeen.swift')
    writeFileSync(copy, read(path).replace(/^#if os\(iOS\)$/m, '#if true'))
    return copy
  })
}

/** Compiles a screen as it stands to a program that shows it. */
async function compileScreen(name: string, code: string): Promise<string> {
  const own = join(folder, `${name}-source`)
  mkdirSync(own)
  writeFileSync(join(own, 'OfferList.swift'), code)
  writeFileSync(join(own, 'main.swift'), 'import SwiftUI\nawait Screen.show(OfferList())\n')
  const sources = ['OfferList.swift', 'main.swift'].map((file) => join(own, file))
  return await compileSwiftProgram(folder, name, ['Offerwire', 'SwiftUI'], sources)
}

/** Starts a screen; `until` reads on to what it says of a kind. */
function startScreen(t: TestContext, program = '') {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const until = async (isMeant: (fact: Fact) => boolean): Promise<Fact> => {
    for (;;) {
      const { value, done } = await lines.next()
      assert.ok(done !== true, 'the program ended')
      const fact: Fact = value.startsWith('{') ? JSON.parse(value) : { printed: value }
      if (isMeant(fact)) return fact
    }
  }
  return { tell: (command: string) => child.stdin.write(`${command}\n`), until }
}

/** A confirmation takes a second to begin with, and a busy machine longer. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (tries === 100) throw error
      await wait(100)
    }
  }
}
