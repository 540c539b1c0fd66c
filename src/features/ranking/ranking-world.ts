import type { BeliefSide } from './context-belief.ts'
import type { ContextTable } from './context-table.ts'
import { hashText } from './hash.ts'
import { type CampaignInNeed, campaignsInNeed } from './new-campaign-slot.ts'
import type { RankingModel } from './ranking-model.ts'

/** What ranking asks of a campaign. Its place in the array given to the compiler is its index, as in eligibility. */
export interface RankedCampaign {
  id: string
  organizationId: string
  /** The first of its categories; null when it has none. */
  category: string | null
  /** Gross payout of one completion in micros; 0 when none is set. */
  payoutMicros: number
  payoutModel: string
  /** When it became servable for the first time: creation, or its start date if that is later. */
  createdAtMs: number
}

/** An app's controls over its ranking. */
export interface RankedApp {
  id: string
  /** Share of feeds with one place held for a new campaign, 0 to 1. */
  newCampaignShare: number
  /** Share of adults' feeds in uniformly random order, 0 to 1. */
  randomShare: number
  /** Ids that take the first places, in this order, whenever they are eligible. */
  pinnedCampaignIds: readonly string[]
  /** Multipliers on the score; 1 where absent. */
  priorityByCampaignId: ReadonlyMap<string, number>
}

/** An app's controls by campaign index. */
export interface AppControls {
  newCampaignShare: number
  randomShare: number
  pinned: readonly number[]
  priority: ReadonlyMap<number, number>
}

/** Campaigns, controls and learned model, compiled for ranking. Immutable but for the tables it fills on first use. */
export interface RankingWorld {
  readonly campaigns: readonly RankedCampaign[]
  readonly indexById: ReadonlyMap<string, number>
  readonly indexByHash: ReadonlyMap<number, number>
  /** Hash of each campaign's id: what its draws depend on, so that an index never matters. */
  readonly hash: Uint32Array
  /** Payouts in micros, at least 1, so that offers without payout are ordered by their rates. */
  readonly payout: Float64Array
  /** Each campaign's place in `categories`. */
  readonly category: Uint16Array
  readonly categories: readonly string[]
  /** Hash of each category's name, by place in `categories`. */
  readonly categoryHash: Uint32Array
  readonly apps: ReadonlyMap<string, AppControls>
  readonly model: RankingModel
  /** Campaigns for which places are held, drawn by need. */
  readonly newCampaigns: readonly CampaignInNeed[]
  /** Numbers in the model's vocabulary by campaign index; -1 is unknown. */
  readonly groups: Record<'payoutModel' | 'category' | 'organization' | 'campaign', Int32Array>
  /** Campaign indexes by number in the model's vocabulary; -1 is not in this world. */
  readonly indexOfNumber: Int32Array
  /** The greatest multiplier that fatigue can give; opened campaigns may have more than 1. */
  readonly greatestFatigue: number
  /** Multipliers by category of the attributes and opened categories asked for so far. */
  readonly attributeLifts: Map<number, Float64Array>
  readonly openedLifts: Map<number, Float64Array>
  readonly sides: Map<string, BeliefSide>
  readonly tables: Map<string, ContextTable>
}

type CompiledCampaigns = Pick<
  RankingWorld,
  'campaigns' | 'indexById' | 'indexByHash' | 'hash' | 'payout' | 'category' | 'categories' | 'categoryHash'
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
): RankingWorld {
  const compiled = compiledCampaigns.get(campaigns) ?? compileCampaigns(campaigns)
  compiledCampaigns.set(campaigns, compiled)
  const { indexById } = compiled
  return {
    ...compiled,
    apps: new Map(Array.from(apps, (app) => [app.id, compileControls(app, indexById)])),
    model,
    newCampaigns: campaignsInNeed(campaigns, model),
    ...modelNumbers(campaigns, indexById, model),
    greatestFatigue: Math.max(...model.personal.fatigue),
    attributeLifts: new Map(),
    openedLifts: new Map(),
    sides: new Map(),
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
    indexByHash: new Map(Array.from(hash, (value, index) => [value, index])),
    hash,
    payout: Float64Array.from(campaigns, (campaign) => Math.max(1, campaign.payoutMicros)),
    category: Uint16Array.from(campaigns, (campaign) => categoryIndex.get(campaign.category ?? '') ?? 0),
    categories,
    categoryHash: Uint32Array.from(categories, (category) => hashText(category)),
  }
}

function compileControls(app: RankedApp, indexById: ReadonlyMap<string, number>): AppControls {
  const pinned = app.pinnedCampaignIds.flatMap((id) => indexById.get(id) ?? [])
  const priority = new Map<number, number>()
  for (const [id, factor] of app.priorityByCampaignId) {
    const index = indexById.get(id)
    if (index !== undefined && factor !== 1) priority.set(index, factor)
  }
  return { newCampaignShare: app.newCampaignShare, randomShare: app.randomShare, pinned, priority }
}

function modelNumbers(
  campaigns: readonly RankedCampaign[],
  indexById: ReadonlyMap<string, number>,
  model: RankingModel,
): Pick<RankingWorld, 'groups' | 'indexOfNumber'> {
  const { vocabulary } = model
  return {
    groups: {
      payoutModel: Int32Array.from(campaigns, (campaign) => vocabulary.payoutModels.find(campaign.payoutModel)),
      category: Int32Array.from(campaigns, (campaign) => vocabulary.categories.find(campaign.category ?? '')),
      organization: Int32Array.from(campaigns, (campaign) => vocabulary.organizations.find(campaign.organizationId)),
      campaign: Int32Array.from(campaigns, (campaign) => vocabulary.campaigns.find(campaign.id)),
    },
    indexOfNumber: Int32Array.from(vocabulary.campaigns.keys, (id) => indexById.get(id) ?? -1),
  }
}
