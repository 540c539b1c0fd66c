import { liftOf, type RateFamilyName } from '../model/fit-rate.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import { leastPayout, payoutOf } from './campaign-columns.ts'
import { greatestOfBlocks } from './campaign-order.ts'
import type { ContextDimension, ContextTable, RankedApp, Ranker, RateFactors } from './ranker.ts'

/** The most campaigns times tables cached: 8 bytes each, about 64 MB. */
const maxTableCells = 8_000_000
/** The most campaigns times factors cached, 16 bytes each: callers may name any country. */
const maxFactorCells = 1_000_000
/** The overhead of a table or a factor, in cells. */
const cellsBeside = 250

export interface RankingContext {
  readonly appId: string
  readonly countryCode: string
  readonly platform: string | null
}

const unknownApp: RankedApp = { id: '', newCampaignShare: 0.15, randomShare: 0.01, pinned: [], priorities: new Map() }

/** Returns the table of a context: computed on first use, and again when the app's priorities or payouts change. */
export function contextTable(ranker: Ranker, context: RankingContext): ContextTable {
  const { appId, countryCode, platform } = context
  const app = ranker.apps.get(appId) ?? unknownApp
  const key = `${platform ?? ''} ${countryCode} ${appId}`
  const known = ranker.tables.get(key)
  if (known?.app === app) return known
  const table =
    known !== undefined && areFactorsSame(known.app, app) ? { ...known, app } : makeTable(ranker, context, app)
  keep(ranker.tables, key, table, roomFor(ranker, maxTableCells))
  return table
}

function roomFor({ campaigns }: Ranker, cells: number): number {
  return Math.floor(cells / (campaigns.length + cellsBeside))
}

/** Adds an entry, evicting the oldest beyond `most`. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  const [oldest] = kept.keys()
  if (oldest !== undefined && !kept.has(key) && kept.size + 1 > most) kept.delete(oldest)
  kept.set(key, value)
}

function areFactorsSame(one: RankedApp, other: RankedApp): boolean {
  const arePrioritiesSame =
    one.priorities === other.priorities || (one.priorities.size === 0 && other.priorities.size === 0)
  return arePrioritiesSame && one.payouts === other.payouts
}

function makeTable(ranker: Ranker, context: RankingContext, app: RankedApp): ContextTable {
  const { value, a, b, blocks, order, campaigns } = ranker
  const mean = value.slice()
  const factors = contextFactors(ranker, context)
  for (const { click, completion } of factors) {
    for (let index = 0; index < mean.length; index++) {
      mean[index]! *= click[index]! * completion[index]!
    }
  }
  for (const [index, { billed }] of campaigns.entries()) {
    if (billed === undefined) continue
    // Its price is earned whatever follows: a click whether or not it completes, an impression in every context.
    mean[index] = value[index]!
    if (billed.event === 'click') for (const { click } of factors) mean[index]! *= click[index]!
  }
  for (const [index, factor] of app.priorities) {
    if (index < mean.length) mean[index]! *= factor
  }
  for (const index of app.payouts?.keys() ?? []) {
    if (index < mean.length) mean[index]! *= payoutAt(ranker, app, context, index) / ranker.payout[index]!
  }
  return { app, mean, a, b, blocks: { ...blocks, mean: greatestOfBlocks(order, mean) }, shortlists: [] }
}

/**
 * Returns the factors of one app, country and platform; a rate is the product of these and the campaign's base rate.
 */
function contextFactors(ranker: Ranker, { appId, countryCode, platform }: RankingContext): readonly RateFactors[] {
  return [
    factorsOf(ranker, 'app', appId),
    factorsOf(ranker, 'country', countryCode),
    factorsOf(ranker, 'platform', platform ?? ''),
  ]
}

/**
 * Returns the payout in micros by which an app ranks a campaign, of its deal or the campaign's own; at least 1. Where
 * clicks or impressions are billed, it is the payout that would earn as much at the rates of the context.
 */
export function payoutAt(ranker: Ranker, { payouts }: RankedApp, context: RankingContext, index: number): number {
  const payout = payouts?.get(index)
  if (payout !== undefined) return leastPayout(payout)
  const campaign = ranker.campaigns[index]!
  if (campaign.billed === undefined) return ranker.payout[index]!
  const rates = [clickRateAt(ranker, context, index), completionRateAt(ranker, context, index)] as const
  return leastPayout(payoutOf(campaign, ...rates))
}

/** Returns P(click) of an examined impression of one campaign in a context, before personal multipliers. */
export function clickRateAt(ranker: Ranker, context: RankingContext, index: number): number {
  return rateAt(ranker, context, index, 'click')
}

/** Returns P(verified | click) of one campaign in a context. */
export function completionRateAt(ranker: Ranker, context: RankingContext, index: number): number {
  return rateAt(ranker, context, index, 'completion')
}

function rateAt(ranker: Ranker, context: RankingContext, index: number, rate: 'click' | 'completion'): number {
  let product = ranker[rate][index]!
  for (const factors of contextFactors(ranker, context)) product *= factors[rate][index]!
  return product
}

/** The shared cache key of all apps, countries and platforms without evidence; no real one has this name. */
const keyWithoutEvidence = 'no evidence'

const vocabularies = { app: 'apps', country: 'countries', platform: 'platforms' } as const

function factorsOf(ranker: Ranker, name: ContextDimension, key: string): RateFactors {
  const group = ranker.model.vocabulary[vocabularies[name]].find(key)
  const kept = ranker.factors[name]
  const keptAs = group < 0 ? keyWithoutEvidence : key
  const known = kept.get(keptAs)
  if (known !== undefined) return known
  const factors = makeFactors(ranker, name, group)
  keep(kept, keptAs, factors, roomFor(ranker, maxFactorCells))
  return factors
}

/**
 * Computes the factors of an app, country or platform: its own level times its crossings with category and campaign.
 */
function makeFactors(ranker: Ranker, name: ContextDimension, group: number): RateFactors {
  const { model, campaigns } = ranker
  const factors = {
    click: new Float64Array(campaigns.length).fill(liftOf(model.click.families[name], group)),
    completion: new Float64Array(campaigns.length).fill(liftOf(model.completion.families[name], group)),
  }
  if (group < 0) return factors
  if (name !== 'platform')
    multiplyCategories(ranker, factors, group, name === 'app' ? 'appCategory' : 'countryCategory')
  multiplyCampaigns(ranker, factors, group, name)
  return factors
}

function multiplyCategories(
  ranker: Ranker,
  factors: RateFactors,
  group: number,
  family: 'appCategory' | 'countryCategory',
): void {
  const { model, categoryNumber } = ranker
  // The shared vocabulary may have words of later models, for which this model has no groups.
  const count = Math.min(model.vocabulary.categories.size, model.categoryStride)
  // Looks up each category once; the last entry is for campaigns of unknown category.
  const common = { click: new Float64Array(count + 1).fill(1), completion: new Float64Array(count + 1).fill(1) }
  const multiply = multiplierOf(model, common, family)
  for (let category = 0; category < count; category++) multiply(category, group * model.categoryStride + category)
  for (let index = 0; index < categoryNumber.length; index++) {
    const known = categoryNumber[index]!
    const category = known < 0 || known >= count ? count : known
    factors.click[index]! *= common.click[category]!
    factors.completion[index]! *= common.completion[category]!
  }
}

function multiplyCampaigns(ranker: Ranker, factors: RateFactors, group: number, name: ContextDimension): void {
  const { model, indexOfNumber } = ranker
  const { starts, rights, numbers } = model.vocabulary[`${name}Campaigns`]
  const multiplyPair = multiplierOf(model, factors, `${name}Campaign`)
  const end = starts[group + 1] ?? 0
  for (let entry = starts[group] ?? 0; entry < end; entry++) {
    const index = indexOfNumber[rights[entry]!]!
    if (index >= 0) multiplyPair(index, numbers[entry]!)
  }
}

/** Returns a function that multiplies a group's lift into a campaign's factors; looks up the families once. */
function multiplierOf(model: RankingModel, factors: RateFactors, family: RateFamilyName) {
  const click = model.click.families[family]
  const completion = model.completion.families[family]
  return (index: number, group: number): void => {
    factors.click[index]! *= liftOf(click, group)
    factors.completion[index]! *= liftOf(completion, group)
  }
}
