import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../../src/config/config.ts'
import { openDatabase } from '../../src/db/connect.ts'
import type { Database } from '../../src/db/database.ts'
import { makePartitions, partitionAt, transactionTable } from '../../src/db/partitions.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { migrationsDirectory } from '../../src/db/schema/migration-files.ts'
import { verifyCounters } from '../../src/features/statistics/verify-counters.ts'
import { restoreBackup } from '../../tools/backup/restore-backup.ts'
import { listBackedUp } from '../../tools/backup/stored-tables.ts'
import { writeBackup } from '../../tools/backup/write-backup.ts'
import { click, feed, transactionIdOf } from '../flows/serving/serve.ts'
import { startTestApp, type TestApp } from '../support/app/start-test-app.ts'
import {
  createPostgresDatabase,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../support/database/database.ts'

type Kind = Database['kind']
const nowMs = Date.parse('2026-06-15T12:00:00Z')
const odd = 'tab\tline\nback\\slash \\N "quote" \u{1f600} \r\v{}'

interface Place {
  readonly database: Database
  readonly config: ReturnType<typeof loadConfig>
}

/** Opens an empty database of a kind, which ends with the test. */
async function openPlace(t: TestContext, kind: Kind): Promise<Place> {
  if (kind === 'embedded' && testDatabaseKind === 'embedded') {
    const database = await startTestDatabase(t)
    for (const table of ['membership', 'member_credential', 'member']) {
      await database.pool.query(`delete from ${table}`)
    }
    return { database, config: loadConfig({}) }
  }
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase(t, { isEmpty: true }) : undefined
  const config = loadConfig(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
  const database = await openDatabase({ databaseUrl, dataDir: 'memory', logger: silentLogger })
  t.after(() => database[Symbol.asyncDispose]())
  return { database, config }
}

/** Runs the service on a database for a while. */
async function runService(
  database: Database,
  use: (app: TestApp) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const endings: (() => unknown)[] = []
  const end = { after: (ending: unknown) => void endings.push(ending as () => unknown) }
  await use(await startTestApp(end, { database, environment, at: '2026-06-15T12:00:00Z' }))
  for (const ending of endings) await ending()
}

/** Visitors who open an offer repeatedly until stopped; returns the ids of the acknowledged opens. */
async function startOpening(app: TestApp) {
  const publisher = await app.given.app()
  await app.given.campaign([publisher])
  const [offer] = (await feed(app, publisher)).body.offers
  const acknowledged: string[] = []
  let isOver = false
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await click(app, offer.clickUrl)
      if (answer.status === 302) acknowledged.push(transactionIdOf(answer))
    }
  })
  const until = async (count: number) => {
    for (let tries = 0; acknowledged.length < count; tries++) {
      assert.ok(tries < 600, `${acknowledged.length} opens were acknowledged`)
      await sleep(50)
    }
  }
  const end = async () => {
    isOver = true
    await Promise.all(visitors)
  }
  return { acknowledged, until, end }
}

async function assertFiguresEqualRows({ app, clock }: TestApp): Promise<void> {
  const { database, projector } = app.services
  assert.equal(await projector.catchUp(), true)
  assert.deepEqual(await verifyCounters(database, { nowMs: clock.nowMs(), retentionServingsDays: 400 }), [])
}

/** Inserts rows with every difficult type of value. */
async function fill({ database }: Place): Promise<void> {
  await runService(database, ({ given }) => insertRows(database, given))
}

async function insertRows(database: Database, given: TestApp['given']): Promise<void> {
  const campaign = await given.campaign([], { name: odd, payout_micros: 9_007_199_254_740_993n })
  const app = await given.app({ locales: ['en', odd, ''] })
  await given.list(app.id, campaign.id)
  await makePartitions(database, transactionTable, [partitionAt(transactionTable, Date.parse('2026-01-05T00:00:00Z'))])
  await database.pool.query(
    `insert into transaction (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, user_id,
       clicked_at)
     select ('019b8b00-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'live', $2, $3, $4, 'feed', 'person',
       $5 || n, '2026-01-05T00:00:00.123456Z' from generate_series(1, 1700) as n`,
    [app.id, campaign.organization.id, campaign.id, campaign.creativeId, odd],
  )
  await database.pool.query(
    `insert into app_user (app_id, user_id, id, created_at, attributes, completed)
     values ($1, $2, gen_random_uuid(), 'infinity', $3, '\\x00ff0a5c'), ($1, '', gen_random_uuid(), now(), null, null)`,
    [app.id, odd, JSON.stringify({ odd, deep: [1, { b: null }] })],
  )
  await database.pool.query(
    `insert into webhook_delivery (id, app_id, environment, transaction_id, campaign_name, outcome, created_at)
     select gen_random_uuid(), $1, 'live', gen_random_uuid(), $2, outcome, now()
     from unnest('{pending,claimed,delivered}'::text[]) as outcome`,
    [app.id, odd],
  )
}

/** The rows of each table, aggregated by the database itself, so not by the way that the backup takes. */
async function digest({ pool }: Database): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name } of await listBackedUp(pool)) {
    // Restoring changes their rows on purpose.
    if (['process_slot', 'projection', 'webhook_delivery'].includes(name)) continue
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text collate "C")), '') as sum
       from ${name} as row`,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

/** Opens a session, and creates a reset link and an invitation. */
async function letIn({ pool }: Database): Promise<void> {
  await pool.query(`insert into member_session (id, member_id, token, expires_at, created_at, updated_at)
    select gen_random_uuid(), id, 'token', 'infinity', now(), now() from member limit 1`)
  await pool.query(`insert into member_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (gen_random_uuid(), 'reset', 'value', 'infinity', now(), now())`)
  await pool.query(`insert into invitation (id, email, organization_id, token_hash, created_at, expires_at)
    select gen_random_uuid(), 'a@b.example', id, '\\x00', now(), 'infinity' from organization limit 1`)
  assert.deepEqual(await countAccess({ pool }), [1, 1, 1])
}

async function countAccess({ pool }: Pick<Database, 'pool'>): Promise<number[]> {
  const tables = ['member_session', 'member_verification', 'invitation']
  const counted = tables.map((table) => pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))
  return (await Promise.all(counted)).map(({ rows }) => rows[0]?.rows ?? 0)
}

async function listTransactions({ pool }: Database): Promise<string[]> {
  return (await pool.query<{ id: string }>('select id from transaction')).rows.map(({ id }) => id)
}

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offerwire-backup-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

const ways: [Kind, Kind][] =
  testDatabaseKind === 'embedded'
    ? [['embedded', 'embedded']]
    : [
        ['postgres', 'postgres'],
        ['embedded', 'postgres'],
        ['postgres', 'embedded'],
      ]

describe('a backup', () => {
  for (const [from, into] of ways) {
    it(`of ${from} restores into ${into} with equal checksums, and sends no webhook twice`, async (t) => {
      const source = await openPlace(t, from)
      await fill(source)
      await letIn(source.database)
      const path = join(await makeFolder(t), 'all.backup')
      // Deriving its key takes a second, and does not depend on the databases.
      const passphrase = from === into ? 'correct horse' : undefined
      await writeBackup(source.database, { config: source.config, path, nowMs, passphrase })
      assert.equal((await stat(path)).mode & 0o777, 0o600)
      assert.equal((await readFile(path)).includes('transaction'), false)

      const target = await openPlace(t, into)
      const options = { config: target.config, path, nowMs, passphrase }
      if (passphrase !== undefined) {
        await assert.rejects(restoreBackup(target.database, { ...options, passphrase: 'wrong' }), /BACKUP_PASSPHRASE/)
      }
      const report = await restoreBackup(target.database, options)
      assert.equal(report.tables.transaction?.rows, 1_700)
      assert.equal(report.unknownWebhooks, 2)
      assert.deepEqual(await countAccess(target.database), [0, 0, 0], 'sessions, links and invitations')
      assert.deepEqual(await digest(target.database), await digest(source.database))
      const { rows } = await target.database.pool.query('select outcome from webhook_delivery order by 1')
      assert.deepEqual(
        rows.map(({ outcome }) => outcome),
        ['delivered', 'unknown', 'unknown'],
      )

      await assert.rejects(restoreBackup(target.database, options), /not empty/)
      await runService(target.database, ({ app }) => app.readiness.assertReady())
    })
  }

  it('contains every open acknowledged before it, though offers are opened meanwhile, and figures equal their rows', async (t) => {
    const source = await openPlace(t, testDatabaseKind)
    const folder = await makeFolder(t)
    const options = { path: join(folder, 'busy.backup'), nowMs }
    const before: string[] = []
    const after = new Set<string>()
    await runService(
      source.database,
      async (app) => {
        const opening = await startOpening(app)
        await opening.until(100)
        before.push(...opening.acknowledged)
        await writeBackup(source.database, { config: source.config, ...options })
        await opening.until(opening.acknowledged.length + 50)
        await opening.end()
        // Clicks that arrived while the embedded database served only the backup were spooled on disk.
        for (let tries = 0; !(await app.app.services.clickSpool.isEmpty()); tries++) {
          assert.ok(tries < 300, 'what was kept on disk is recorded')
          await sleep(100)
        }
        await assertFiguresEqualRows(app)
        for (const id of await listTransactions(source.database)) after.add(id)
        assert.ok(opening.acknowledged.every((id) => after.has(id)))
      },
      { DATA_DIR: folder },
    )

    const target = await openPlace(t, testDatabaseKind)
    await restoreBackup(target.database, { config: target.config, ...options })
    const restored = new Set(await listTransactions(target.database))
    t.diagnostic(`${before.length} acknowledged before, ${restored.size} in the backup, ${after.size} in the end`)
    assert.deepEqual(
      before.filter((id) => !restored.has(id)),
      [],
    )
    assert.ok(restored.size < after.size && [...restored].every((id) => after.has(id)))
    await runService(target.database, assertFiguresEqualRows)
  })

  it('restores nothing if it is damaged, cut off, or unencrypted though a passphrase is given', async (t) => {
    const source = await openPlace(t, testDatabaseKind)
    await fill(source)
    const folder = await makeFolder(t)
    const [plain, sealed, bad] = ['plain', 'sealed', 'bad'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeBackup(source.database, { config: source.config, path: plain, nowMs })
    await writeBackup(source.database, { config: source.config, path: sealed, nowMs, passphrase: 'correct horse' })
    await assert.rejects(writeBackup(source.database, { config: source.config, path: plain, nowMs }), /exists already/)

    const target = await openPlace(t, testDatabaseKind)
    const restore = (path: string, passphrase?: string) =>
      restoreBackup(target.database, { config: target.config, path, nowMs, passphrase })
    await assert.rejects(restore(plain, 'correct horse'), { name: 'BackupError', message: /unset BACKUP_PASSPHRASE/ })
    for (const [path, passphrase] of [[plain], [sealed, 'correct horse']] as const) {
      const whole = await readFile(path)
      await writeFile(bad, whole.subarray(0, whole.length - 40))
      await assert.rejects(restore(bad, passphrase), { name: 'BackupError' })
      const flipped = Buffer.from(whole)
      flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 1
      await writeFile(bad, flipped)
      await assert.rejects(restore(bad, passphrase))
    }
    await restore(plain)
  })
  it('gets its name only once complete, and never replaces another file', async (t) => {
    const { database, config } = await openPlace(t, testDatabaseKind)
    await migrate(database, migrationsDirectory)
    const folder = await makeFolder(t)
    const path = join(folder, 'late.backup')
    {
      await using stack = new AsyncDisposableStack()
      const holder = stack.adopt(await database.pool.connect(), (client) => client.release())
      await holder.query('begin; lock table installation in access exclusive mode')
      const writing = writeBackup(database, { config, path, nowMs })
      await sleep(300)
      assert.deepEqual(
        (await readdir(folder)).filter((name) => !name.endsWith('.partial')),
        [],
      )
      await writeFile(path, 'of another')
      await holder.query('rollback')
      await assert.rejects(writing, /EEXIST/)
    }
    assert.deepEqual(await readdir(folder), ['late.backup'])
    assert.equal(await readFile(path, 'utf8'), 'of another')
  })

  if (testDatabaseKind === 'postgres') {
    it('succeeds on a read-only database, and exits with 0', async (t) => {
      const { database, config } = await openPlace(t, 'postgres')
      await migrate(database, migrationsDirectory)
      await database.pool.query(
        "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
      )
      const path = join(await makeFolder(t), 'standby.backup')
      const env = { DATABASE_URL: config.given.databaseUrl, PATH: process.env.PATH }
      const tool = join(import.meta.dirname, '../../tools/backup.ts')
      const { status, stdout, stderr } = spawnSync(process.execPath, [tool, path], { env, encoding: 'utf8' })
      assert.equal(status, 0, stderr)
      assert.match(stderr, /could not record it: .*read-only/)
      assert.match(stdout, /standby\.backup: \d+ rows/)
    })
  }
})
