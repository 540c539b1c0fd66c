import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Cohort } from './cohort.ts'

/** The persons of one cohort whom one roll-out percentage put there; null where it was not yet kept. */
export interface ExposedRow {
  readonly assignment_version: string
  readonly cohort: Cohort
  readonly rollout_pct: number | null
  readonly exposed: bigint
}

/** How many persons of an app entered each version of its experiment, by cohort and percentage; the oldest version first. */
export async function countExposed(db: Db, appId: string): Promise<ExposedRow[]> {
  const { rows } = await sql<ExposedRow>`
    select assignment_version, cohort, rollout_pct, count(*) as exposed
    from exposure
    where app_id = ${appId}
    group by assignment_version, cohort, rollout_pct
    order by min(min(exposed_at)) over (partition by assignment_version), assignment_version`.execute(db)
  return rows
}

/** Live events after their person's first exposure, with the version and cohort of that exposure. */
const outcomesOf = (appId: string) => sql`
  from subscription_event as event
  join subscription_link as link
    on link.project_id = event.project_id and link.environment = event.environment
    and link.original_transaction_id = event.original_transaction_id
  join exposure
    on exposure.app_id = event.app_id and exposure.user_id = link.app_account_id
    and exposure.exposed_at <= event.occurred_at
  where event.app_id = ${appId} and event.environment = 'live'`

/** What the persons of one cohort did. */
export interface OutcomeRow {
  readonly assignment_version: string
  readonly cohort: Cohort
  readonly subscribers: bigint
  readonly trials: bigint
  readonly renewals: bigint
  readonly cancellations: bigint
}

/** Counts the outcomes of each version and cohort of an app. */
export async function countOutcomes(db: Db, appId: string): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select exposure.assignment_version, exposure.cohort,
      count(distinct exposure.user_id) filter (where event.event_type = 'did_subscribe') as subscribers,
      count(*) filter (where event.is_trial_start) as trials,
      count(*) filter (where event.event_type = 'did_renew') as renewals,
      count(*) filter (where event.event_type = 'did_cancel') as cancellations
    ${outcomesOf(appId)}
    group by exposure.assignment_version, exposure.cohort`.execute(db)
  return rows
}

/** What one cohort paid in one currency, in micros as decimal text. */
export interface RevenueRow {
  readonly assignment_version: string
  readonly cohort: Cohort
  readonly currency: string
  readonly micros: string
}

/** Sums what was paid: at a start that is no trial, a renewal and a return, less what was refunded. */
export async function sumRevenue(db: Db, appId: string): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select exposure.assignment_version, exposure.cohort, event.price_currency as currency,
      round(sum(case event.event_type when 'did_refund' then -abs(event.price_amount_micros)
        else event.price_amount_micros end)) as micros
    ${outcomesOf(appId)}
      and event.price_currency is not null and event.price_amount_micros is not null
      and event.event_type in ('did_subscribe', 'did_renew', 'did_resubscribe', 'did_refund')
      and event.is_trial_start is distinct from true
    group by exposure.assignment_version, exposure.cohort, event.price_currency
    order by event.price_currency`.execute(db)
  return rows
}

/** Live events from when a version began until the next one did, whose subscription leads to nobody exposed in it. */
export async function countUnjoined(
  db: Db,
  appId: string,
): Promise<{ assignment_version: string; unjoined: bigint }[]> {
  const { rows } = await sql<{ assignment_version: string; unjoined: bigint }>`
    select version.assignment_version, count(*) filter (where exposure.user_id is null) as unjoined
    from (
      select assignment_version, min(exposed_at) as began_at,
        lead(min(exposed_at)) over (order by min(exposed_at)) as ended_at
      from exposure
      where app_id = ${appId}
      group by assignment_version
    ) as version
    join subscription_event as event
      on event.app_id = ${appId} and event.environment = 'live' and event.occurred_at >= version.began_at
      and (version.ended_at is null or event.occurred_at < version.ended_at)
    left join subscription_link as link
      on link.project_id = event.project_id and link.environment = event.environment
      and link.original_transaction_id = event.original_transaction_id
    left join exposure
      on exposure.app_id = event.app_id and exposure.user_id = link.app_account_id
      and exposure.assignment_version = version.assignment_version
    group by version.assignment_version`.execute(db)
  return rows
}
