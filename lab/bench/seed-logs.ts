import { sql } from 'kysely'
import type { Database, Db } from '../../src/db/database.ts'
import { makePartitions, partitionsBetween, servingTable } from '../../src/db/partitions.ts'
import { servingEpochMs } from '../../src/lib/ids/serving-id.ts'
import { uuidV7Sql } from './seed-history.ts'

/**
 * Seeds the rows around the transactions of `seedHistory`, with SQL alone. For each verified one a postback, a webhook
 * delivery, an inbound event and a grant; for each person an exposure and a row of their own, with their completions; a
 * serving for one transaction in ten, a change by the operator for one in a thousand. A few entries of each log differ,
 * so that filters look for few among many. `db` needs connections without time-outs.
 */
export async function seedLogs(database: Database, db: Db): Promise<void> {
  await makePartitions(database, servingTable, partitionsBetween(servingTable, servingEpochMs, Date.now()))
  await db.connection().execute(async (connection) => {
    await sql`set work_mem = '256MB'`.execute(connection)
    await completedTable.execute(connection)
    for (const fill of [postbacks, deliveries, events, eventLog, links, grants, people, exposures, audit, servings]) {
      await fill.execute(connection)
    }
    await sql`drop table completed`.execute(connection)
    await sql`reset all`.execute(connection)
  })
  await sql`vacuum analyze postback, webhook_delivery, subscription_event, subscription_event_log, subscription_link,
    entitlement_grant, app_user, exposure, audit_entry, serving`.execute(db)
}

/** An id made at the verification; each `salt` gives another. */
const idOf = (salt: string) => uuidV7Sql('verified_ms', `md5(id::text || '${salt}')`)

// Verified transactions by time, each with a number below a thousand that selects the entries that differ.
const completedTable = sql`create temporary table completed as
  select transaction.*, app.project_id, campaign.name as campaign_name,
    (extract(epoch from verified_at) * 1000)::bigint as verified_ms, abs(uuid_hash_extended(transaction.id, 1) % 1000) as n
  from transaction
  join app on app.id = transaction.app_id
  join campaign on campaign.id = transaction.campaign_id
  where state = 'verified' and environment = 'live'
  order by verified_at`

const postbacks = sql`insert into postback (id, organization_id, transaction_id, source, presented_transaction_id, order_id,
    status, is_dry_run, verdict, rule, message, http_status, received_at)
  select ${idOf('postback')}, organization_id, id, 'postback', id::text, 'order-' || substr(md5(id::text), 1, 8),
    'approved', false,
    case when n < 5 then 'rejected_by_rule' when n < 50 then 'duplicate' else 'verified' end,
    case when n < 5 then 'attribution_window_passed' end,
    'The conversion is counted.', case when n < 5 then 409 else 200 end, verified_at
  from completed`

const deliveries = sql`insert into webhook_delivery (id, app_id, environment, transaction_id, user_id, campaign_name,
    payout_micros, outcome, secret_version, http_status, duration_ms, error, address, created_at, claimed_at, finished_at)
  select ${idOf('delivery')}, app_id, environment, id, user_id, campaign_name, payout_micros,
    case when n < 5 then 'skipped' when n < 50 then 'failed' else 'delivered' end, 1,
    case when n < 5 then null when n < 50 then 500 else 200 end, 120,
    case when n < 5 then 'webhook_paused' when n < 50 then 'status' end, '192.0.2.1', verified_at, verified_at, verified_at
  from completed`

const eventTypes = `(array['did_subscribe', 'did_renew', 'did_cancel', 'did_renew'])[1 + n % 4]`

const events = sql`insert into subscription_event (project_id, environment, event_id, app_id, event_type, app_account_id,
    original_transaction_id, price_amount_micros, price_currency, is_trial_start, occurred_at, received_at, raw_payload)
  select project_id, environment, 'event-' || id, app_id, ${sql.raw(eventTypes)}, user_id, 'chain-' || user_id, 9990000, 'USD', false,
    verified_at, verified_at, '{"plan":"monthly"}'
  from completed where n >= 50`

const eventLog = sql`insert into subscription_event_log (id, project_id, app_id, environment, event_id, event_type, outcome,
    reason, received_at)
  select ${idOf('event')}, project_id, app_id, environment, 'event-' || id, ${sql.raw(eventTypes)},
    case when n < 5 then 'rejected' when n < 50 then 'duplicate' else 'stored' end,
    case when n < 50 then 'It could not be stored.' end, verified_at
  from completed`

const links = sql`insert into subscription_link (project_id, environment, original_transaction_id, app_id, app_account_id,
    updated_at)
  select distinct on (project_id, user_id) project_id, environment, 'chain-' || user_id, app_id, user_id, verified_at
  from completed where n >= 50`

const grants = sql`insert into entitlement_grant (id, app_id, environment, user_id, campaign_id, transaction_id, kind,
    further_transaction_id, type, starts_at, ends_at)
  select ${idOf('grant')}, app_id, environment, user_id, campaign_id, id, 'verified',
    case when row_number() over (partition by app_id, environment, user_id, campaign_id order by verified_at, id) > 1 then id end,
    'free_trial', verified_at, verified_at + interval '90 days'
  from completed`

// A user's completions are in their own row, 24 bytes for each campaign.
const people = sql`insert into app_user (app_id, user_id, id, created_at, completed)
  select app_id, user_id, gen_random_uuid(), seen.first_at, completion.packed
  from (
    select app_id, user_id, min(clicked_at) as first_at from transaction where environment = 'live' group by 1, 2
  ) as seen
  left join (
    select app_id, user_id, string_agg(uuid_send(campaign_id) || int8send(verified_ms), ''::bytea) as packed
    from (
      select app_id, user_id, campaign_id, min(verified_ms) as verified_ms from completed group by 1, 2, 3
    ) as once
    group by 1, 2
  ) as completion using (app_id, user_id)`

const exposures = sql`insert into exposure (app_id, assignment_version, user_id, cohort, exposed_at, rollout_pct)
  select app_id, '1', user_id, case when hashtext(user_id) % 10 = 0 then 'control' else 'treatment' end, created_at, 90
  from app_user`

// One change in ten is to a single campaign, so that its changes fill a page.
const audit = sql`insert into audit_entry (id, at, actor, action, object_type, object_id, organization_id, changes, request_id)
  select ${uuidV7Sql('(extract(epoch from clicked_at) * 1000)::bigint', `md5(id::text || 'audit')`)}, clicked_at, 'token',
    'campaign.update', 'campaign',
    case when uuid_hash_extended(id, 2) % 10 = 0
      then (select campaign.id from campaign where name = 'Campaign 7') else campaign_id end::text,
    organization_id, '{"priority": {"from": 1, "to": 2}}', 'request'
  from transaction where uuid_hash_extended(id, 1) % 1000 = 0`

// Ten offers each, as long as real servings.
const servings = sql`insert into serving (id, app_id, environment, surface, user_id, country, language, platform, offers,
    eligible_count, flags, seed, model_version, config_version)
  select ((clicked_ms - ${servingEpochMs}::bigint) << 22) + (1023 << 12) + (row_number() over (order by id) & 4095),
    app_id, environment, 'feed', user_id, country, 'en', 'web',
    decode(repeat(encode(uuid_send(campaign_id) || uuid_send(creative_id) || float4send(0.5), 'hex'), 10), 'hex'),
    100, 0, 1, 0, 0
  from (select *, (extract(epoch from clicked_at) * 1000)::bigint as clicked_ms from transaction) as opened
  where uuid_hash_extended(id, 1) % 10 = 0 and clicked_ms between ${servingEpochMs} and ${Date.now()}
  order by id`
