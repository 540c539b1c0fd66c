import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { RankedWorld } from './archive-ranking.ts'
import type { RankedApp, RankedCampaign } from './ranking-world.ts'
import type { CampaignFacts } from './refit.ts'

/** What ranking reads of a snapshot; campaigns keep their indexes. */
export function rankedWorldOf(snapshot: Snapshot): RankedWorld {
  return {
    campaigns: snapshot.campaigns.map(rankedCampaign),
    apps: Array.from(snapshot.apps.values(), (app) => rankedApp(app, snapshot.campaigns)),
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

function rankedApp({ id, ranking, allowed }: AppEntry, campaigns: readonly CampaignEntry[]): RankedApp {
  const pinnedCampaignIds: string[] = []
  const priorityByCampaignId = new Map<string, number>()
  for (let place = 0; place < allowed.indexes.length; place++) {
    const campaign = campaigns[allowed.indexes[place] ?? -1]
    if (campaign === undefined) continue
    if (allowed.pinned[place] === true) pinnedCampaignIds.push(campaign.id)
    const priority = (allowed.priorities[place] ?? 1) * campaign.priority
    if (priority !== 1) priorityByCampaignId.set(campaign.id, priority)
  }
  const { newCampaignShare, randomShare } = ranking
  return { id, newCampaignShare, randomShare, pinnedCampaignIds, priorityByCampaignId }
}
