import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { distribute, planDistribution } from '../../src/db/citus/distribution.ts'
import { openDatabase } from '../../src/db/connect.ts'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { verifyCounters } from '../../src/features/statistics/verify-counters.ts'
import { click, feed, transactionIdOf } from '../flows/serving/serve.ts'
import type { GivenApp, GivenCampaign } from '../support/app/given.ts'
import { startTestApp, type TestApp } from '../support/app/start-test-app.ts'
import { sendPostback } from '../support/app/visitor.ts'
import {
  type CitusServer,
  createCitusDatabase,
  query,
  startCitusCluster,
  urlOf,
  whyNoCitus,
} from '../support/database/citus-cluster.ts'
import { silentLogger, testDatabaseKind } from '../support/database/database.ts'
import { share, type TestEnd } from '../support/share.ts'

const name = 'failing_servers'
/** The number of killed workers and of moved shards; each takes a quarter of a minute on an idle machine. */
const rounds = Number(process.env.TEST_CITUS_FAULTS ?? 0)
const skip =
  whyNoCitus() ??
  (testDatabaseKind === 'postgres'
    ? 'it runs once, on servers of its own'
    : rounds === 0 && 'set TEST_CITUS_FAULTS=10 for ten kills and ten moves')

interface World {
  readonly databaseUrl: string
  readonly workers: readonly CitusServer[]
  readonly database: Database
  readonly app: TestApp
  readonly publisher: GivenApp
  readonly campaign: GivenCampaign
}

async function startWorld(t: TestEnd): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
  const cluster = await startCitusCluster(3)
  const [, ...workers] = cluster.servers
  const databaseUrl = await createCitusDatabase(cluster.servers, name)
  await spread(databaseUrl)
  const database = await openDatabase({ databaseUrl, logger: silentLogger })
  const app = await startTestApp(t, { database, environment: { DATA_DIR: dataDir } })
  t.after(() => database[Symbol.asyncDispose]())
  t.after(() => cluster[Symbol.asyncDispose]())
  t.after(() => rm(dataDir, { recursive: true }))
  const publisher = await app.given.app({ entitlement: JSON.stringify({ type: 'free_trial', durationDays: 30 }) })
  const campaign = await app.given.campaign([publisher])
  return { databaseUrl, workers, database, app, publisher, campaign }
}

async function spread(databaseUrl: string): Promise<void> {
  await using empty = await openDatabase({ databaseUrl, poolSize: 2, logger: silentLogger })
  await migrate(empty)
  await distribute(empty, await planDistribution(empty), { shards: 4, onStep: () => undefined })
}

/** Users who open and complete an offer repeatedly until stopped. */
class Visitors {
  /** Acknowledged opens. */
  readonly opened: string[] = []
  /** Acknowledged completions. */
  readonly verified: string[] = []
  readonly #world: World
  readonly #visits: Promise<unknown>
  #isOver = false

  constructor(world: World, clickUrl: string) {
    this.#world = world
    this.#visits = Promise.all(Array.from({ length: 6 }, () => this.#visit(clickUrl)))
  }

  async until(isRight: (visitors: Visitors) => boolean, what: string): Promise<void> {
    for (let tries = 0; !isRight(this); tries++) {
      assert.ok(tries < 1_200, `not within a minute: ${what}, of ${this.opened.length} and ${this.verified.length}`)
      await sleep(50)
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#visits
  }

  async #visit(clickUrl: string): Promise<void> {
    const { app, campaign } = this.#world
    while (!this.#isOver) {
      const answer = await click(app, clickUrl)
      assert.equal(answer.status, 302, 'links redirect whatever is away')
      const id = transactionIdOf(answer)
      this.opened.push(id)
      const postback = await sendPostback(app, campaign, id)
      assert.ok([200, 404, 503].includes(postback.status), postback.text)
      if (postback.body?.verdict === 'verified') this.verified.push(id)
    }
  }
}

async function startVisitors(world: World): Promise<Visitors> {
  for (let tries = 0; ; tries++) {
    const { status, body } = await feed(world.app, world.publisher, { userId: crypto.randomUUID() })
    if (status === 200) return new Visitors(world, body.offers[0].clickUrl)
    assert.ok(tries < 300, `feeds are answered ${status}`)
    await sleep(200)
  }
}

/** Asserts that everything acknowledged is stored, and that every figure equals its rows. */
async function assertNothingLost({ database, app }: World, { opened, verified }: Visitors): Promise<string> {
  const missing = async () => {
    const rows = await database.db.selectFrom('transaction').select(['id', 'state']).where('id', 'in', opened).execute()
    const states = new Map(rows.map(({ id, state }) => [id, state]))
    return [...opened.filter((id) => !states.has(id)), ...verified.filter((id) => states.get(id) !== 'verified')]
  }
  for (let tries = 0; ; tries++) {
    const lost = await missing().catch(() => opened)
    if (lost.length === 0) break
    const isEmpty = await app.app.services.clickSpool.isEmpty()
    assert.ok(tries < 300, `${lost.length} of ${opened.length} are not there; ${isEmpty ? 'nothing' : 'some'} on disk`)
    await sleep(200)
  }
  for (let tries = 0; ; tries++) {
    const isProjected = await app.app.services.projector.catchUp().catch(() => false)
    if (isProjected) break
    assert.ok(tries < 300, 'figures are derived again')
    await sleep(200)
  }
  const options = { nowMs: app.clock.nowMs(), retentionServingsDays: 400 }
  assert.deepEqual(await verifyCounters(database, options), [])
  return `${opened.length} opens and ${verified.length} completions acknowledged, 0 lost`
}

describe('rows on several servers', { skip, timeout: 3_600_000 }, () => {
  const world = share(startWorld)

  for (let round = 1; round <= rounds; round++) {
    it(`survive a worker killed under traffic: kill ${round}`, async (t) => {
      const visitors = await startVisitors(world())
      t.after(() => visitors.end())
      await visitors.until(({ verified }) => verified.length >= 10, 'ten completions')
      const victim = world().workers[round % 2]
      assert.ok(victim)
      await sleep(Math.random() * 200)
      await victim.kill()
      const feeds = await Promise.all(
        Array.from({ length: 12 }, (_, n) => feed(world().app, world().publisher, { userId: `killed ${round}.${n}` })),
      )
      const refused = feeds.filter(({ status }) => status !== 200)
      assert.ok(refused.length > 0 && refused.every(({ status }) => status === 503), String(feeds.map((f) => f.status)))
      const before = visitors.opened.length
      await visitors.until(({ opened }) => opened.length >= before + 12, 'links redirect meanwhile')
      await victim.start()
      const completed = visitors.verified.length
      await visitors.until(({ verified }) => verified.length >= completed + 10, 'ten completions after it')
      await visitors.end()
      t.diagnostic(await assertNothingLost(world(), visitors))
    })
  }

  let added: CitusServer | undefined
  for (let round = 1; round <= rounds; round++) {
    it(`survive a move of shards under traffic: move ${round}`, async (t) => {
      added ??= await addWorker()
      const visitors = await startVisitors(world())
      t.after(() => visitors.end())
      // To the added server, and back.
      if (round % 2 === 1) {
        await query(
          world().databaseUrl,
          `select citus_set_node_property('127.0.0.1', ${added.port}, 'shouldhaveshards', true)`,
        )
        await query(world().databaseUrl, `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`)
      } else {
        const drain = `select citus_drain_node('127.0.0.1', ${added.port}, shard_transfer_mode => 'force_logical')`
        await query(world().databaseUrl, drain)
      }
      const completed = visitors.verified.length
      await visitors.until(({ verified }) => verified.length >= completed + 10, 'ten completions after it')
      await visitors.end()
      const [there] = await query<{ shards: number }>(
        world().databaseUrl,
        `select count(*)::int as shards from citus_shards where nodeport = ${added.port}
          and citus_table_type = 'distributed'`,
      )
      assert.equal((there?.shards ?? 0) > 0, round % 2 === 1)
      t.diagnostic(`${await assertNothingLost(world(), visitors)}; ${there?.shards} shards are there`)
    })
  }

  const clusters: AsyncDisposable[] = []
  after(() => Promise.all(clusters.map((cluster) => cluster[Symbol.asyncDispose]())))
  async function addWorker(): Promise<CitusServer> {
    const cluster = await startCitusCluster(1)
    clusters.push(cluster)
    const [server] = cluster.servers
    assert.ok(server)
    await query(server.url, `create database ${name}`)
    await query(urlOf(server, name), 'create extension citus')
    await query(world().databaseUrl, `select citus_add_node('127.0.0.1', ${server.port})`)
    return server
  }
})
