import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { installDemoNetwork } from '../../../src/demo/install.ts'
import { blockOf } from '../../../test/guides/guide-snippets.ts'
import { startTestApp, testAdminToken } from '../../../test/support/app/start-test-app.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { makeWorld, type NewApp, type NewCampaign } from '../src/sandbox/make-world.ts'
import { playScenario, type StepResult } from '../src/scenario/play-scenario.ts'
import { readScenario } from '../src/scenario/read-scenario.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { Service } from '../src/service.ts'
import { run } from './run.ts'

// One database: a test's clock is for the embedded one alone.

const folder = mkdtempSync(join(tmpdir(), 'offerwire-scenario-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const files = join(import.meta.dirname, '../../../examples/scenarios')
const shipped = readdirSync(files)
  .sort()
  .map((file) => readScenario(readFileSync(join(files, file), 'utf8'), file))

/** Plays a scenario as the command does, on a service of this process, whose database is made in less time. */
async function play(t: TestContext, scenario: Scenario): Promise<StepResult[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { TEST_CLOCK: scenario.at ?? 'true', BASE_URL: url }
  const { app } = await startTestApp(t, { at: new Date().toISOString(), environment })
  await installDemoNetwork(app.services, { baseUrl: url, hasDemoData: false, demoPassword: 'unused-password' })
  await app.api.listen({ port, host: '127.0.0.1' })
  const service = new Service(url, { token: testAdminToken, who: 'the operator' }, signal)
  const { campaigns, app: body } = scenario
  const world = await makeWorld(service, { campaigns: campaigns as NewCampaign[] | undefined, app: body as NewApp })
  return playScenario(service, world, scenario)
}

const scenarioOf = (steps: object[]) =>
  readScenario(JSON.stringify({ name: 'made here', at: '2027-01-31T12:00:00Z', steps }), 'made-here.json')

describe('the scenarios that are shipped', () => {
  it('are at least twelve, each under its own name with a title', () => {
    assert.ok(shipped.length >= 12)
    for (const { name, title } of shipped) assert.match(`${name} ${title}`, /^[a-z-]+ [A-Z].+[^.]$/)
  })

  for (const scenario of shipped) {
    it(`${scenario.name}: ${scenario.title}`, async (t) => {
      const failed = (await play(t, scenario)).filter(({ ok }) => !ok)
      assert.deepEqual(failed, [])
    })
  }
})

describe('a scenario', () => {
  it('is the file that the guide has its reader save', async (t) => {
    const text = blockOf('docs/guides/sandbox.md', '{\n  "name": "cap-of-one"')
    const results = await play(t, readScenario(text, 'mine.json'))
    assert.deepEqual([results.length, results.filter(({ ok }) => !ok)], [9, []])
  })

  it('goes on after an expectation that does not hold, and says what was expected and seen', async (t) => {
    const steps = [
      { feed: { userId: 'ada' } },
      { expect: { offers: 2, earnings: 0, verdict: 'verified' } },
      { expect: { offers: 1, entitlement: false } },
    ]
    const results = await play(t, scenarioOf(steps))
    assert.deepEqual(results.slice(1), [
      {
        ...{ step: 2, ok: false },
        message: 'expect: offers expected 2, seen 1; verdict expected "verified", seen null',
      },
      { step: 3, ok: true, message: 'expect: offers 1; entitlement false' },
    ])
  })

  it('ends at a step that cannot be done, and says why', async (t) => {
    const refused: [object, RegExp][] = [
      [{ open: { userId: 'ada', offer: 3 } }, /^open could not be done: the last feed of ada had no offer 3$/],
      [{ postback: { userId: 'ada' } }, /^postback could not be done: ada has opened nothing$/],
      [
        { attributes: { userId: 'ada', attributes: { email: 'a@b.example' } } },
        /^attributes .*Rejected attributes: email/,
      ],
      [{ advance: { to: '2027-01-31T12:00:00Z' } }, /^advance could not be done: advanceTo must be later than now/],
    ]
    for (const [step, message] of refused) {
      const [, last, ...none] = await play(
        t,
        scenarioOf([{ feed: { userId: 'ada' } }, step, { expect: { offers: 1 } }]),
      )
      assert.deepEqual([last?.step, last?.ok, none], [2, false, []])
      assert.match(last?.message ?? '', message)
    }
  })
})

describe('offerwire scenario', () => {
  it('lists those that are shipped', async () => {
    const { exitCode, stdout } = await run(['scenario', 'list', '--json'])
    const names = readdirSync(files)
    assert.equal(exitCode, 0)
    assert.deepEqual(
      JSON.parse(stdout),
      shipped.map(({ name, title }) => ({ name, title })),
    )
    assert.deepEqual(
      names.sort(),
      shipped.map(({ name }) => `${name}.json`),
    )
    assert.match((await run(['scenario', 'list'])).stdout, /^late-conversion +A conversion/m)
  })

  it('refuses with 2 a file that is no scenario, and names the step', async () => {
    const steps = [{ feed: { userId: 'ada' } }]
    const wrong: [string, RegExp][] = [
      ['no JSON', /wrong\.json is not JSON/],
      ['[]', /wrong\.json: it must be an object/],
      [JSON.stringify({ steps }), /wrong\.json: name is required/],
      [JSON.stringify({ name: 'n' }), /wrong\.json: steps is required/],
      [JSON.stringify({ name: 'n', steps: [] }), /wrong\.json: steps must/],
      [JSON.stringify({ name: 'n', steps, more: 1 }), /wrong\.json: more /],
      [JSON.stringify({ name: 'n', at: 'tomorrow', steps }), /wrong\.json: at must/],
      [JSON.stringify({ name: 'n', steps: [{}] }), /step 1: must have one key/],
      [JSON.stringify({ name: 'n', steps: [...steps, { wait: 1 }] }), /step 2: must have one key.*advance, expect/],
      [JSON.stringify({ name: 'n', steps: [{ feed: {} }] }), /step 1 \(feed\): userId is required/],
      [JSON.stringify({ name: 'n', steps: [{ feed: { userId: 'u', country: 'US' } }] }), /step 1 \(feed\): country /],
      [JSON.stringify({ name: 'n', steps: [{ advance: { seconds: 0 } }] }), /step 1 \(advance\)/],
      [JSON.stringify({ name: 'n', steps: [{ expect: { offer: 1 } }] }), /step 1 \(expect\): offer /],
    ]
    const file = join(folder, 'wrong.json')
    for (const [text, message] of wrong) {
      writeFileSync(file, text)
      const { exitCode, stdout, stderr } = await run(['scenario', 'run', file])
      assert.deepEqual([exitCode, stdout], [2, ''], text)
      assert.match(stderr, message)
    }
    const nowhere = await run(['scenario', 'run', 'no-such'])
    assert.deepEqual([nowhere.exitCode, /scenario list names them/.test(nowhere.stderr)], [2, true])
  })

  it('plays one in a sandbox of its own, and ends with 1 when an expectation did not hold', async () => {
    const file = join(folder, 'mine.json')
    const steps = [{ feed: { userId: 'ada' } }, { expect: { offers: 7 } }, { advance: { seconds: 60 } }]
    writeFileSync(file, JSON.stringify({ name: 'mine', steps }))
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const env = { PATH, TMPDIR: folder, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
    const { exitCode, stdout, stderr } = await run(['scenario', 'run', file, '--json'], { env })
    assert.equal(exitCode, 1, stderr)
    const { steps: results, ...rest } = JSON.parse(stdout)
    assert.deepEqual(rest, { name: 'mine', passed: 2, failed: 1 })
    assert.deepEqual(results[1], { step: 2, ok: false, message: 'expect: offers expected 7, seen 1' })
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('offerwire-')),
      [],
    )
  })
})
