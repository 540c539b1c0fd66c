import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { uuidV7Sql } from './seed-history.ts'

/** The creator whose statistics of a day and of all days are equally long. */
export const twoDayCreator = 'creator-of-two-days'

/**
 * Adds three opens of each campaign of an app by one creator, one of the three verified, at the beginning of each of the
 * days given in milliseconds since the epoch. Their partitions must exist.
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
      ) as open`.execute(db)
  }
}
