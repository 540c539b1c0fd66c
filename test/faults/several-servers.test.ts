import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../src/db/connect.ts'
import type { Database } from '../../src/db/database.ts'
import { verifyCounters } from '../../src/features/statistics/verify-counters.ts'
import { clickOffer, sendPostback } from '../flows/click-offer.ts'
import { api, click, deliver, feed, transactionIdOf } from '../flows/serve.ts'
import {
  type CitusCluster,
  type CitusServer,
  createCitusDatabase,
  query,
  startCitusCluster,
  urlOf,
  whyNoCitus,
} from '../support/citus-cluster.ts'
import { silentLogger, testDatabaseKind } from '../support/database.ts'
import type { GivenApp, GivenCampaign } from '../support/given.ts'
import { startTestApp, type TestApp } from '../support/start-test-app.ts'

const name = 'several_servers'
const run = promisify(execFile)
const skip = whyNoCitus() ?? (testDatabaseKind === 'postgres' ? 'it runs once, on servers of its own' : false)

/** These take minutes on a busy machine. */
const whyNoFaults = process.env.TEST_CITUS_FAULTS ? false : 'set TEST_CITUS_FAULTS=1 to kill and add workers'

/** One statement that the coordinator sent to a worker; of tables that are spread it names shards, `table_102345`. */
type Sent = string

describe('rows on several servers', { skip }, () => {
  const endings: (() => unknown)[] = []
  let cluster: CitusCluster
  let coordinator: CitusServer
  let workers: CitusServer[]
  let databaseUrl: string
  let database: Database
  let testApp: TestApp
  let publisher: GivenApp
  let campaign: GivenCampaign

  const distribute = async (...options: string[]) => {
    const environment = { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }
    return (await run(process.execPath, ['tools/distribute.ts', ...options], { env: environment })).stdout
  }

  before(async () => {
    cluster = await startCitusCluster(3)
    endings.push(() => cluster[Symbol.asyncDispose]())
    const [first, ...others] = cluster.servers
    assert.ok(first)
    coordinator = first
    workers = others
    databaseUrl = await createCitusDatabase(cluster.servers, name)
  })
  after(async () => {
    for (const end of endings.reverse()) await end()
  })

  it('lie where they belong after one command, which says before what it would do, and does it once', async () => {
    assert.match(await distribute('--dry-run'), /transaction: spread by id[\s\S]*26 tables would be moved/)
    assert.match(await distribute('--shards', '4'), /app: a copy on each server[\s\S]*26 tables moved/)
    assert.equal(await distribute('--shards', '4'), 'Everything lies where it belongs.\n')
  })

  it('are reached by the service, which sees that they are spread', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    endings.push(() => rm(dataDir, { recursive: true }))
    database = await openDatabase({ databaseUrl, logger: silentLogger })
    endings.push(() => database[Symbol.asyncDispose]())
    assert.equal(database.isDistributed, true)
    // What ends with the last test, its own reverse order kept.
    const ending: (() => unknown)[] = []
    endings.push(async () => {
      for (const end of ending) await end()
    })
    const end = { after: (work: unknown) => void ending.push(work as () => unknown) }
    testApp = await startTestApp(end, { database, environment: { DATA_DIR: dataDir } })
    publisher = await testApp.given.app({ entitlement: JSON.stringify({ type: 'free_trial', durationDays: 30 }) })
    campaign = await testApp.given.campaign([publisher])
    await setAll(`log_min_messages = 'notice'`, `citus.log_remote_commands = on`)
  })

  /** Settings of the coordinator for what connects from now on. */
  async function setAll(...settings: string[]): Promise<void> {
    for (const setting of settings) await query(databaseUrl, `alter database ${name} set ${setting}`)
    await query(
      coordinator.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and application_name = 'offerwire'`,
    )
    for (let tries = 0; tries < 100; tries++) {
      if ((await feed(testApp, publisher)).status === 200) return
      await sleep(100)
    }
    assert.fail('the service did not connect again')
  }

  /** What the coordinator sent to workers while `work` ran. */
  async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
    const from = (await readFile(coordinator.logFile)).length
    await work()
    const log = (await readFile(coordinator.logFile)).subarray(from).toString()
    return log.split(/^(?=\d{4}-\d\d-\d\d )/m).flatMap((entry) => /NOTICE: {2}issuing ([\s\S]*)/.exec(entry)?.[1] ?? [])
  }

  /** The shards in the statements of one kind. */
  function shardsOf(sent: readonly Sent[], kind: RegExp): number {
    const shards = sent.flatMap((statement) => kind.exec(statement)?.[1] ?? [])
    assert.ok(shards.length > 0, `nothing like ${kind} among:\n${sent.join('\n')}`)
    return new Set(shards).size
  }

  it('are asked on one shard by a feed, a confirmation, a click, a postback, entitlements and attributes', async () => {
    let offer = { impressionUid: '', clickUrl: '' }
    const fed = await sentDuring(async () => {
      ;[offer] = (await feed(testApp, publisher, { userId: 'one-shard' })).body.offers
    })
    assert.equal(shardsOf(fed, /ordinality key[\s\S]*public\.app_user_(\d+)/i), 1)
    assert.equal(shardsOf(fed, /^COPY public\.serving\w*?_(\d{6,}) /), 1)
    const delivered = await sentDuring(() =>
      deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 }),
    )
    assert.equal(shardsOf(delivered, /INSERT INTO public\.delivery\w*?_(\d{6,}) /), 1)
    let id = ''
    const clicked = await sentDuring(async () => {
      id = transactionIdOf(await click(testApp, offer.clickUrl))
    })
    assert.equal(shardsOf(clicked, /^COPY public\.transaction\w*?_(\d{6,}) /), 1)
    assert.equal(shardsOf(clicked, /INSERT INTO public\.entitlement_grant_(\d+) /), 1)
    const verified = await sentDuring(() => sendPostback(testApp, campaign, id))
    assert.equal(shardsOf(verified, /transaction\w*?_(\d{6,}) [\s\S]*FOR UPDATE/), 1)
    assert.equal(shardsOf(verified, /^UPDATE public\.transaction\w*?_(\d{6,}) /), 1)
    for (const table of ['app_user', 'entitlement_grant']) {
      assert.equal(shardsOf(verified, new RegExp(`^INSERT INTO public\\.${table}_(\\d+) `)), 1)
    }
    const { entitlementReads } = testApp.app.services
    const owner = { appId: publisher.id, environment: 'live', userId: 'one-shard' } as const
    const entitled = await sentDuring(async () => {
      assert.equal(Object.keys((await entitlementReads.read(owner)).verified).length, 1)
    })
    assert.equal(shardsOf(entitled, /string_agg[\s\S]*public\.entitlement_grant_(\d+)/), 1)
    const attributed = await sentDuring(async () => {
      const body = { userId: 'one-shard', attributes: { countryCode: 'US', language: 'en' } }
      const answer = await testApp.request('POST', `${api}/users/attributes`, { key: publisher.liveKey, body })
      assert.equal(answer.status, 200, answer.text)
    })
    assert.equal(shardsOf(attributed, /^INSERT INTO public\.app_user_(\d+) /), 1)
  })

  it('are planned as one task where a transaction or a serving is asked for by its id', async () => {
    for (const [table, id] of [
      ['transaction', `'019ebf00-0000-7000-8000-000000000001'`],
      ['serving', '60000000000000000'],
    ]) {
      const plan = await query<{ 'QUERY PLAN': string }>(databaseUrl, `explain select * from ${table} where id = ${id}`)
      assert.match(plan.map((row) => row['QUERY PLAN']).join('\n'), /Task Count: 1\n/)
    }
  })

  it('are committed together or not at all', async () => {
    const count = async () =>
      (await query<{ rows: number }>(databaseUrl, 'select count(*)::int as rows from transaction'))[0]?.rows
    const before = await count()
    const client = database.dedicated('atomic')
    const insert = (at: string) => ({
      statement: {
        name: `atomic_${at}`,
        sql: `insert into transaction (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, clicked_at)
          select id, id, 'live', id, id, id, $2, 'person', now() from unnest($1::uuid[]) as row (id)`,
      },
      values: [
        `{${Array.from({ length: 8 }, () => crypto.randomUUID().replace(/^.{15}/, '019ebf00-0000-7')).join()}}`,
        at,
      ],
    })
    await assert.rejects(client.transaction([insert('feed'), insert('nowhere')]), /transaction_surface_known/)
    assert.equal(await count(), before)
    await client[Symbol.asyncDispose]()
  })

  it('lose nothing that was acknowledged when a worker is killed: 503, clicks kept on disk, and exact figures', {
    skip: whyNoFaults,
  }, async () => {
    const [offer] = (await feed(testApp, publisher, { userId: 'killed' })).body.offers
    const victim = workers[0]
    assert.ok(victim)
    await victim.kill()
    const clicks = await Promise.all(Array.from({ length: 12 }, () => click(testApp, offer.clickUrl)))
    assert.deepEqual([...new Set(clicks.map(({ status }) => status))], [302])
    const feeds = await Promise.all(Array.from({ length: 12 }, (_, n) => feed(testApp, publisher, { userId: `k${n}` })))
    const refused = feeds.filter(({ status }) => status !== 200)
    assert.ok(refused.length > 0 && refused.every(({ status }) => status === 503), String(feeds.map((f) => f.status)))
    await victim.start()
    const ids = clicks.map(transactionIdOf)
    for (let tries = 0; ; tries++) {
      const found = await database.db
        .selectFrom('transaction')
        .select('id')
        .where('id', 'in', ids)
        .execute()
        .catch(() => [])
      if (found.length === ids.length) break
      assert.ok(tries < 300, `${found.length} of ${ids.length} clicks are recorded`)
      await sleep(200)
    }
    await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, publisher.liveKey))
    await testApp.app.services.projector.catchUp()
    const options = { nowMs: testApp.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(database, options), [])
  })

  it('move to a worker that is added while they are read and written', { skip: whyNoFaults }, async () => {
    const added = await startCitusCluster(1)
    endings.unshift(() => added[Symbol.asyncDispose]())
    const [server] = added.servers
    assert.ok(server)
    await query(server.url, `create database ${name}`)
    await query(urlOf(server, name), 'create extension citus')
    await query(databaseUrl, `select citus_add_node('127.0.0.1', ${server.port})`)
    const rebalancing = query(databaseUrl, `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`)
    let isDone = false
    const done = rebalancing.finally(() => {
      isDone = true
    })
    const opened: string[] = []
    while (!isDone) {
      const [offer] = (await feed(testApp, publisher, { userId: `moved-${opened.length}` })).body.offers ?? []
      const answer = offer && (await click(testApp, offer.clickUrl))
      if (answer?.status === 302) opened.push(transactionIdOf(answer))
    }
    await done
    const moved = await query<{ shards: number }>(
      databaseUrl,
      `select count(*)::int as shards from citus_shards where nodeport = ${server.port}
        and citus_table_type = 'distributed'`,
    )
    assert.ok((moved[0]?.shards ?? 0) > 0)
    for (let tries = 0; ; tries++) {
      const found = await database.db.selectFrom('transaction').select('id').where('id', 'in', opened).execute()
      if (found.length === opened.length) break
      assert.ok(tries < 100, `${found.length} of ${opened.length} clicks are recorded`)
      await sleep(200)
    }
  })
})
