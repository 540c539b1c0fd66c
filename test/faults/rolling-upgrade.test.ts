import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  assertFiguresEqualRows,
  runUntilEnd,
  type ServiceProcess,
  startServiceProcess,
} from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { freePort } from '../support/free-port.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { makePublisher, type Publisher, untilEachServes } from './completions.ts'
import { makeRelease } from './make-release.ts'

const skip = testDatabaseKind === 'embedded' ? 'the embedded database has one process' : false

/** The migrations of the next release, applied while both nodes write transactions. */
const nextMigrations = {
  '9001_expand.sql':
    "-- expand: where a transaction came from\nalter table transaction add column origin text not null default 'unknown';",
  '9002_index.sql':
    '-- expand, no transaction: projects by name\ncreate index concurrently if not exists project_name on project (name);',
  '9003_contract.sql': '-- contract: nobody asks for it any more\nalter table transaction drop column origin;',
}

/** Two nodes, of either release, behind a balancer. */
interface Installation {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly balancer: Balancer
  readonly nodes: ServiceProcess[]
  /** Starts a node of the release in a folder, by default of the current code. */
  start(index: number, root?: string): Promise<ServiceProcess>
}

async function install(t: TestContext): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-upgrade-'))
  t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const databaseUrl = await createPostgresDatabase(t, { isEmpty: true })
  const ports = [await freePort(), await freePort()]
  const start = (index: number, release?: string) => {
    return startServiceProcess({
      dataDir: join(dataDir, String(index)),
      databaseUrl,
      ...(release && { root: release }),
      port: ports[index] ?? 0,
      environment: { RATE_LIMIT_PER_SECOND: '100000' },
    })
  }
  const nodes = await Promise.all(ports.map((_port, index) => start(index)))
  t.after(() => Promise.all(nodes.map((node) => node.end('SIGKILL'))))
  const balancer = startBalancer(nodes.map(({ url }) => url))
  t.after(() => balancer.end())
  return { dataDir, databaseUrl, balancer, nodes, start }
}

/** Users who are shown an offer, open it and complete it until stopped; every response counts. */
function startCallers({ balancer }: Installation, { key, postbackToken }: Publisher) {
  const completed: string[] = []
  const failed: string[] = []
  let answered = 0
  let isOver = false
  const ask = async (path: string, status: number, init?: RequestInit) => {
    const response = await balancer.send(path, init)
    const text = await response.text()
    if (response.status !== status) throw new Error(`${path} was answered ${response.status}: ${text}`)
    answered++
    return { text, location: response.headers.get('location') ?? '' }
  }
  const visit = async (userId: string) => {
    const feed = await ask('/publisher/sdk/v1/offers/feed', 200, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'c', userId, attributes: { countryCode: 'US', language: 'en' } }),
    })
    const { offers } = JSON.parse(feed.text) as { offers: { clickUrl: string }[] }
    const click = await ask(new URL(offers[0]?.clickUrl ?? '').pathname, 302, { redirect: 'manual' })
    const id = new URL(click.location).searchParams.get('transaction_id') ?? ''
    await ask(`/postback?${new URLSearchParams({ token: postbackToken, transaction_id: id })}`, 200)
    completed.push(id)
  }
  const callers = Array.from({ length: 4 }, async (_, caller) => {
    for (let round = 0; !isOver; round++) {
      await visit(`${caller}.${round}`).catch((error: unknown) => failed.push(String(error)))
      await sleep(100)
    }
  })
  return {
    completed,
    failed,
    answered: () => answered,
    async end() {
      isOver = true
      await Promise.all(callers)
    },
  }
}

describe('two nodes upgraded one after the other', { skip }, () => {
  it("answer every request, and remove the old release's columns once it is gone", async (t) => {
    const newRelease = await makeRelease(t, nextMigrations)
    const installation = await install(t)
    const { dataDir, databaseUrl, nodes } = installation
    const client = new pg.Client(databaseUrl)
    client.on('error', () => {})
    await client.connect()
    t.after(() => client.end())
    const listApplied = async () => {
      const { rows } = await client.query<{ name: string }>(
        "select name from schema_migration where name like '9%' order by name",
      )
      return rows.map(({ name }) => name)
    }
    const publisher = await makePublisher(nodes[0] as ServiceProcess, 'https://receiver.example/')
    await untilEachServes(nodes, publisher)
    const callers = startCallers(installation, publisher)
    t.after(callers.end)
    const more = async () => {
      const from = callers.answered()
      for (let tries = 0; tries < 600 && callers.answered() < from + 30; tries++) await sleep(50)
      assert.ok(callers.answered() >= from + 30, 'requests are answered meanwhile')
    }

    await more()
    for (const [index, node] of nodes.entries()) {
      assert.equal(await node.end('SIGTERM'), 0, node.output())
      nodes[index] = await installation.start(index, newRelease)
      if (index === 0) assert.deepEqual(await listApplied(), ['9001_expand.sql', '9002_index.sql'])
      await more()
    }
    for (let tries = 0; tries < 600 && (await listApplied()).length < 3; tries++) await sleep(100)
    assert.deepEqual(await listApplied(), Object.keys(nextMigrations))
    await more()
    await callers.end()

    t.diagnostic(`${callers.answered()} requests answered, ${callers.failed.length} failed`)
    assert.deepEqual(callers.failed, [])
    const { rows } = await client.query('select from transaction where id = any($1) and state = $2', [
      callers.completed,
      'verified',
    ])
    assert.equal(rows.length, callers.completed.length, 'every completion that was acknowledged is there')
    const options = { dataDir: join(dataDir, 'late'), databaseUrl }
    await assertFiguresEqualRows(options)
    const late = await runUntilEnd(options)
    assert.equal(late.code, 1)
    assert.match(late.output, /newer than this version of the code: it has 9003_contract\.sql/)
  })
})
