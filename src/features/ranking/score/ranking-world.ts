import type { RankingModel } from '../model/ranking-model.ts'
import type { ChangeLog, Known } from './known-contexts.ts'

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
  /** Share of feeds with places held for new campaigns, 0 to 1. */
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

/** Campaign indexes in some order, and the hashes of their ids in parallel. */
export interface CampaignOrder {
  readonly campaigns: Uint32Array
  readonly hashes: Uint32Array
  /** How many stand in order; those behind them came since, and stand in the order of their indexes. */
  readonly sorted: number
}

/** A campaign that has not been seen enough yet, and how much it needs to be. */
export interface CampaignInNeed {
  campaign: number
  /** Before the time it has left is considered. */
  need: number
  /** Until when it should have been seen enough. */
  dueAtMs: number
}

/** What one side of a context (the campaign alone, the app, the country, the platform) makes of every campaign, by its index. */
export interface BeliefSide {
  /** Multipliers of both rates; on the campaign's own side the rates themselves. */
  readonly click: Float64Array
  readonly completion: Float64Array
  /** Both multiplied; on the campaign's own side also with its payout: the product of all sides is what is expected. */
  readonly value: Float64Array
}

/**
 * The campaign's own side, which alone is uncertain: what a place adds is taken for certain, as is what changed of late. To
 * try a campaign for their sake pays back in that place or that while alone.
 */
export interface CampaignSide extends BeliefSide, Draws {
  /** By `value`, the best first, or nearly: wherever one is ranked, the best of that place are among the first. */
  readonly order: CampaignOrder
  /** Bounds of each block of `order`. */
  readonly blocks: Draws
}

/** Wilson-Hilferty coefficients: a draw is `mean x max(a + b z, 0.05)^3`. */
export interface Draws {
  readonly a: Float64Array
  readonly b: Float64Array
}

export type PlaceName = 'app' | 'country' | 'platform'

/** Everything one app, country and platform need to score campaigns; arrays by campaign index. */
export interface ContextTable extends Draws {
  readonly app: AppControls
  /** Expected earnings of one impression in micros, times the app's priority for the campaign. */
  readonly mean: Float64Array
  /** The greatest mean and coefficients of each block of campaigns, by the order of `CampaignSide`. */
  readonly blocks: CampaignBlocks
  /** `CampaignOrder.sorted` of that order. */
  readonly sorted: number
}

export interface CampaignBlocks extends Draws {
  readonly mean: Float64Array
}

/** What depends on the campaigns alone, whatever was learned; columns by campaign index. */
export interface CampaignColumns {
  /** The campaigns. There may be newer ones than a snapshot has: they are eligible in none of its lists. */
  readonly campaigns: readonly RankedCampaign[]
  readonly indexById: Pick<ReadonlyMap<string, number>, 'get'>
  /** Hash of each campaign's id: what its draws depend on, so that an index never matters. */
  readonly hash: Uint32Array
  /** Payouts in micros, at least 1, so that offers without payout are ordered by their rates. */
  readonly payout: Float64Array
  /** Each campaign's place in `categories`. */
  readonly category: Uint16Array
  readonly categories: readonly string[]
  /** Hash of each category's name, by place in `categories`. */
  readonly categoryHash: Uint32Array
}

/** Numbers in the model's vocabulary by campaign index; -1 is unknown. */
export type ModelGroups = Readonly<Record<'payoutModel' | 'category' | 'organization' | 'campaign', Int32Array>>

/** Campaigns, controls and learned model, compiled for ranking. Immutable but for the contexts it fills on first use. */
export interface RankingWorld extends CampaignColumns {
  /** Names the campaigns and controls in servings, as the model's version names what was learned: decimal digits. */
  readonly version: string
  /** What features of attributes are hashed with: each installation has its own. */
  readonly attributeSalt: number
  readonly apps: ReadonlyMap<string, RankedApp>
  readonly model: RankingModel
  /** Campaigns for which places are held, drawn by need; in the order of their indexes. */
  readonly newCampaigns: readonly CampaignInNeed[]
  readonly groups: ModelGroups
  /** The greatest multiplier that fatigue can give; opened campaigns may have more than 1. */
  readonly greatestFatigue: number
  /** Multipliers by category of the attributes asked for so far. */
  readonly attributeLifts: Map<number, Float64Array>
  readonly side: CampaignSide
  /** Which of the worlds of its model it is. What follows is shared by all of these. */
  readonly generation: number
  readonly changes: ChangeLog
  /** Campaign indexes by number in the model's vocabulary; -1 is not there. */
  readonly indexOfNumber: Int32Array
  readonly sides: Readonly<Record<PlaceName, Map<string, Known<BeliefSide>>>>
  readonly tables: Map<string, Known<ContextTable>>
}
