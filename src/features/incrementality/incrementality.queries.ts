import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Cohort } from './record-exposure.ts'

/** The exposed users of a cohort under one roll-out percentage; null where it was not yet stored. */
export interface ExposedRow {
  readonly assignment_version: string
  readonly cohort: Cohort
  readonly rollout_pct: number | null
  readonly exposed: bigint
}

/** Counts an app's exposed users by version, cohort and percentage; the oldest version first. */
export async function countExposed(db: Db, appId: string): Promise<ExposedRow[]> {
  const { rows } = await sql<ExposedRow>`
    select assignment_version, cohort, rollout_pct, count(*) as exposed
    from exposure
    where app_id = ${appId}
    group by assignment_version, cohort, rollout_pct
    order by min(min(exposed_at)) over (partition by assignment_version), assignment_version`.execute(db)
  return rows
}

/** An app's exposures, apart from what is joined with them: on several servers they lie by app, and events by project. */
const exposuresOf = (appId: string) => sql`(
    select assignment_version, cohort, user_id, exposed_at from exposure where app_id = ${appId}
  ) as exposure`

/** Live events after their user's first exposure, with the version and cohort of that exposure. */
const outcomesOf = (appId: string) => sql`
  from subscription_event as event
  join subscription_link as link
    on link.project_id = event.project_id and link.environment = event.environment
    and link.original_transaction_id = event.original_transaction_id
  join ${exposuresOf(appId)}
    on exposure.user_id = link.app_account_id and exposure.exposed_at <= event.occurred_at
  where event.app_id = ${appId} and event.environment = 'live'`

export interface OutcomeRow {
  readonly assignment_version: string
  readonly cohort: Cohort
  readonly subscribers: bigint
  readonly trials: bigint
  readonly renewals: bigint
  readonly cancellations: bigint
}

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

/** A cohort's revenue in one currency, in micros as decimal text. */
export interface RevenueRow {
  readonly assignment_version: string
  readonly cohort: Cohort
  readonly currency: string
  readonly micros: string
}

/** Sums the payments of starts that are no trial, renewals and returns, less refunds. */
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

/** Counts a version's live events, until the next version began, whose subscription has no exposed user in it. */
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
    left join ${exposuresOf(appId)}
      on exposure.user_id = link.app_account_id and exposure.assignment_version = version.assignment_version
    group by version.assignment_version`.execute(db)
  return rows
}
