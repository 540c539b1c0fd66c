import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Cohort } from './cohort.ts'

export interface CohortKey {
  readonly assignment_version: string
  readonly cohort: Cohort
}

/**
 * Counts an app's exposed users by version, cohort and percentage (null if not yet stored); the oldest version first.
 */
export async function countExposed(db: Db, appId: string) {
  const { rows } = await sql<CohortKey & { rollout_pct: number | null; exposed: number }>`
    select assignment_version, cohort, rollout_pct, count(*)::float8 as exposed
    from exposure
    where app_id = ${appId}
    group by assignment_version, cohort, rollout_pct
    order by min(min(exposed_at)) over (partition by assignment_version), assignment_version`.execute(db)
  return rows
}

/**
 * An app's exposures, separate from the tables joined with them: on several servers they lie by app, and events by
 * project.
 */
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

/** Counts the outcomes of the exposed users of each cohort. */
export async function countOutcomes(db: Db, appId: string) {
  type Outcomes = Record<'subscribers' | 'trials' | 'renewals' | 'cancellations', number>
  const { rows } = await sql<CohortKey & Outcomes>`
    select exposure.assignment_version, exposure.cohort,
      count(distinct exposure.user_id) filter (where event.event_type = 'did_subscribe')::float8 as subscribers,
      count(*) filter (where event.is_trial_start)::float8 as trials,
      count(*) filter (where event.event_type = 'did_renew')::float8 as renewals,
      count(*) filter (where event.event_type = 'did_cancel')::float8 as cancellations
    ${outcomesOf(appId)}
    group by exposure.assignment_version, exposure.cohort`.execute(db)
  return rows
}

/** Sums the payments of paid starts, renewals and returns, less refunds: micros by currency, as decimal text. */
export async function sumRevenue(db: Db, appId: string) {
  const { rows } = await sql<CohortKey & { currency: string; micros: string }>`
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

/** Counts a version's live events, until the next version began, of subscriptions without an exposed user. */
export async function countUnjoined(db: Db, appId: string) {
  const { rows } = await sql<{ assignment_version: string; unjoined: number }>`
    select version.assignment_version, count(*) filter (where exposure.user_id is null)::float8 as unjoined
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
