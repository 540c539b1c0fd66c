import type { RankingModel } from '../model/ranking-model.ts'
import { noSides } from './context-table.ts'
import { campaignsInNeed } from './new-campaign-slot.ts'
import type { RankedApp, RankedCampaign, RankingWorld } from './ranking-world.ts'
import { hashText } from './seed.ts'

type CompiledCampaigns = Pick<
  RankingWorld,
  'campaigns' | 'indexById' | 'hash' | 'payout' | 'category' | 'categories' | 'categoryHash'
>

/** What depends on the campaigns alone outlives the models that are learned while they stay. */
const compiledCampaigns = new WeakMap<readonly RankedCampaign[], CompiledCampaigns>()

/**
 * Compiles what `rankOffers` reads. Cheap: the tables of a context are computed when it is first asked for, and of a list
 * of campaigns that was compiled before only what the model says of them is looked up. The list must not change after.
 */
export function compileRankingWorld(
  campaigns: readonly RankedCampaign[],
  apps: Iterable<RankedApp>,
  model: RankingModel,
  { version, attributeSalt }: Pick<RankingWorld, 'version' | 'attributeSalt'> = { version: '0', attributeSalt: 0 },
): RankingWorld {
  const compiled = compiledCampaigns.get(campaigns) ?? compileCampaigns(campaigns)
  compiledCampaigns.set(campaigns, compiled)
  return {
    ...compiled,
    version,
    attributeSalt,
    apps: new Map(Array.from(apps, (app) => [app.id, app])),
    model,
    newCampaigns: campaignsInNeed(campaigns, model),
    ...modelNumbers(campaigns, model),
    greatestFatigue: Math.max(...model.personal.fatigue),
    attributeLifts: new Map(),
    own: { side: null },
    sides: noSides(),
    tables: new Map(),
  }
}

function compileCampaigns(campaigns: readonly RankedCampaign[]): CompiledCampaigns {
  const hash = Uint32Array.from(campaigns, (campaign) => hashText(campaign.id))
  const categories = [...new Set(campaigns.map((campaign) => campaign.category ?? ''))].sort()
  const categoryIndex = new Map(categories.map((category, index) => [category, index]))
  return {
    campaigns,
    indexById: new Map(campaigns.map((campaign, index) => [campaign.id, index])),
    hash,
    payout: Float64Array.from(campaigns, (campaign) => Math.max(1, campaign.payoutMicros)),
    category: Uint16Array.from(campaigns, (campaign) => categoryIndex.get(campaign.category ?? '') ?? 0),
    categories,
    categoryHash: Uint32Array.from(categories, (category) => hashText(category)),
  }
}

function modelNumbers(
  campaigns: readonly RankedCampaign[],
  model: RankingModel,
): Pick<RankingWorld, 'groups' | 'indexOfNumber'> {
  const { payoutModels, categories, organizations, campaigns: known } = model.vocabulary
  const campaign = Int32Array.from(campaigns, ({ id }) => known.find(id))
  const indexOfNumber = new Int32Array(known.size).fill(-1)
  for (const [index, number] of campaign.entries()) if (number >= 0) indexOfNumber[number] = index
  return {
    groups: {
      payoutModel: Int32Array.from(campaigns, ({ payoutModel }) => payoutModels.find(payoutModel)),
      category: Int32Array.from(campaigns, ({ category }) => categories.find(category ?? '')),
      organization: Int32Array.from(campaigns, ({ organizationId }) => organizations.find(organizationId)),
      campaign,
    },
    indexOfNumber,
  }
}
