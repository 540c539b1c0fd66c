import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import { emptyRankingModel } from '../ranking/ranking-model.ts'
import {
  compileRankingWorld,
  type RankedApp,
  type RankedCampaign,
  type RankingWorld,
} from '../ranking/ranking-world.ts'

const worlds = new WeakMap<Snapshot, RankingWorld>()

/** What ranking reads of a snapshot, compiled once for each. */
export function rankingWorldOf(snapshot: Snapshot): RankingWorld {
  let world = worlds.get(snapshot)
  if (world === undefined) {
    const apps = Array.from(snapshot.apps.values(), rankedApp)
    world = compileRankingWorld(snapshot.campaigns.map(rankedCampaign), apps, emptyRankingModel())
    worlds.set(snapshot, world)
  }
  return world
}

function rankedCampaign(campaign: CampaignEntry): RankedCampaign {
  return {
    id: campaign.id,
    organizationId: campaign.organization.id,
    category: campaign.categories[0]?.name ?? null,
    payoutMicros: Number(campaign.payoutMicros ?? 0n),
    payoutModel: campaign.payoutModel,
    createdAtMs: Math.max(campaign.createdAtMs, campaign.startsAtMs ?? 0),
  }
}

function rankedApp(app: AppEntry): RankedApp {
  return {
    id: app.id,
    newCampaignShare: app.ranking.newCampaignShare,
    randomShare: app.ranking.randomShare,
    pinnedCampaignIds: app.grants.filter((grant) => grant.pinned).map((grant) => grant.campaign.id),
    priorityByCampaignId: new Map(
      app.grants.map((grant) => [grant.campaign.id, grant.priority * grant.campaign.priority]),
    ),
  }
}
