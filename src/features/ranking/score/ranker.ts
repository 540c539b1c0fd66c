import type { RankingModel } from '../model/ranking-model.ts'

/** A campaign as ranking needs it. Its index in the ranker is the same as in eligibility. */
export interface RankedCampaign {
  id: string
  organizationId: string
  /** The first of its categories; null when it has none. */
  category: string | null
  /** Gross payout of one completion in micros; 0 when none is set. */
  payoutMicros: number
  payoutModel: string
  /** Multiplier on the score in every app. */
  priority: number
  /** Since when it may be shown: active, and begun. */
  shownSinceMs: number
}

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
}

/** Campaign indexes in an order, and the hashes of their ids in parallel. */
export interface CampaignOrder {
  readonly campaigns: Uint32Array
  readonly hashes: Uint32Array
  /** The number of sorted campaigns; newer campaigns follow in the order of their indexes. */
  readonly sorted: number
}

/** A campaign without enough exposures yet. */
export interface NewCampaign {
  campaign: number
  /** 0 to 1, before urgency. */
  need: number
  /** When it should have enough exposures. */
  dueAtMs: number
}

/** An app's, country's or platform's multipliers on the rates of every campaign, by its index. */
export interface RateFactors {
  readonly click: Float64Array
  readonly completion: Float64Array
  /** The product of both, for base rates also times payout and priority. */
  readonly value: Float64Array
}

/**
 * Every campaign's own rates, before the factors of a context. Draws only cover the uncertainty of these: exploring a campaign
 * for one context, or for a recent change, would pay back in that context or for a short time only.
 */
export interface BaseRates extends RateFactors, Draws {
  /** By `value`, best first, or nearly so: the best of any context are among the first. */
  readonly order: CampaignOrder
  readonly blocks: Draws
}

/** Wilson-Hilferty coefficients: a draw is `mean x max(a + b z, 0.05)^3`. */
export interface Draws {
  readonly a: Float64Array
  readonly b: Float64Array
}

export type ContextDimension = 'app' | 'country' | 'platform'

/** The inputs of scoring in one app, country and platform; arrays by campaign index. */
export interface ContextTable extends Draws {
  readonly app: RankedApp
  /** Expected earnings of one impression in micros, times the app's priority for the campaign. */
  readonly mean: Float64Array
  readonly blocks: CampaignBlocks
  readonly sorted: number
}

export interface CampaignBlocks extends Draws {
  readonly mean: Float64Array
}

/** Columns by campaign index that depend on no model. */
export interface CampaignColumns {
  /** May include newer campaigns than the snapshot's, which are eligible in none of its lists. */
  readonly campaigns: readonly RankedCampaign[]
  readonly indexById: Pick<ReadonlyMap<string, number>, 'get'>
  /** Hash of each campaign's id, which decides its draws, so that the index never matters. */
  readonly hash: Uint32Array
  /** Payouts in micros, at least 1, so that offers without payout are ordered by their rates. */
  readonly payout: Float64Array
  readonly category: Uint16Array
  readonly categories: readonly string[]
  /** Hash of each category's name, by index in `categories`. */
  readonly categoryHash: Uint32Array
}

/** Numbers in the model's vocabulary by campaign index; -1 is unknown. */
export type ModelGroups = Readonly<Record<'payoutModel' | 'category' | 'organization' | 'campaign', Int32Array>>

/** Campaigns, controls and learned model, compiled for ranking. Immutable except for the caches filled on first use. */
export interface Ranker extends CampaignColumns {
  /** Version of the campaigns and controls, named in servings beside the model's: decimal digits. */
  readonly version: string
  /** Salt of the feature hashes, different in each installation. */
  readonly attributeSalt: number
  readonly apps: ReadonlyMap<string, RankedApp>
  readonly model: RankingModel
  /** In the order of their indexes. */
  readonly newCampaigns: readonly NewCampaign[]
  readonly groups: ModelGroups
  /** The greatest fatigue multiplier; for clicked campaigns it may exceed 1. */
  readonly greatestFatigue: number
  /** Multipliers by category of the attributes used so far. */
  readonly attributeLifts: Map<number, Float64Array>
  readonly baseRates: BaseRates
  /** Number among the rankers of its model, which share the following members. */
  readonly generation: number
  readonly changes: ChangeLog
  /** Campaign indexes by number in the model's vocabulary; -1 is absent. */
  readonly indexOfNumber: Int32Array
  readonly factors: Readonly<Record<ContextDimension, Map<string, Cached<RateFactors>>>>
  readonly tables: Map<string, Cached<ContextTable>>
}

/** A value computed for one ranker; later rankers of the same model update it on use. */
export interface Cached<Value> {
  readonly generation: number
  readonly value: Value
}

/** The number of generations whose changes are kept; older values are computed anew. */
const generationsKept = 4_096

/** Records which campaigns changed between rankers of one model. */
export class ChangeLog {
  readonly #changes: (readonly number[])[] = []
  #forgotten = 0

  /** Records the campaign indexes that the next ranker changes; returns its generation. */
  record(indexes: readonly number[]): number {
    this.#changes.push(indexes)
    if (this.#changes.length > 2 * generationsKept) this.#forgotten += this.#changes.splice(0, generationsKept).length
    return this.#forgotten + this.#changes.length
  }

  /**
   * Returns the indexes changed between two generations; undefined when no longer kept, or when `from` is the later
   * one.
   */
  between(from: number, to: number): readonly number[] | undefined {
    if (from > to || from < this.#forgotten) return undefined
    const changes = this.#changes.slice(from - this.#forgotten, to - this.#forgotten)
    return changes.length === 1 ? changes[0] : [...new Set(changes.flat())]
  }
}

/**
 * Returns the cached value of a key for a ranker's generation. `make` updates the previous value, or computes all of it when
 * there is none. Evicts the oldest beyond `most` entries; a ranker that is no longer the newest stores nothing.
 */
export function cachedAt<Value>(
  { changes, generation }: { readonly changes: ChangeLog; readonly generation: number },
  kept: Map<string, Cached<Value>>,
  key: string,
  most: number,
  make: (previous: { readonly value: Value; readonly changed: readonly number[] } | undefined) => Value,
): Value {
  const known = kept.get(key)
  if (known?.generation === generation) return known.value
  const changed = known && changes.between(known.generation, generation)
  const value = make(known && changed && { value: known.value, changed })
  if (known !== undefined && known.generation > generation) return value
  const [oldest] = kept.keys()
  if (oldest !== undefined && known === undefined && kept.size + 1 > most) kept.delete(oldest)
  kept.set(key, { generation, value })
  return value
}
