import { sql } from 'kysely'
import type { Database, Db } from '../../src/db/database.ts'
import { makePartitions, partitionsBetween, transactionTable } from '../../src/db/partitions.ts'
import { countColumns } from '../../src/features/statistics/fact-rows.queries.ts'
import { recountedSql } from '../../src/features/statistics/recount.queries.ts'

export interface History {
  /** The app that gets nearly all clicks. */
  readonly appId: string
  /** The app with one click in a thousand, so that lists must find few rows among many. */
  readonly smallAppId: string
  /** Milliseconds since the epoch; the end is excluded. */
  readonly fromMs: number
  readonly untilMs: number
  /** How many, evenly over the time. */
  readonly transactions: number
  readonly creators: number
}

/**
 * Fills a time with live transactions of two apps' campaigns, without their statistics, entirely by PostgreSQL itself:
 * a third by creators, one in twenty verified within six hours. `db` needs connections without time-outs.
 */
export async function seedHistory(database: Database, db: Db, history: History): Promise<void> {
  const { fromMs, untilMs, transactions } = history
  const perMs = transactions / (untilMs - fromMs)
  const months = partitionsBetween(transactionTable, fromMs, untilMs - 1)
  await makePartitions(database, transactionTable, months)
  for (const month of months) {
    const [startMs, endMs] = [Math.max(fromMs, month.fromMs), Math.min(untilMs, month.untilMs)]
    const count = Math.round((endMs - fromMs) * perMs) - Math.round((startMs - fromMs) * perMs)
    await fill(db, { ...history, fromMs: startMs, untilMs: endMs, transactions: count })
  }
}

/** Makes an app and an advertiser with a few campaigns, and returns the app's id. */
export async function seedSmallTenant(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with organization_row as (
      insert into organization (id, name, url, postback_token_hash, api_key_hash, created_at, updated_at)
      select gen_random_uuid(), 'Small advertiser', 'https://small.example', 'small', 'small', now(), now() returning id
    ), project_row as (
      insert into project (id, name, created_at, updated_at) values (gen_random_uuid(), 'Small', now(), now()) returning id
    ), app_row as (
      insert into app (id, project_id, name, platform, created_at, updated_at)
      select gen_random_uuid(), project_row.id, 'Small', 'api', now(), now() from project_row returning id
    ), campaign_row as (
      insert into campaign (id, organization_id, name, destination_url, payout_micros, created_at, updated_at)
      select gen_random_uuid(), organization_row.id, 'Small ' || n, 'https://small.example/', 2000000, now(), now()
      from organization_row, generate_series(1, 3) as n returning id, name
    ), creative_row as (
      insert into creative (id, campaign_id, title, cta_text, created_at, updated_at)
      select gen_random_uuid(), campaign_row.id, campaign_row.name, 'Get it', now(), now() from campaign_row
    ), granted as (
      insert into app_campaign (app_id, campaign_id, position)
      select app_row.id, campaign_row.id, row_number() over (order by campaign_row.name) from app_row, campaign_row
    )
    select id from app_row`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database made no app.')
  return row.id
}

/** The creator whose statistics of a day and of all days are equally long. */
export const twoDayCreator = 'creator-of-two-days'

/**
 * Adds three clicks of each campaign of an app by one creator, one of the three verified, at the beginning of each of
 * the days given in milliseconds since the epoch. Their partitions must exist.
 */
export async function seedTwoDayCreator(db: Db, appId: string, daysMs: readonly number[]): Promise<void> {
  for (const dayMs of daysMs) {
    await sql`
      insert into transaction (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class,
        user_id, creator_id, country, platform, state, clicked_at, verified_at, verified_by, payout_micros, earnings_micros)
      select ${uuidV7Sql('at_ms', 'noise')}, app_id, 'live', organization_id, campaign_id, creative_id, 'creator', 'person',
        noise, ${twoDayCreator}, 'US', 'web',
        case when n = 1 then 'verified' else 'created' end, to_timestamp(at_ms / 1000.0),
        case when n = 1 then to_timestamp(at_ms / 1000.0) end, case when n = 1 then 'postback' end,
        case when n = 1 then payout_micros end, case when n = 1 then payout_micros / 10000 * 10000 end
      from (
        select app_campaign.app_id, app_campaign.campaign_id, campaign.organization_id, campaign.payout_micros, n,
          (select creative.id from creative where creative.campaign_id = campaign.id limit 1) as creative_id,
          ${dayMs}::bigint + n as at_ms, md5(campaign.id::text || n || ${dayMs}::text) as noise
        from app_campaign join campaign on campaign.id = app_campaign.campaign_id cross join generate_series(1, 3) as n
        where app_campaign.app_id = ${appId}::uuid
      ) as click`.execute(db)
  }
}

/** SQL for an id of an instant in milliseconds; `noise` is 32 hexadecimal digits. */
export function uuidV7Sql(atMs: string, noise: string) {
  const hex = `lpad(to_hex(${atMs}), 12, '0')`
  return sql.raw(`(substr(${hex}, 1, 8) || '-' || substr(${hex}, 9, 4) || '-7' || substr(${noise}, 1, 3)
    || '-8' || substr(${noise}, 4, 3) || '-' || substr(${noise}, 7, 12))::uuid`)
}

async function fill(db: Db, history: History): Promise<void> {
  const { appId, smallAppId, fromMs, untilMs, transactions, creators } = history
  await sql`
    with campaign_list as materialized (
      select app_campaign.app_id, campaign.id, campaign.organization_id, campaign.payout_micros,
        row_number() over (partition by app_campaign.app_id order by campaign.id) - 1 as place,
        count(*) over (partition by app_campaign.app_id) as places,
        (select creative.id from creative where creative.campaign_id = campaign.id limit 1) as creative_id
      from app_campaign join campaign on campaign.id = app_campaign.campaign_id
      where app_campaign.app_id in (${appId}::uuid, ${smallAppId}::uuid)
    ), list_size as materialized (
      select app_id, max(places) as places from campaign_list group by app_id
    ), drawn as (
      select ${fromMs}::bigint + (n - 1) * ${untilMs - fromMs}::bigint / ${transactions}::bigint as at_ms,
        md5(n::text || ${String(fromMs)}) as noise,
        hashint8extended(n, ${fromMs}::bigint) & 1048575 as a,
        hashint8extended(n, ${fromMs + 1}::bigint) & 1048575 as b,
        hashint8extended(n, ${fromMs + 2}::bigint) & 1048575 as c
      from generate_series(1, ${transactions}::bigint) as n
    )
    insert into transaction (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class,
      user_id, creator_id, country, platform, state, clicked_at, verified_at, verified_by, payout_micros, earnings_micros)
    select ${uuidV7Sql('at_ms', 'noise')},
      campaign.app_id, 'live', campaign.organization_id, campaign.id, campaign.creative_id,
      case when a % 3 = 0 then 'creator' else (array['feed', 'catalog', 'message', 'search'])[1 + a % 4] end,
      case when b % 50 = 0 then 'crawler' when b % 20 = 0 then 'preview_bot' else 'person' end,
      'user-' || c, case when a % 3 = 0 then 'creator-' || floor(exp(b / 1048576.0 * ln(${creators}::float8))) end,
      (array['US', 'DE', 'FR', 'GB', 'JP', 'BR', 'IN', 'CA', 'AU', 'ES'])[1 + c % 10], 'web',
      case when c % 20 = 0 then 'verified' else 'created' end,
      to_timestamp(at_ms / 1000.0),
      case when c % 20 = 0 then to_timestamp((at_ms + b * 20) / 1000.0) end,
      case when c % 20 = 0 then 'postback' end,
      case when c % 20 = 0 then campaign.payout_micros end,
      case when c % 20 = 0 then campaign.payout_micros / 10000 * 10000 end
    from drawn
    join list_size on list_size.app_id = case when c % 1000 = 7 then ${smallAppId}::uuid else ${appId}::uuid end
    join campaign_list as campaign on campaign.app_id = list_size.app_id and campaign.place = (a + b) % list_size.places
    order by at_ms`.execute(db)
}

const sums = countColumns.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** Inserts the facts of `fact_row` into empty statistics. */
const insertFiguresSql = `creator as (
    insert into creator_figure
      (app_id, organization_id, creator_id, campaign_id, day, clicks, completions, earnings_micros, payout_micros)
    select app_id, organization_id, creator_id, campaign_id, day, sum(clicks)::bigint, sum(completions)::bigint,
      sum(earnings_micros)::bigint, sum(payout_micros)::bigint
    from fact_row where creator_id <> ''
    group by app_id, organization_id, creator_id, campaign_id, day
  )
  insert into daily_figure (app_id, organization_id, day, dimension, value, ${countColumns.join(', ')})
  select app_id, organization_id, day,
    case
      when grouping(campaign_id) = 0 then 'campaign'
      when grouping(surface) = 0 then 'surface'
      when grouping(country) = 0 then 'country'
      else 'class'
    end,
    coalesce(campaign_id::text, surface, country, class), ${sums}
  from fact_row
  group by app_id, organization_id, day, grouping sets ((campaign_id), (surface), (country), (class))`

/**
 * Recounts the statistics of all facts in a database that is not in use, as if they had been projected on arrival. `db`
 * needs connections without time-outs.
 */
export async function rebuildFigures(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run(`set work_mem = '256MB'`)
    await run('truncate daily_figure, creator_figure, named_fact, waiting_figure')
    await run('insert into waiting_figure default values')
    await run(`${recountedSql}, ${insertFiguresSql}`)
    await run(`update projection set watermark_ms = extract(epoch from now()) * 1000`)
    await run('reset all')
  })
  await sql`vacuum analyze transaction, daily_figure, creator_figure`.execute(db)
}
