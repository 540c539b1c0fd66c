import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Parameter } from '../../db/dedicated-client.ts'
import { type FactKind, namedAfterMs } from '../../db/journal/journal-stream.ts'
import { bigintArray } from '../../db/pg-arrays.ts'
import { firstServingIdAt, servingEpochMs } from '../../lib/ids/serving-id.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import type { Slice } from './slice.ts'

export const countColumns = [
  'served',
  'delivered',
  'clicks',
  'completions',
  'earnings_micros',
  'payout_micros',
] as const

/** The kinds of facts that are named. Without names of a kind, no look-up by name is needed. */
export type NamedKinds = ReadonlySet<FactKind>

/**
 * Only names of the slice's time can name its facts. However many names wait, these are few enough to be hashed. They
 * have an index, since sessions that keep plans avoid scans of whole tables (`enable_seqscan`). PostgreSQL up to 17
 * considers all plans equally expensive once one scan is unavoidable, and would search a second's confirmations among
 * those of two days.
 */
const sinceStart = `at_ms >= ($1::bigint >> 22) + ${servingEpochMs}`

/**
 * Returns SQL for a `with` clause: the facts of a slice, as `slice_serving`, `slice_delivery`, `slice_click`,
 * `slice_verification` and, where their names are among them, `slice_goal` and `slice_usage`, with the parameters of
 * `sliceParameters`. Deliveries of old servings are named, so that few partitions of servings are read. Names are
 * excluded by `not in`, which hashes them: the planner expects a single row of each, so a join of a few thousand facts
 * and names would compare every pair.
 */
export function sliceFactsSql(kinds: NamedKinds): string {
  const named = (kind: FactKind, sql: string) => (kinds.has(kind) ? `union all ${sql}` : '')
  return `slice_name as (
    select kind, serving_id, position, transaction_id, goal_completion_id, usage_entry_id
    from named_fact where $8::bigint[] is null or id = any($8::bigint[])
  ), slice_serving as (
    select id, app_id, surface, country, offers
    from serving
    where id >= $1::bigint and id < $2::bigint and environment = 'live' and ($9::uuid is null or app_id = $9::uuid)
      and id not in (select serving_id from named_fact where kind = 'serving' and ${sinceStart})
    ${named(
      'serving',
      `select serving.id, app_id, surface, country, offers
    from slice_name join serving on serving.id = slice_name.serving_id
    where kind = 'serving' and environment = 'live' and ($9::uuid is null or app_id = $9::uuid)`,
    )}
  ), slice_delivery as (
    select received_at, delivery.position, app_id, surface, country, offers
    from delivery join serving on serving.id = delivery.serving_id
    where received_at >= $5::timestamptz and received_at < $6::timestamptz
      and delivery.serving_id >= $7::bigint and serving.id >= $7::bigint and ($9::uuid is null or app_id = $9::uuid)
      and (delivery.serving_id, delivery.position) not in (
        select serving_id, position from named_fact where kind = 'delivery' and ${sinceStart}
      )
    ${named(
      'delivery',
      `select received_at, delivery.position, app_id, surface, country, offers
    from slice_name
    join delivery on delivery.serving_id = slice_name.serving_id and delivery.position = slice_name.position
    join serving on serving.id = slice_name.serving_id
    where kind = 'delivery' and ($9::uuid is null or app_id = $9::uuid)`,
    )}
  ), slice_click as (
    select app_id, organization_id, campaign_id, surface, country, creator_id, class, clicked_at
    from transaction
    where id >= $3::uuid and id < $4::uuid and environment = 'live' and ($9::uuid is null or app_id = $9::uuid)
      and id not in (select transaction_id from named_fact where kind = 'click' and ${sinceStart})
    ${named(
      'click',
      `select app_id, organization_id, campaign_id, surface, country, creator_id, class, clicked_at
    from slice_name join transaction on transaction.id = slice_name.transaction_id
    where kind = 'click' and environment = 'live' and ($9::uuid is null or app_id = $9::uuid)`,
    )}
  ), slice_verification as (
    select app_id, organization_id, campaign_id, surface, country, creator_id, class, verified_at, earnings_micros,
      payout_micros
    from ${kinds.has('verification') ? 'slice_name join transaction on transaction.id = slice_name.transaction_id' : 'transaction'}
    where ${kinds.has('verification') ? `kind = 'verification'` : 'false'} and ($9::uuid is null or app_id = $9::uuid)
  )${kinds.has('goal') ? `, ${goalFactsSql}` : ''}${kinds.has('usage') ? `, ${usageFactsSql}` : ''}`
}

const goalColumns = `goal_completion.app_id, organization_id, goal_completion.campaign_id, surface, country, creator_id,
      class, verified_at, earnings_micros, gross_micros as payout_micros, goal.key as goal`

const goalFactsSql = `slice_goal as (
    select ${goalColumns}
    from slice_name join goal_completion on goal_completion.id = slice_name.goal_completion_id
      join goal on goal.id = goal_id
    where kind = 'goal' and ($9::uuid is null or goal_completion.app_id = $9::uuid)
  )`

/** SQL for a `with` clause: all counted completions of further goals, in the columns of `slice_goal`. */
export const allGoalFactsSql = `slice_goal as (
    select ${goalColumns} from goal_completion join goal on goal.id = goal_id where environment = 'live'
  )`

const usageColumns = `app_id, organization_id, campaign_id, surface, country, creator_id, class,
      booked_at as verified_at, earnings_micros, gross_micros as payout_micros`

const usageFactsSql = `slice_usage as (
    select ${usageColumns}
    from slice_name join usage_part on usage_part.entry_id = slice_name.usage_entry_id
    where kind = 'usage' and ($9::uuid is null or app_id = $9::uuid)
  )`

/** SQL for a `with` clause: all booked clicks and impressions, in the columns of `slice_usage`. */
export const allUsageFactsSql = `slice_usage as (select ${usageColumns} from usage_part)`

const clickSql = `app_id, organization_id, (clicked_at at time zone 'UTC')::date, campaign_id, surface, coalesce(country, ''),
    coalesce(creator_id, ''), class, 0, 0`
const verificationSql = `app_id, organization_id, (verified_at at time zone 'UTC')::date, campaign_id, surface, coalesce(country, ''),
    coalesce(creator_id, ''), class, 0, 0`

/**
 * Returns SQL of a slice's clicks and completions counted by all dimensions, in the columns of `fact_row`, and how
 * often a further goal was completed. Its completions, and booked clicks and impressions, only earn: they are no
 * completions of transactions.
 */
export function outcomeRowsSql(kinds: NamedKinds): string {
  const counted = `count(*), coalesce(sum(earnings_micros), 0), coalesce(sum(payout_micros), 0)`
  return `select ${clickSql}, count(*), 0, 0, 0, '', 0
  from slice_click
  group by 1, 2, 3, 4, 5, 6, 7, 8
  union all
  select ${verificationSql}, 0, ${counted}, '', 0
  from slice_verification
  group by 1, 2, 3, 4, 5, 6, 7, 8
  ${
    kinds.has('goal')
      ? `union all
  select ${verificationSql}, 0, 0, coalesce(sum(earnings_micros), 0), coalesce(sum(payout_micros), 0), goal, count(*)
  from slice_goal
  group by 1, 2, 3, 4, 5, 6, 7, 8, goal`
      : ''
  }
  ${
    kinds.has('usage')
      ? `union all
  select ${verificationSql}, 0, 0, coalesce(sum(earnings_micros), 0), coalesce(sum(payout_micros), 0), '', 0
  from slice_usage
  group by 1, 2, 3, 4, 5, 6, 7, 8`
      : ''
  }`
}

/**
 * Returns SQL for a `with` clause: `fact_row`, the facts of a slice by all dimensions. Impressions are counted; clicks
 * and completions are a row each, since each reader sums them by one dimension, and sorting them by eight costs several
 * times as much. `goal` is empty but for a further goal, whose row has earnings alone.
 */
export function factRowsSql(kinds: NamedKinds): string {
  return `fact_row as (
    select app_id, organization_id, day, campaign.id as campaign_id, surface, country, '' as creator_id, '' as class,
      served, delivered, 0 as clicks, 0 as completions, 0 as earnings_micros, 0 as payout_micros, '' as goal
    from (
      select app_id, day, surface, country, campaign_bytes, sum(served) as served, sum(delivered) as delivered
      from (
        select app_id, date '2026-01-01' + ((id >> 22) / 86400000)::int as day, surface, country,
          substr(offers, at, 16) as campaign_bytes, 1 as served, 0 as delivered
        from slice_serving cross join generate_series(1, length(offers), 36) as at
        union all
        select app_id, (received_at at time zone 'UTC')::date, surface, country, substr(offers, 36 * position + 1, 16), 0, 1
        from slice_delivery
      ) as impression
      group by app_id, day, surface, country, campaign_bytes
    ) as shown
    join campaign on campaign.id = encode(campaign_bytes, 'hex')::uuid
    union all
    select ${clickSql}, 1, 0, 0, 0, '' from slice_click
    union all
    select ${verificationSql}, 0, 1, coalesce(earnings_micros, 0), coalesce(payout_micros, 0), '' from slice_verification
    ${kinds.has('goal') ? `union all select ${verificationSql}, 0, 0, earnings_micros, payout_micros, goal from slice_goal` : ''}
    ${kinds.has('usage') ? `union all select ${verificationSql}, 0, 0, earnings_micros, payout_micros, '' from slice_usage` : ''}
  )`
}

/** Later than any fact, but still within the range of ids. */
const endOfTimeMs = Date.UTC(2094, 0, 1)

/**
 * Returns the parameters of `sliceFactsSql`, $1 to $9: for a slice, or for everything after an instant and every named
 * fact.
 */
export function sliceParameters(
  { afterMs, toMs, named }: { readonly afterMs: number; readonly toMs?: number; readonly named?: Slice['named'] },
  appId?: string,
): Parameter[] {
  const fromMs = afterMs + 1
  const untilMs = (toMs ?? endOfTimeMs) + 1
  return [
    String(firstServingIdAt(Math.max(fromMs, servingEpochMs))),
    String(firstServingIdAt(Math.max(untilMs, servingEpochMs))),
    firstUuidV7At(fromMs),
    firstUuidV7At(untilMs),
    new Date(fromMs).toISOString(),
    new Date(untilMs).toISOString(),
    String(firstServingIdAt(Math.max(fromMs - namedAfterMs, servingEpochMs))),
    named === undefined ? null : bigintArray(named.map(({ id }) => id)),
    appId ?? null,
  ]
}

/** The facts not yet in the figures: those after an instant, and the named ones. */
interface Unprojected {
  readonly watermarkMs: number
  readonly kinds: NamedKinds
}

export const unprojectedColumnsSql = `projection.watermark_ms,
  (select array_agg(distinct kind) from named_fact) as named_kinds`

export interface UnprojectedRow {
  readonly watermark_ms: bigint
  readonly named_kinds: FactKind[] | null
}

export function unprojectedOf(row: UnprojectedRow | undefined): Unprojected {
  return { watermarkMs: Number(row?.watermark_ms ?? 0), kinds: new Set(row?.named_kinds ?? []) }
}

/** Reads the start of the unprojected facts; the version changes with each slice, even one of names alone. */
export async function getUnprojected(db: Db): Promise<Unprojected & { readonly version: string }> {
  const { rows } = await sql<UnprojectedRow & { version: string }>`
    select ${sql.raw(unprojectedColumnsSql)}, xmin::text as version from projection where name = 'facts'`.execute(db)
  const [row] = rows
  return { ...unprojectedOf(row), version: row?.version ?? '' }
}
