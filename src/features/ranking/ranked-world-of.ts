import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { RankedWorld } from './archive-ranking.ts'
import type { RankedApp, RankedCampaign } from './ranking-world.ts'
import type { CampaignFacts } from './refit.ts'

/** What ranking reads of a snapshot; campaigns keep their indexes. */
export function rankedWorldOf(snapshot: Snapshot): RankedWorld {
  return {
    campaigns: snapshot.campaigns.map(rankedCampaign),
    apps: Array.from(snapshot.apps.values(), rankedApp),
    eligibility: snapshot.eligibility,
  }
}

/** What a refit asks of each campaign of a snapshot, by id. */
export function campaignFactsOf(snapshot: Snapshot): Map<string, CampaignFacts> {
  return new Map(snapshot.campaigns.map((campaign) => [campaign.id, rankedCampaign(campaign)]))
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
