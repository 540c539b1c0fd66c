import type { Db } from '../../../db/database.ts'
import type { PublisherGoal } from './goal.schema.ts'
import { listGoalsOf } from './goals.queries.ts'
import { presentForPublisher } from './present-goals.ts'

/** A campaign, and the publisher's share of its completions in parts per million. */
interface SharedCampaign {
  readonly id: string
  readonly share_ppm: bigint
}

/** Returns campaigns with their goals as the publisher sees them. */
export async function withPublisherGoals<Campaign extends SharedCampaign>(
  db: Db,
  campaigns: readonly Campaign[],
): Promise<(Campaign & { readonly goals: PublisherGoal[] })[]> {
  const ids = campaigns.map(({ id }) => id)
  const byCampaign = Map.groupBy(await listGoalsOf(db, ids), (goal) => goal.campaign_id)
  return campaigns.map((campaign) => {
    const goals = byCampaign.get(campaign.id) ?? []
    return { ...campaign, goals: goals.map((goal) => presentForPublisher(goal, Number(campaign.share_ppm))) }
  })
}
