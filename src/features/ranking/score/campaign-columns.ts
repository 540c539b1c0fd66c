import { liftOf, liftVariance, type RateFamilyName, type RateModel } from '../model/fit-rate.ts'
import { hashText } from '../model/hash.ts'
import type { RankedCampaign } from '../model/ranked-campaign.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import { leastShape, spreadScale } from './normal-draws.ts'

/** Wilson-Hilferty coefficients: a draw is `mean x max(a + b z, 0.05)^3`. */
export interface Draws {
  readonly a: Float64Array
  readonly b: Float64Array
}

/**
 * Campaigns in columns by index, with their own rates under a model, before the factors of a context. Draws cover only
 * the uncertainty of these rates: exploring a campaign for one context, or for a recent change, pays back too little.
 */
export interface CampaignColumns extends Draws {
  readonly campaigns: readonly RankedCampaign[]
  readonly model: RankingModel
  /** Hash of each campaign's id. It alone decides the campaign's draws, never the index. */
  readonly hash: Uint32Array
  /** Payouts in micros, at least 1, so that offers without payout are ordered by their rates. */
  readonly payout: Float64Array
  readonly category: Uint16Array
  readonly categories: readonly string[]
  /** Hash of each category's name, by index in `categories`. */
  readonly categoryHash: Uint32Array
  /** Numbers of category and campaign in the model's vocabulary; -1 for unknown. */
  readonly categoryNumber: Int32Array
  readonly campaignNumber: Int32Array
  readonly click: Float64Array
  readonly completion: Float64Array
  /** Payout times both rates and priority. */
  readonly value: Float64Array
}

/**
 * Fills the columns. Copies the entries of unchanged campaigns from `known`, columns under the same model, bit for bit.
 */
export function compileColumns(
  campaigns: readonly RankedCampaign[],
  model: RankingModel,
  known?: CampaignColumns,
): CampaignColumns {
  const size = campaigns.length
  const categoryIndexes = new Map(known?.categories.map((name, index) => [name, index]))
  const columns = {
    hash: begun(new Uint32Array(size), known?.hash),
    payout: begun(new Float64Array(size), known?.payout),
    category: begun(new Uint16Array(size), known?.category),
    categoryNumber: begun(new Int32Array(size), known?.categoryNumber),
    campaignNumber: begun(new Int32Array(size), known?.campaignNumber),
    click: begun(new Float64Array(size), known?.click),
    completion: begun(new Float64Array(size), known?.completion),
    value: begun(new Float64Array(size), known?.value),
    a: begun(new Float64Array(size), known?.a),
    b: begun(new Float64Array(size), known?.b),
  }
  for (let index = 0; index < size; index++) {
    const campaign = campaigns[index]!
    if (campaign === known?.campaigns[index]) continue
    const category = campaign.category ?? ''
    const { click, completion, variance, numbers } = ratesOf(campaign, model)
    const shape = Math.max(leastShape, 1 / (spreadScale * spreadScale * variance + 1e-12))
    const payout = leastPayout(payoutOf(campaign, click, completion))
    if (!categoryIndexes.has(category)) categoryIndexes.set(category, categoryIndexes.size)
    columns.hash[index] = hashText(campaign.id)
    columns.payout[index] = payout
    columns.category[index] = categoryIndexes.get(category)!
    columns.categoryNumber[index] = numbers.category
    columns.campaignNumber[index] = numbers.campaign
    columns.click[index] = click
    columns.completion[index] = completion
    columns.value[index] = payout * click * completion * campaign.priority
    columns.a[index] = 1 - 1 / (9 * shape)
    columns.b[index] = 1 / (3 * Math.sqrt(shape))
  }
  const categories = [...categoryIndexes.keys()]
  return {
    ...columns,
    campaigns,
    model,
    categories,
    categoryHash: Uint32Array.from(categories, (name) => hashText(name)),
  }
}

/** Returns a payout in micros, at least 1, so that offers without payout are ordered by their rates. */
export function leastPayout(payoutMicros: number): number {
  return Math.max(1, payoutMicros)
}

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array

function begun<Own extends Column>(column: Own, known: Own | undefined): Own {
  if (known !== undefined) column.set(known.subarray(0, column.length))
  return column
}

const campaignFamilies = ['payoutModel', 'category', 'organization', 'campaign'] as const

/**
 * Returns a campaign's context-free rates, the relative variance of their product, and its numbers in the vocabulary.
 */
function ratesOf({ id, payoutMicros, payoutModel, category, organizationId }: RankedCampaign, model: RankingModel) {
  const { payoutModels, categories, organizations, campaigns } = model.vocabulary
  const numbers = {
    payoutModel: payoutModels.find(payoutModel),
    category: categories.find(category ?? ''),
    organization: organizations.find(organizationId),
    campaign: campaigns.find(id),
  }
  let click = model.click.base
  const distance = Math.log(Math.max(1, payoutMicros)) - model.payoutCentre
  let completion = model.completion.base * Math.exp(model.completion.payoutSlope * (payoutMicros > 0 ? distance : 0))
  let variance = 0
  for (const family of campaignFamilies) {
    const number = numbers[family]
    click *= liftOf(model.click.families[family], number)
    completion *= liftOf(model.completion.families[family], number)
    variance += learnedVariance(model.click, family, number) + learnedVariance(model.completion, family, number)
  }
  for (const recent of [0, 1] as const) {
    click *= liftOf(model.click.recent[recent], numbers.campaign)
    completion *= liftOf(model.completion.recent[recent], numbers.campaign)
  }
  return { click, completion, variance, numbers }
}

/**
 * The payout of one completion. Where clicks or impressions are billed, the payout that would earn as much at these
 * rates, so that campaigns of all kinds compete by their expected earnings.
 */
export function payoutOf({ payoutMicros, billed }: RankedCampaign, click: number, completion: number): number {
  if (billed === undefined) return payoutMicros
  return billed.event === 'click' ? billed.priceMicros / completion : billed.priceMicros / 1000 / (click * completion)
}

/** Returns 0 for a family that takes no part in a rate. */
function learnedVariance(rate: RateModel, family: RateFamilyName, group: number): number {
  return rate.learned.has(family) ? liftVariance(rate.families[family], group) : 0
}
