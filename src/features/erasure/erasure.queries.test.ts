import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import type { Tables } from '../../db/tables.ts'
import { eraseRows } from './erasure.queries.ts'
import { type PersonalTable, personalTables } from './personal-columns.ts'

const app = '00000000-0000-4000-8100-000000000001'
const people = 5_000

/** Inserts a row in each table for each of many people, with nothing else by which the erased user could be found. */
const crowd = `
  with theirs as (select n, 'user ' || n as name, md5('t' || n)::uuid as id from generate_series(1, ${people}) as n),
  project as (insert into project (id, name, created_at, updated_at) values ('${app}', 'Project', now(), now())),
  app as (
    insert into app (id, project_id, name, platform, created_at, updated_at)
    values ('${app}', '${app}', 'App', 'api', now(), now())
  ),
  events as (
    insert into subscription_event (project_id, environment, event_id, app_id, event_type, app_account_id,
      original_transaction_id, occurred_at, received_at)
    select '${app}', 'live', 'event ' || n, '${app}', 'did_renew', name, 'chain ' || n, now(), now() from theirs
  ),
  links as (
    insert into subscription_link (project_id, environment, original_transaction_id, app_id, app_account_id, updated_at)
    select '${app}', 'live', 'chain ' || n, '${app}', name, now() from theirs
  ),
  stored as (
    insert into subscription_event_log (id, project_id, app_id, environment, event_id, outcome, received_at)
    select md5(environment || n)::uuid, '${app}', '${app}', environment, 'event ' || n, 'stored', now()
    from theirs, unnest('{live,test}'::text[]) as environment
  ),
  rejected as (
    insert into subscription_event_log (id, project_id, app_id, environment, outcome, account_ids, received_at)
    select id, '${app}', '${app}', 'live', 'rejected', array[name], now() from theirs
  ),
  deliveries as (
    insert into webhook_delivery (id, app_id, environment, transaction_id, user_id, campaign_name, outcome, created_at)
    select id, '${app}', 'live', id, name, 'Campaign', 'delivered', now() from theirs
  ),
  grants as (
    insert into entitlement_grant (id, app_id, environment, user_id, campaign_id, transaction_id, kind, type, starts_at)
    select id, '${app}', 'live', name, id, id, 'provisional', 'credit', now() from theirs
  ),
  exposures as (
    insert into exposure (app_id, assignment_version, user_id, cohort, exposed_at)
    select '${app}', '1', name, 'treatment', now() from theirs
  ),
  trials as (insert into client_trial (app_id, client_id, answers) select '${app}', name, 1 from theirs)
  insert into app_user (app_id, user_id, id, created_at) select '${app}', name, id, now() from theirs`

describe('the statements that erase one of many users', () => {
  it('read no whole table', async (t) => {
    const database = await startTestDatabase(t)
    const statements: CompiledQuery[] = []
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void statements.push(query),
    })
    await database.pool.query(crowd)
    await database.pool.query('analyze')
    const read: Record<string, string> = {}
    for (const table of Object.keys(personalTables) as PersonalTable[]) {
      // New rows of these tables have no index yet; reading all of them takes half a second.
      if (table === 'transaction' || table === 'serving') continue
      await eraseRows(db, [table, personalTables[table]], { appId: app, userId: 'user 7' }, 'erased-7')
      // On several servers each has its own plan, for its few rows.
      for (const { sql, parameters } of database.isDistributed ? [] : statements.splice(0)) {
        const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        if (plan.replaceAll(/Seq Scan on (app|project|transaction_\w+)\b/g, '').includes('Seq Scan')) read[table] = plan
      }
    }
    assert.deepEqual(read, {})
  })
})
