import type { PairGroups } from '../model/cell-counters.ts'
import { liftOf, type RateFamilyName } from '../model/fit-rate.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import { greatestOfBlocks, touchedBlocks } from './base-rates.ts'
import { nextColumn } from './campaign-columns.ts'
import {
  type ContextDimension,
  type ContextTable,
  cachedAt,
  type RankedApp,
  type Ranker,
  type RateFactors,
} from './ranker.ts'

/** The most campaigns times tables cached: 8 bytes each, so about 64 MB. */
const maxTableCells = 8_000_000
/** The most campaigns times factors cached, 24 bytes each: a caller may name any country. */
const maxFactorCells = 1_000_000
/** A table or a factor takes as much beside its cells as so many of them. */
const cellsBeside = 250

export interface RankingContext {
  readonly appId: string
  readonly countryCode: string
  readonly platform: string | null
}

const unknownApp: RankedApp = { id: '', newCampaignShare: 0.15, randomShare: 0.01, pinned: [], priorities: new Map() }

/** Returns the table of a context: computed on first use, and for a later ranker only where it differs. */
export function contextTable(ranker: Ranker, context: RankingContext): ContextTable {
  const { appId, countryCode, platform } = context
  const key = `${platform ?? ''} ${countryCode} ${appId}`
  return cachedAt(ranker, ranker.tables, key, roomFor(ranker, maxTableCells), (previous) => {
    const app = ranker.apps.get(appId) ?? unknownApp
    if (previous === undefined) return nextTable(ranker, context, app, noTable(app), allCampaigns(ranker))
    const { value, changed } = previous
    const changedPriorities = changedFactors(value.app.priorities, app.priorities)
    const all = changedPriorities.length === 0 ? changed : [...new Set([...changed, ...changedPriorities])]
    return nextTable(ranker, context, app, value, all)
  })
}

function roomFor({ campaigns }: Ranker, cells: number): number {
  return Math.floor(cells / (campaigns.length + cellsBeside))
}

function allCampaigns({ campaigns }: Ranker): number[] {
  return Array.from(campaigns.keys())
}

function changedFactors(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number[] {
  if (one === other) return []
  const indexes = new Set([...one.keys(), ...other.keys()])
  return [...indexes].filter((index) => one.get(index) !== other.get(index))
}

function noTable(app: RankedApp): ContextTable {
  const none = new Float64Array(0)
  return { app, mean: none, a: none, b: none, blocks: { mean: none, a: none, b: none }, sorted: -1 }
}

function nextTable(
  ranker: Ranker,
  context: RankingContext,
  app: RankedApp,
  previous: ContextTable,
  changed: readonly number[],
): ContextTable {
  const { value, a, b, blocks, order } = ranker.baseRates
  const factors = contextFactors(ranker, context)
  const mean = nextColumn(previous.mean, value.length, changed)
  for (const index of changed) mean[index] = value[index] ?? 0
  for (const each of factors) {
    for (const index of changed) mean[index] = (mean[index] ?? 0) * (each.value[index] ?? 1)
  }
  for (const index of changed) {
    const factor = app.priorities.get(index)
    if (factor !== undefined) mean[index] = (mean[index] ?? 0) * factor
  }
  const touched = touchedBlocks(order, previous.sorted, changed)
  const greatest = greatestOfBlocks(order.campaigns, mean, previous.blocks.mean, touched)
  return { app, mean, a, b, blocks: { ...blocks, mean: greatest }, sorted: order.sorted }
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

/** Returns P(click) of an examined impression of one campaign in a context, before personal multipliers. */
export function clickRateAt(ranker: Ranker, context: RankingContext, index: number): number {
  return rateAt(ranker, context, index, 'click')
}

/** Returns P(verified | click) of one campaign in a context. */
export function completionRateAt(ranker: Ranker, context: RankingContext, index: number): number {
  return rateAt(ranker, context, index, 'completion')
}

function rateAt(ranker: Ranker, context: RankingContext, index: number, rate: 'click' | 'completion'): number {
  let product = ranker.baseRates[rate][index] ?? 1
  for (const factors of contextFactors(ranker, context)) product *= factors[rate][index] ?? 1
  return product
}

/** The cache key of all apps, countries and platforms without evidence; no real one has this name. */
const keyWithoutEvidence = 'no evidence'

const vocabularies = { app: 'apps', country: 'countries', platform: 'platforms' } as const

const noFactors: RateFactors = {
  click: new Float64Array(0),
  completion: new Float64Array(0),
  value: new Float64Array(0),
}

function factorsOf(ranker: Ranker, name: ContextDimension, key: string): RateFactors {
  const group = ranker.model.vocabulary[vocabularies[name]].find(key)
  const keptAs = group < 0 ? keyWithoutEvidence : key
  return cachedAt(ranker, ranker.factors[name], keptAs, roomFor(ranker, maxFactorCells), (previous) =>
    previous === undefined
      ? nextFactors(ranker, name, group, noFactors, allCampaigns(ranker))
      : nextFactors(ranker, name, group, previous.value, previous.changed),
  )
}

/**
 * Computes the factors of an app, country or platform: its own level times its crossings with category and campaign.
 */
function nextFactors(
  ranker: Ranker,
  name: ContextDimension,
  group: number,
  previous: RateFactors,
  changed: readonly number[],
): RateFactors {
  const { model } = ranker
  const next = (column: Float64Array) => nextColumn(column, ranker.campaigns.length, changed)
  const factors = { click: next(previous.click), completion: next(previous.completion), value: next(previous.value) }
  const click = liftOf(model.click.families[name], group)
  const completion = liftOf(model.completion.families[name], group)
  for (const index of changed) {
    factors.click[index] = click
    factors.completion[index] = completion
  }
  const crossing = { ranker, factors, group, changed }
  if (name !== 'platform') multiplyCategories(crossing, name === 'app' ? 'appCategory' : 'countryCategory')
  multiplyCampaigns(crossing, `${name}Campaign`, model.vocabulary[`${name}Campaigns`])
  for (const index of changed) factors.value[index] = (factors.click[index] ?? 1) * (factors.completion[index] ?? 1)
  return factors
}

type Rates = Pick<RateFactors, 'click' | 'completion'>

interface Crossing {
  readonly ranker: Ranker
  readonly factors: Rates
  readonly group: number
  readonly changed: readonly number[]
}

function multiplyCategories(
  { ranker, factors, group, changed }: Crossing,
  family: 'appCategory' | 'countryCategory',
): void {
  const { model } = ranker
  // The shared vocabulary may have words of later models, for which this model has no groups.
  const count = Math.min(model.vocabulary.categories.size, model.categoryStride)
  // Looks up each category once; the last entry is for campaigns of unknown category.
  const common = { click: new Float64Array(count + 1).fill(1), completion: new Float64Array(count + 1).fill(1) }
  const multiply = multiplierOf(model, common, family)
  if (group >= 0)
    for (let category = 0; category < count; category++) multiply(category, group * model.categoryStride + category)
  for (const index of changed) {
    const known = ranker.groups.category[index] ?? -1
    const category = known < 0 || known >= count ? count : known
    factors.click[index] = (factors.click[index] ?? 1) * (common.click[category] ?? 1)
    factors.completion[index] = (factors.completion[index] ?? 1) * (common.completion[category] ?? 1)
  }
}

function multiplyCampaigns(
  { ranker, factors, group, changed }: Crossing,
  family: 'appCampaign' | 'countryCampaign' | 'platformCampaign',
  { starts, rights, numbers }: PairGroups,
): void {
  const { indexOfNumber } = ranker
  // Most new campaigns are in no pair yet.
  if (group < 0 || !changed.some((index) => (ranker.groups.campaign[index] ?? -1) >= 0)) return
  const isChanged = changed.length === ranker.campaigns.length ? undefined : new Set(changed)
  const multiplyPair = multiplierOf(ranker.model, factors, family)
  const end = starts[group + 1] ?? 0
  for (let entry = starts[group] ?? 0; entry < end; entry++) {
    const index = indexOfNumber[rights[entry] ?? 0] ?? -1
    if (index >= 0 && (isChanged?.has(index) ?? true)) multiplyPair(index, numbers[entry] ?? -1)
  }
}

/** Returns a function that multiplies a group's lift into a campaign's factors; looks up the families once. */
function multiplierOf(model: RankingModel, factors: Rates, family: RateFamilyName) {
  const click = model.click.families[family]
  const completion = model.completion.families[family]
  return (index: number, group: number): void => {
    factors.click[index] = (factors.click[index] ?? 1) * liftOf(click, group)
    factors.completion[index] = (factors.completion[index] ?? 1) * liftOf(completion, group)
  }
}
