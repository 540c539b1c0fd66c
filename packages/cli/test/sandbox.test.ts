import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../../../tools/project-root.ts'
import { Offerwire } from '../../server/src/index.ts'
import { run } from './run.ts'

// Own process: it starts services.

const bin = join(projectRoot, 'packages/cli/bin/offerwire.mjs')
const folder = mkdtempSync(join(tmpdir(), 'offerwire-sandbox-test-'))
const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Document {
  readonly baseUrl: string
  readonly adminToken: string
  readonly clock: object
  readonly organization: { readonly id: string; readonly postbackToken: string; readonly apiKey: string }
  readonly campaigns: readonly { readonly id: string; readonly name: string }[]
  readonly project: { readonly id: string }
  readonly app: { readonly id: string }
  readonly keys: Readonly<Record<'live' | 'test', { readonly publishableKey: string; readonly secretKey: string }>>
}

interface Started {
  readonly child: ChildProcess
  /** Where it puts its folder. */
  readonly temporary: string
  /** The process that keeps the folder, and the service. */
  readonly pids: () => number[]
}

/** Starts the command as a shell does, where variables mean another service. */
function start(line: readonly string[]): Started {
  const temporary = mkdtempSync(join(folder, 'tmp-'))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const others = { DATABASE_URL: 'postgres://127.0.0.1:1/other', NODE_ENV: 'production', WORKERS: '4', PORT: '1' }
  const child = spawn(process.execPath, [bin, 'sandbox', ...line], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH, NODE_COMPILE_CACHE, HOME: folder, TMPDIR: temporary, ...others },
  })
  children.push(child)
  return { child, temporary, pids: () => descendants(child.pid ?? 0) }
}

function descendants(pid: number): number[] {
  const found = ofProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return found.flatMap((each) => [each, ...descendants(each)])
}

async function document({ child }: Started): Promise<Document> {
  let [told, said] = ['', '']
  child.stderr?.setEncoding('utf8').on('data', (text) => (said += text))
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    told += text
    if (told.endsWith('\n')) break
  }
  assert.equal(told.split('\n').length, 2, said)
  return JSON.parse(told)
}

async function admin({ baseUrl, adminToken }: Document, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${baseUrl}/admin/v1${path}`, { method, headers, ...init })
  return { status: answer.status, body: await answer.json() }
}

/** A file about a process; empty when it has ended. */
function ofProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const isRunning = (pid: number) => {
  try {
    // One that ended and was not waited for yet is in the table of processes still.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function untilGone(pids: readonly number[], temporary: string): Promise<void> {
  assert.ok(pids.length > 0)
  const isLeft = () => pids.some(isRunning) || readdirSync(temporary).some((name) => name.startsWith('offerwire-'))
  for (const deadline = performance.now() + 45_000; isLeft(); await sleep(50)) {
    assert.ok(performance.now() < deadline, `${pids.filter(isRunning)} ${readdirSync(temporary)}`)
  }
}

function feedOf({ baseUrl, keys }: Document, environment: 'live' | 'test') {
  const client = new Offerwire({ baseUrl, apiKey: keys[environment].publishableKey, maxRetries: 8 })
  return client.serveFeed({ clientId: 'c', userId: 'u', attributes: { countryCode: 'US', language: 'en' } })
}

describe('offerwire sandbox', () => {
  let [one, other] = [] as unknown as [Started, Started]
  let [first, second] = [] as unknown as [Document, Document]
  before(async () => {
    const file = join(folder, 'campaigns.json')
    const exported = { id: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', name: 'Mine', externalId: 'm', perk: null }
    const campaign = { ...exported, destinationUrl: 'https://lumen.example/', payout: { amount: 3, model: 'CPA' } }
    writeFileSync(file, JSON.stringify({ campaigns: [{ ...campaign, defaultCatalog: true }] }))
    // One after the other: two databases that are made at once take more than twice as long.
    one = start(['--at', '2027-01-31T12:00:00Z', '--from', file, '--json'])
    first = await document(one)
    other = start(['--at', '2027-01-31T12:00:00Z', '--json'])
    second = await document(other)
  })

  it('says in one line where it is and all that is in it', async () => {
    const { keys, organization, ...rest } = second
    assert.match(rest.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.deepEqual(rest.clock, { now: '2027-01-31T12:00:00.000Z', mode: 'frozen' })
    assert.deepEqual(Object.keys(second), [
      ...['baseUrl', 'adminToken', 'clock', 'organization', 'campaigns', 'project', 'app', 'keys'],
    ])
    assert.match(organization.postbackToken, /^pbt_/)
    assert.match(organization.apiKey, /^ak_/)
    assert.match(keys.live.publishableKey + keys.live.secretKey, /^pk_live_.+sk_live_/)
    assert.match(keys.test.publishableKey + keys.test.secretKey, /^pk_test_.+sk_test_/)
    const [campaign] = second.campaigns
    const { body } = await admin(second, 'GET', `/campaigns/${campaign?.id}`)
    assert.deepEqual([body.payout.amount, body.targetCountries, body.defaultCatalog], [10, [], false])
    const { body: app } = await admin(second, 'GET', `/apps/${second.app.id}`)
    assert.deepEqual([app.platform, app.projectId], ['api', second.project.id])
  })

  it('serves its campaigns to the live key, those of an export too, and demo campaigns to the test key', async () => {
    const [mine, ten] = await Promise.all([feedOf(first, 'live'), feedOf(second, 'live')])
    assert.deepEqual([mine.offers.map(({ title }) => title), ten.offers.length], [['Mine'], 1])
    assert.ok((await feedOf(second, 'test')).offers.length > 1)
    const [campaign] = first.campaigns
    const { body } = await admin(first, 'GET', `/campaigns/${campaign?.id}`)
    assert.deepEqual([body.payout.amount, body.defaultCatalog, body.externalId], [3, false, 'm'])
  })

  it('has a demo network without traffic', async () => {
    const { body } = await admin(second, 'GET', '/apps')
    const demo = body.data.find(({ demo }: { demo: boolean }) => demo)
    const { body: stats } = await admin(second, 'GET', `/apps/${demo.id}/stats`)
    assert.deepEqual([stats.totals.served, stats.totals.clicks], [0, 0])
  })

  it('sees nothing of one beside it', async () => {
    const moved = await admin(first, 'POST', '/clock', { advanceBySeconds: 86_400 })
    assert.equal(moved.body.now, '2027-02-01T12:00:00.000Z')
    assert.equal((await admin(second, 'GET', '/clock')).body.now, '2027-01-31T12:00:00.000Z')
    assert.equal((await admin(second, 'GET', `/campaigns/${first.campaigns[0]?.id}`)).status, 404)
    assert.equal((await admin({ ...second, adminToken: first.adminToken }, 'GET', '/clock')).status, 401)
    await assert.rejects(feedOf({ ...second, keys: first.keys }, 'live'), { code: 'invalid_key' })
  })

  it('ends with 0 within 12 s of SIGTERM, and takes its folder along', async () => {
    const pids = one.pids()
    assert.equal(pids.length, 2)
    const startedMs = performance.now()
    const ended = once(one.child, 'close')
    one.child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    assert.ok(performance.now() - startedMs < 12_000)
    assert.deepEqual([pids.filter(isRunning), readdirSync(one.temporary)], [[], []])
  })

  it('leaves no process and no folder when its group is killed', async () => {
    const pids = other.pids()
    process.kill(-(other.child.pid ?? 0), 'SIGKILL')
    await untilGone(pids, other.temporary)
  })

  it('leaves nothing when it is interrupted, or killed, while it starts', async () => {
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const started = start(['--json'])
      while (started.pids().length < 2) await sleep(20)
      const pids = started.pids()
      const ended = once(started.child, 'close')
      started.child.kill(signal)
      assert.deepEqual(await ended, signal === 'SIGINT' ? [0, null] : [null, signal])
      await untilGone(pids, started.temporary)
    }
  })

  it('builds the pages of a clone for a person, and not for a script', async () => {
    const buildsPages = async (line: readonly string[]) => {
      const started = start(line)
      const ended = once(started.child, 'close')
      let [isReady, isBuilding] = [false, false]
      started.child.stdout?.once('data', () => {
        isReady = true
      })
      for (; !isReady && started.child.exitCode === null; await sleep(10)) {
        isBuilding ||= started.pids().some((pid) => ofProcess(pid, 'cmdline').includes('build-if-stale.ts'))
      }
      started.child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
      return isBuilding
    }
    assert.deepEqual([await buildsPages([]), await buildsPages(['--json'])], [true, false])
  })

  it('refuses with 2 an option or a file that is wrong, and says which', async () => {
    const text = join(folder, 'text.json')
    writeFileSync(text, 'no JSON')
    const none = join(folder, 'none.json')
    writeFileSync(none, '[]')
    const table = join(folder, 'table.csv')
    writeFileSync(table, 'name,nonsense\nA,B\n')
    const wrong: [string, RegExp][] = [
      ['--at tomorrow', /^--at must be an instant in UTC/],
      ['--at true', /^--at must be an instant in UTC/],
      ['--at 2027-01-31T00:00:00+01:00', /^--at must be an instant in UTC/],
      ['--port 70000', /^--port must be a whole number/],
      [`--from ${join(folder, 'nowhere.json')}`, /nowhere\.json cannot be read: ENOENT/],
      [`--from ${text}`, /text\.json is not JSON/],
      [`--from ${none}`, /none\.json has no campaigns/],
      [`--from ${table}`, /table\.csv.*nonsense/],
      ['--nonsense', /--nonsense/],
    ]
    for (const [line, message] of wrong) {
      const { exitCode, stdout, stderr } = await run(['sandbox', ...line.split(' ')], { env: { HOME: folder } })
      assert.deepEqual([exitCode, stdout], [2, ''], line)
      assert.match(stderr, message)
    }
  })
})
