import { isListed } from '../../snapshot/allow-list.ts'
import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { RankedWorld } from './archive-ranking.ts'
import type { RankedApp, RankedCampaign } from './ranking-world.ts'
import type { CampaignFacts } from './refit.ts'

/** What ranking reads of a snapshot; campaigns keep their indexes. */
export function rankedWorldOf(snapshot: Snapshot): RankedWorld {
  const prioritized = snapshot.campaigns.filter((campaign) => campaign.priority !== 1)
  return {
    campaigns: snapshot.campaigns.map(rankedCampaign),
    apps: Array.from(snapshot.apps.values(), (app) => rankedApp(snapshot, app, prioritized)),
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

function rankedApp(
  { allowLists, campaigns }: Snapshot,
  { id, ranking }: AppEntry,
  prioritized: readonly CampaignEntry[],
): RankedApp {
  const list = allowLists.get(id)
  const priorityByCampaignId = new Map<string, number>()
  for (const { id: campaignId, index, priority } of prioritized) {
    if (list !== undefined && isListed(list, index)) priorityByCampaignId.set(campaignId, priority)
  }
  for (const [index, own] of list?.priorities ?? []) {
    const campaign = campaigns[index]
    const priority = own * (campaign?.priority ?? 1)
    if (campaign === undefined) continue
    if (priority === 1) priorityByCampaignId.delete(campaign.id)
    else priorityByCampaignId.set(campaign.id, priority)
  }
  const pinnedCampaignIds = (list?.pinned ?? []).flatMap((index) => campaigns[index]?.id ?? [])
  return { id, ...ranking, pinnedCampaignIds, priorityByCampaignId }
}
