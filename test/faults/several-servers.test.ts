import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { planDistribution, distribute as takeSteps } from '../../src/db/citus/distribution.ts'
import { openDatabase } from '../../src/db/connect.ts'
import type { Database } from '../../src/db/database.ts'
import { makePartitionsAhead } from '../../src/db/partitions.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { firstUuidV7At } from '../../src/lib/ids/uuid.ts'
import { api, click, deliver, feed, transactionIdOf } from '../flows/serving/serve.ts'
import type { GivenApp, GivenCampaign } from '../support/app/given.ts'
import { startTestApp, type TestApp } from '../support/app/start-test-app.ts'
import { insertTransactions } from '../support/app/transactions.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import {
  type CitusCluster,
  type CitusServer,
  createCitusDatabase,
  query,
  startCitusCluster,
  urlOf,
  whyNoCitus,
} from '../support/database/citus-cluster.ts'
import { silentLogger, testDatabaseKind } from '../support/database/database.ts'

const name = 'several_servers'
const run = promisify(execFile)
const skip = whyNoCitus() ?? (testDatabaseKind === 'postgres' ? 'it runs once, on servers of its own' : false)

/** A statement that the coordinator sent to a worker; it names the shards of distributed tables, `table_102345`. */
type Sent = string

describe('rows on several servers', { skip }, () => {
  const endings: (() => unknown)[] = []
  let cluster: CitusCluster
  let coordinator: CitusServer
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
    const [first] = cluster.servers
    assert.ok(first)
    coordinator = first
    databaseUrl = await createCitusDatabase(cluster.servers, name)
  })
  after(async () => {
    for (const end of endings.reverse()) await end()
  })

  it('are distributed by one command, which shows its steps beforehand and does nothing the second time', async () => {
    assert.match(await distribute('--dry-run'), /transaction: spread by id[\s\S]*26 tables would be moved/)
    assert.match(await distribute('--shards', '4'), /app: a copy on each server[\s\S]*26 tables moved/)
    assert.equal(await distribute('--shards', '4'), 'Everything lies where it belongs.\n')
  })

  it('are not served after the command was cut off halfway, until it is run again', async (t) => {
    const url = await createCitusDatabase(cluster.servers, 'half_spread')
    await using empty = await openDatabase({ databaseUrl: url, logger: silentLogger })
    assert.equal(empty.isDistributed, false)
    await migrate(empty)
    await makePartitionsAhead(empty, Date.now())
    await insertTransactions(empty.db, [{ id: firstUuidV7At(Date.now()) }])
    const steps = await planDistribution(empty)
    await takeSteps(empty, steps.slice(0, 3), { shards: 4, onStep: () => undefined })
    const refusedStart = async (left: RegExp) => {
      await using half = await openDatabase({ databaseUrl: url, logger: silentLogger })
      assert.equal(half.isDistributed, true)
      await assert.rejects(startTestApp(t, { database: half }), left)
    }
    await refusedStart(/only partly spread over its servers: 23 tables are left\. .*`offerwire distribute` again/)
    // As if the command had ended within the steps of these tables.
    await query(url, "select create_distributed_table('transaction', 'id', colocate_with => 'none', shard_count => 4)")
    await takeSteps(
      empty,
      (await planDistribution(empty)).filter(({ table }) => table !== 'transaction'),
      { shards: 4, onStep: () => undefined },
    )
    await query(url, 'alter table entitlement_grant replica identity default')
    await refusedStart(/only partly spread over its servers: 2 tables are left/)
    await takeSteps(empty, await planDistribution(empty), { shards: 4, onStep: () => undefined })
    assert.deepEqual(await planDistribution(empty), [])
    assert.deepEqual(await query(url, 'select count(*)::int as rows from transaction'), [{ rows: 1 }])
  })

  it('are served by the service, which detects the distribution', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    endings.push(() => rm(dataDir, { recursive: true }))
    database = await openDatabase({ databaseUrl, logger: silentLogger })
    endings.push(() => database[Symbol.asyncDispose]())
    assert.equal(database.isDistributed, true)
    // The app's disposals run with the last test, in order of registration.
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

  /** Changes settings of the coordinator for later connections. */
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

  /** Returns the statements that the coordinator sent to workers while `work` ran. */
  async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
    const from = (await readFile(coordinator.logFile)).length
    await work()
    const log = (await readFile(coordinator.logFile)).subarray(from).toString()
    return log.split(/^(?=\d{4}-\d\d-\d\d )/m).flatMap((entry) => /NOTICE: {2}issuing ([\s\S]*)/.exec(entry)?.[1] ?? [])
  }

  /** Counts the shards in the statements of one kind. */
  function shardsOf(sent: readonly Sent[], kind: RegExp): number {
    const shards = sent.flatMap((statement) => kind.exec(statement)?.[1] ?? [])
    assert.ok(shards.length > 0, `nothing like ${kind} among:\n${sent.join('\n')}`)
    return new Set(shards).size
  }

  /** Asserts two-phase commits: changes on the coordinator and on workers commit together, even if a server dies. */
  function assertTwoPhases(sent: readonly Sent[]): void {
    const isPrepared = sent.some((statement) => statement.startsWith('PREPARE TRANSACTION'))
    assert.ok(isPrepared, `nothing is prepared:\n${sent.join('\n')}`)
  }

  it('are read from a single shard by a feed, a confirmation, a click, a postback, entitlements and attributes', async () => {
    let offer = { impressionUid: '', clickUrl: '' }
    const fed = await sentDuring(async () => {
      ;[offer] = (await feed(testApp, publisher, { userId: 'one-shard' })).body.offers
    })
    assert.equal(shardsOf(fed, /AS place\) key [\s\S]*public\.app_user_(\d+)/i), 1)
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
    for (const sent of [fed, delivered, clicked]) assertTwoPhases(sent)
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

  it("commit in two phases with the coordinator's, even if a conversion involves a single worker", async () => {
    const serverOf = async (table: string, id: string) => {
      const [found] = await query<{ nodeport: number }>(
        databaseUrl,
        `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('${table}', '${id}')`,
      )
      return found?.nodeport
    }
    const tenant = await serverOf('app_user', publisher.id)
    for (let tries = 0; ; tries++) {
      const id = await clickOffer(testApp, campaign, publisher.liveKey)
      if ((await serverOf('transaction', id)) !== tenant) {
        assert.ok(tries < 50, 'a transaction lies on the server of its app')
        continue
      }
      const verified = await sentDuring(() => sendPostback(testApp, campaign, id))
      shardsOf(verified, /^UPDATE public\.transaction\w*?_(\d{6,}) /)
      assertTwoPhases(verified)
      return
    }
  })

  it('are replayed from disk even if some are already recorded', async () => {
    const { services } = testApp.app
    const { clickSpool } = services
    const known = transactionIdOf(await click(testApp, (await feed(testApp, publisher)).body.offers[0].clickUrl))
    const row = await database.db
      .selectFrom('transaction')
      .selectAll()
      .where('id', '=', known)
      .executeTakeFirstOrThrow()
    const kept = {
      ...{ appId: row.app_id, environment: row.environment, organizationId: row.organization_id },
      ...{ campaignId: row.campaign_id, creativeId: row.creative_id, creatorId: row.creator_id },
      ...{ servingId: row.serving_id, position: row.position, clientId: row.client_id, userId: 'kept' },
      ...{ surface: row.surface, class: row.class, country: row.country, platform: row.platform },
      clickedAtMs: testApp.clock.nowMs(),
    }
    const ids = [known, testApp.app.services.newId()]
    await Promise.all(ids.map((id) => clickSpool.add({ ...kept, id })))
    await clickSpool.replayOwn({ ...services, database, onRecorded: async () => {} })
    assert.equal(await clickSpool.isEmpty(), true)
    const found = await database.db.selectFrom('transaction').select('id').where('id', 'in', ids).execute()
    assert.equal(found.length, 2)
  })

  it('are read by a single task if the query names a transaction or a serving by id', async () => {
    for (const [table, id] of [
      ['transaction', `'019ebf00-0000-7000-8000-000000000001'`],
      ['serving', '60000000000000000'],
    ]) {
      const plan = await query<{ 'QUERY PLAN': string }>(databaseUrl, `explain select * from ${table} where id = ${id}`)
      assert.match(plan.map((row) => row['QUERY PLAN']).join('\n'), /Task Count: 1\n/)
    }
  })

  it('are summed once a slice of figures has reached every server', async () => {
    await clickOffer(testApp, campaign, publisher.liveKey)
    assert.ok(await testApp.app.services.projector.catchUp())
    const readStats = () => testApp.admin('GET', `/apps/${publisher.id}/stats`)
    const clicks = async (): Promise<number> => (await readStats()).body.totals.clicks
    const before = await clicks()
    const [shard] = await query<{ nodeport: number; shard: string }>(
      databaseUrl,
      `select nodeport, shard_name::text as shard from citus_shards
      where shardid = get_shard_id_for_distribution_column('daily_figure', '${publisher.id}')`,
    )
    const worker = cluster.servers.find(({ port }) => port === shard?.nodeport)
    assert.ok(shard && worker)
    const ofWorker = urlOf(worker, name)
    await query(
      ofWorker,
      `begin; update ${shard.shard} set clicks = clicks + 1 where dimension = 'surface'; prepare transaction 'on its way'`,
    )
    assert.equal((await readStats()).status, 503)
    const reading = clicks()
    await sleep(300)
    await query(ofWorker, `commit prepared 'on its way'`)
    assert.ok((await reading) > before, `${before} clicks are still shown`)
  })

  it('commit on all servers or on none', async () => {
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
})
