import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type GivenTransaction, insertTransactions } from '../../../test/support/app/transactions.ts'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import type { Database } from '../../db/database.ts'
import { buildListIndexes } from '../../db/list-indexes.ts'
import { makePartitions, partitionsBetween, transactionTable } from '../../db/partitions.ts'
import type { Tables } from '../../db/tables.ts'
import { uuidV7Ms } from '../../lib/ids/uuid.ts'
import { listTransactions } from './list-transactions.queries.ts'
import type { TransactionFilter } from './transactions.queries.ts'

const dayMs = 86_400_000
const june1 = Date.UTC(2026, 5, 1)
const august20 = Date.UTC(2026, 7, 20)
/** More than the first step reads of a partition without indexes. */
const busyRows = 6_000

const uuid = (kind: number, n: number) => `00000000-0000-4000-8${kind}00-${String(n).padStart(12, '0')}`
const idAt = (atMs: number, n: number) => {
  const hex = Math.floor(atMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`
}
const [app, otherApp, busyApp] = [uuid(1, 1), uuid(1, 2), uuid(1, 3)]
const [organization, otherOrganization] = [uuid(2, 1), uuid(2, 2)]
const campaigns = [uuid(3, 1), uuid(3, 2), uuid(3, 3)] as const

/** One for each half day of eighty: two apps, three users, two creators, every state, some in test. */
const few = Array.from({ length: 160 }, (_, n): Required<Omit<GivenTransaction, 'creatorId'>> & GivenTransaction => ({
  id: idAt(june1 + (n * dayMs) / 2, n),
  appId: n % 3 === 0 ? otherApp : app,
  organizationId: n % 5 === 0 ? otherOrganization : organization,
  campaignId: campaigns[n % 3] ?? '',
  userId: `user ${n % 4}`,
  ...(n % 7 === 0 ? { creatorId: `creator ${n % 2}` } : {}),
  state: n % 11 === 0 ? 'verified' : n % 13 === 0 ? 'failed' : 'created',
  environment: n % 17 === 0 ? 'test' : 'live',
}))

const everything = { visibleTo: null }
const filters: readonly TransactionFilter[] = [
  everything,
  { ...everything, appId: app },
  { ...everything, organizationId: otherOrganization },
  { ...everything, campaignId: campaigns[1] },
  { ...everything, appId: app, campaignId: campaigns[1], organizationId: organization },
  { ...everything, userId: 'user 1' },
  { ...everything, appId: otherApp, userId: 'user 1' },
  { ...everything, creatorId: 'creator 1' },
  { ...everything, appId: app, creatorId: 'creator 0' },
  { ...everything, state: 'created', appId: otherApp },
  { ...everything, state: 'verified' },
  { ...everything, state: 'failed', campaignId: campaigns[2] },
  { ...everything, environment: 'test' },
  { ...everything, environment: 'test', appId: app },
  { ...everything, environment: 'live', organizationId: otherOrganization },
  { ...everything, appId: app, clickedFromMs: june1 + 20 * dayMs, clickedBeforeMs: june1 + 50 * dayMs },
  { visibleTo: { appIds: [app], organizationIds: [] } },
  { visibleTo: { appIds: [], organizationIds: [otherOrganization] } },
  { visibleTo: { appIds: [otherApp], organizationIds: [otherOrganization] } },
  { visibleTo: { appIds: [otherApp], organizationIds: [otherOrganization] }, userId: 'user 1' },
  { visibleTo: { appIds: [otherApp], organizationIds: [otherOrganization] }, creatorId: 'creator 0' },
  { visibleTo: { appIds: [otherApp], organizationIds: [otherOrganization] }, state: 'verified' },
  { visibleTo: { appIds: [], organizationIds: [] } },
]

describe('lists of transactions', () => {
  const endings: (() => unknown)[] = []
  const statements: CompiledQuery[] = []
  let database: Database
  let db: Kysely<Tables>
  let all: GivenTransaction[]

  // June is closed and indexed, July waits for its indexes, August is open; on the embedded database all have them.
  before(async () => {
    database = await startTestDatabase({ after: (end) => endings.push(end as () => unknown) })
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => {
        statements.push(query)
      },
    })
    const busy = [june1 + 5.1 * dayMs, august20 - 3.1 * dayMs].flatMap((fromMs) =>
      Array.from({ length: busyRows }, (_, n) => ({
        id: idAt(fromMs + n * 1_000, n),
        appId: busyApp,
        organizationId: uuid(2, 9),
        campaignId: uuid(3, 9),
        userId: `busy ${n}`,
      })),
    )
    all = [...few, ...busy].sort((a, b) => (a.id < b.id ? 1 : -1))
    await database.pool.query(
      `with made as (
        insert into project (id, name, created_at, updated_at)
        select id, 'Project', now(), now() from unnest($1::uuid[]) as id
      )
      insert into app (id, project_id, name, platform, created_at, updated_at)
      select id, id, 'App', 'api', now(), now() from unnest($1::uuid[]) as id`,
      [[app, otherApp, busyApp]],
    )
    await makePartitions(database, transactionTable, partitionsBetween(transactionTable, june1, august20))
    for (let n = 0; n < all.length; n += 1_000) await insertTransactions(database.db, all.slice(n, n + 1_000))
    while ((await buildListIndexes(database, Date.UTC(2026, 6, 2))).length > 0);
  })
  after(async () => {
    for (const end of endings.reverse()) await end()
  })

  async function readAll(filter: TransactionFilter, limit: number): Promise<string[]> {
    const ids: string[] = []
    for (;;) {
      const page = await listTransactions({ db, isDistributed: database.isDistributed }, filter, {
        limit,
        before: ids.at(-1),
      })
      ids.push(...page.map(({ id }) => id))
      if (page.length < limit) return ids
    }
  }

  for (const filter of filters) {
    it(`list each transaction once, newest first: ${JSON.stringify(filter)}`, async () => {
      const expected = all.filter((row) => isAskedFor(row, filter)).map(({ id }) => id)
      const limit = expected.length > 1_000 ? 4_000 : 7
      assert.deepEqual(await readAll(filter, limit), expected)
    })
  }

  it('need few statements per page, none of which reads a whole closed partition', async () => {
    await database.pool.query('analyze transaction_2026_06')
    for (const filter of filters) {
      statements.length = 0
      await listTransactions({ db, isDistributed: database.isDistributed }, filter, { limit: 51, before: undefined })
      const asked = statements.splice(0)
      assert.ok(asked.length <= 7, `${asked.length} statements for ${JSON.stringify(filter)}`)
      // On several servers each has its own plan, for its few rows.
      for (const { sql, parameters } of database.isDistributed ? [] : asked) {
        const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        assert.doesNotMatch(plan, /Seq Scan on transaction_2026_06/, `${JSON.stringify(filter)}\n${plan}`)
      }
    }
  })
})

function isAskedFor(row: GivenTransaction, filter: TransactionFilter): boolean {
  const atMs = uuidV7Ms(row.id) ?? 0
  const { visibleTo, clickedFromMs = 0, clickedBeforeMs = Number.POSITIVE_INFINITY } = filter
  const isVisible =
    visibleTo === null ||
    visibleTo.appIds.includes(row.appId ?? '') ||
    // Advertisers may not see publishers' users.
    (filter.userId === undefined && visibleTo.organizationIds.includes(row.organizationId ?? ''))
  const asked = ['appId', 'organizationId', 'campaignId', 'userId', 'creatorId'] as const
  return (
    isVisible &&
    asked.every((name) => filter[name] === undefined || filter[name] === row[name]) &&
    (filter.state === undefined || filter.state === (row.state ?? 'created')) &&
    (filter.environment === undefined || filter.environment === (row.environment ?? 'live')) &&
    atMs >= clickedFromMs &&
    atMs < clickedBeforeMs
  )
}
