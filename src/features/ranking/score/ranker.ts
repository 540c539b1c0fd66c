import type { Bitset } from '../../../snapshot/bitset.ts'
import type { CampaignColumns, Draws } from './campaign-columns.ts'

export interface RankedApp {
  id: string
  /** Share of lists with slots reserved for new campaigns, 0 to 1. */
  newCampaignShare: number
  /** Share of adults' lists in uniformly random order, 0 to 1. */
  randomShare: number
  /** Indexes of the campaigns that take the first slots, in this order, whenever they are eligible. */
  pinned: readonly number[]
  /** Multipliers on the score by campaign index; 1 where absent. */
  priorities: ReadonlyMap<number, number>
  /** Payouts under the app's deals, in micros by campaign index, in place of the campaigns' own. */
  payouts?: ReadonlyMap<number, number>
}

/** Campaign indexes by the value of their base rates, best first: the best of any context are near the front. */
export interface CampaignOrder {
  readonly campaigns: Uint32Array
  /** The hashes of their ids, in parallel. */
  readonly hashes: Uint32Array
}

/** A campaign without enough exposures yet. */
export interface NewCampaign {
  campaign: number
  /** 0 to 1, before urgency. */
  need: number
  /** The time by which it should have enough exposures. */
  dueAtMs: number
}

/** The eligible campaigns without enough exposures, at one urgency step. */
export interface Needs {
  readonly campaigns: readonly NewCampaign[]
  /** For each campaign the end of its need, with urgency, when all are laid end to end. */
  readonly ends: Float64Array
  readonly total: number
  /** The part of `total` that belongs to campaigns not past their due time. */
  readonly inTime: number
  readonly stepStartMs: number
}

/** An app's, country's or platform's multipliers on the rates of every campaign, by its index. */
export interface RateFactors {
  readonly click: Float64Array
  readonly completion: Float64Array
}

export type ContextDimension = 'app' | 'country' | 'platform'

/** The inputs of scoring in one app, country and platform; arrays by campaign index. */
export interface ContextTable extends Draws {
  readonly app: RankedApp
  /** Expected earnings of one impression in micros, times the app's priority for the campaign. */
  readonly mean: Float64Array
  readonly blocks: CampaignBlocks
  /** Filled on first use. */
  readonly shortlists: Shortlist[]
}

/** Campaigns that can reach a list. The arrays run in parallel, best base rates first. */
export interface Contenders {
  /** Every other campaign stays below this score, before personal multipliers; -1 if there is no other. */
  readonly least: number
  readonly campaigns: Uint32Array
  readonly hashes: Uint32Array
  /** The first slice of the normal distribution with which each draw reaches `least`. */
  readonly slices: Uint16Array
  /** Room for the rows of one list whose draws reach it. */
  readonly reaching: Uint32Array
}

/** What is known about lists of one context and length. */
export interface Shortlist {
  readonly eligible: Bitset
  /** The number of scores that each list keeps. */
  readonly kept: number
  /** True for users with personal multipliers, whose lists reach further down. */
  readonly isPersonal: boolean
  /** The least kept score of each list ranked in full since the contenders were found, before personal multipliers. */
  readonly leastScores: number[]
  contenders: Contenders | undefined
}

/** The greatest value of each block of the order. */
export interface CampaignBlocks extends Draws {
  readonly mean: Float64Array
}

/** Campaigns compiled under a model. Immutable except for the caches filled on first use. */
export interface CompiledCampaigns extends CampaignColumns {
  readonly order: CampaignOrder
  readonly blocks: Draws
  /** In the order of their indexes. */
  readonly newCampaigns: readonly NewCampaign[]
  /** The indexes of the new campaigns. */
  readonly newSet: Bitset
  /** Campaign indexes by number in the model's vocabulary; -1 for absent. */
  readonly indexOfNumber: Int32Array
  /** The greatest fatigue multiplier; for clicked campaigns it may exceed 1. */
  readonly greatestFatigue: number
  /** Multipliers by category of the attributes used so far. */
  readonly attributeLifts: Map<number, Float64Array>
  readonly factors: Readonly<Record<ContextDimension, Map<string, RateFactors>>>
  readonly tables: Map<string, ContextTable>
  /** By set of eligible campaigns and urgency step; `count` is the number of campaigns in all of them. */
  readonly needs: { sets: WeakMap<Bitset, Map<number, Needs>>; count: number }
  /** The number of campaigns in all shortlists of the tables. */
  readonly contenders: { count: number }
}

/** The campaigns to list from. */
export interface Pool {
  /** The set of a context: one object for all its lists. */
  readonly eligible: Bitset
  /** Campaigns that are left out all the same: usually none, otherwise few. */
  readonly excluded: readonly number[]
}

/** Compiled campaigns with the controls of the apps. */
export interface Ranker extends CompiledCampaigns {
  /** Version of the campaigns and controls, named in servings with the model's: decimal digits. */
  readonly version: string
  /** Salt of the feature hashes, different in each installation. */
  readonly attributeSalt: number
  readonly apps: ReadonlyMap<string, RankedApp>
}

/** Returns the campaign's index; undefined if the ranker does not hold it. */
export function indexOfCampaign({ campaigns }: Pick<Ranker, 'campaigns'>, id: string): number | undefined {
  let indexes = indexesOf.get(campaigns)
  if (indexes === undefined) {
    indexes = new Map(campaigns.map((campaign, index) => [campaign.id, index]))
    indexesOf.set(campaigns, indexes)
  }
  return indexes.get(id)
}

const indexesOf = new WeakMap<Ranker['campaigns'], Map<string, number>>()
