import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/query-parts.ts'

/** Keeps the event and the price by which campaigns are billed from an hour on, if these are others than before. */
export async function keepUsagePrices(db: Db, campaignIds: readonly string[], effectiveFrom: Date): Promise<void> {
  if (campaignIds.length === 0) return
  await sql`
    insert into usage_price (campaign_id, effective_from, event, first_click_only, price_micros)
    select campaign.id, ${effectiveFrom}::timestamptz, billing_event, campaign.first_click_only, price
    from campaign
    cross join lateral (
      select case billing_event when 'completion' then 0 else coalesce(payout_micros, 0) end as price
    ) as billed
    left join lateral (
      select event, first_click_only, price_micros from usage_price
      where campaign_id = campaign.id order by effective_from desc limit 1
    ) as last on true
    where campaign.id = ${anyOf(campaignIds)} and (billing_event <> 'completion' or last.event is not null)
      and (billing_event, campaign.first_click_only, price)
        is distinct from (last.event, last.first_click_only, last.price_micros)
    on conflict (campaign_id, effective_from) do update
      set event = excluded.event, first_click_only = excluded.first_click_only, price_micros = excluded.price_micros`.execute(
    db,
  )
}

/** The running UTC hour, from which the price of a new campaign counts. */
export function runningHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs)
}

/** The next full UTC hour, from which a changed price counts. */
export function nextHour(now: Date): Date {
  return new Date(runningHour(now).getTime() + hourMs)
}

const hourMs = 3_600_000
