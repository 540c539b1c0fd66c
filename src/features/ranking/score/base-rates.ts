import { liftOf, liftVariance, type RateFamilyName, type RateModel } from '../model/fit-rate.ts'
import { nextColumn } from './campaign-columns.ts'
import type { BaseRates, CampaignOrder, RankedCampaign, Ranker } from './ranker.ts'
import { leastShape, spreadScale } from './repeatable-draws.ts'

/** Campaigns in a block: few enough for one tight bound. */
export const blockSize = 64

export function noBaseRates(): BaseRates {
  const none = () => new Float64Array(0)
  return {
    ...{ click: none(), completion: none(), value: none(), a: none(), b: none() },
    order: { campaigns: new Uint32Array(0), hashes: new Uint32Array(0), sorted: 0 },
    blocks: { a: none(), b: none() },
  }
}

const campaignFamilies = ['payoutModel', 'category', 'organization', 'campaign'] as const

/** Computes the base rates of the `changed` campaigns, and shares those of the others. */
export function nextBaseRates(
  ranker: Pick<Ranker, 'model' | 'groups' | 'campaigns' | 'payout' | 'hash'>,
  previous: BaseRates,
  changed: readonly number[],
): BaseRates {
  const size = ranker.campaigns.length
  const next = (column: Float64Array) => nextColumn(column, size, changed)
  const rates = { click: next(previous.click), completion: next(previous.completion), value: next(previous.value) }
  const draws = { a: next(previous.a), b: next(previous.b) }
  for (const index of changed) {
    const { click, completion, variance } = ratesOf(ranker, index)
    rates.click[index] = click
    rates.completion[index] = completion
    rates.value[index] = (ranker.payout[index] ?? 0) * click * completion * (ranker.campaigns[index]?.priority ?? 1)
    const shape = Math.max(leastShape, 1 / (spreadScale * spreadScale * variance + 1e-12))
    draws.a[index] = 1 - 1 / (9 * shape)
    draws.b[index] = 1 / (3 * Math.sqrt(shape))
  }
  const order = nextOrder(previous.order, rates.value, ranker.hash)
  const touched = touchedBlocks(order, previous.order.sorted, changed)
  const blocks = {
    a: greatestOfBlocks(order.campaigns, draws.a, previous.blocks.a, touched),
    b: greatestOfBlocks(order.campaigns, draws.b, previous.blocks.b, touched),
  }
  return { ...rates, ...draws, order, blocks }
}

function ratesOf({ model, groups, campaigns }: Pick<Ranker, 'model' | 'groups' | 'campaigns'>, index: number) {
  const { payoutMicros } = campaigns[index] as RankedCampaign
  let click = model.click.base
  const distance = Math.log(Math.max(1, payoutMicros)) - model.payoutCentre
  let completion = model.completion.base * Math.exp(model.completion.payoutSlope * (payoutMicros > 0 ? distance : 0))
  let variance = 0
  for (const family of campaignFamilies) {
    const group = groups[family][index] ?? -1
    click *= liftOf(model.click.families[family], group)
    completion *= liftOf(model.completion.families[family], group)
    variance += learnedVariance(model.click, family, group) + learnedVariance(model.completion, family, group)
  }
  const number = groups.campaign[index] ?? -1
  for (const recent of [0, 1] as const) {
    click *= liftOf(model.click.recent[recent], number)
    completion *= liftOf(model.completion.recent[recent], number)
  }
  return { click, completion, variance }
}

/** Returns 0 for a family that takes no part in a rate. */
function learnedVariance(rate: RateModel, family: RateFamilyName, group: number): number {
  return rate.learned.has(family) ? liftVariance(rate.families[family], group) : 0
}

/** The most campaigns, by number and by share, that may follow the sorted ones unsorted. */
const mostUnsorted = 256
const mostUnsortedShare = 1 / 8

/**
 * Appends new campaigns to the order, and sorts it again when they are many. A campaign whose value changes keeps its rank: an
 * outdated order costs time, nothing else.
 */
function nextOrder(previous: CampaignOrder, values: Float64Array, hash: Uint32Array): CampaignOrder {
  const size = values.length
  if (size - previous.sorted > Math.max(mostUnsorted, size * mostUnsortedShare)) {
    const campaigns = sortByFalling(values)
    return { campaigns, hashes: Uint32Array.from(campaigns, (index) => hash[index] ?? 0), sorted: size }
  }
  const from = previous.campaigns.length
  const campaigns = nextColumn(previous.campaigns, size, [])
  const hashes = nextColumn(previous.hashes, size, [])
  for (let rank = from; rank < size; rank++) {
    campaigns[rank] = rank
    hashes[rank] = hash[rank] ?? 0
  }
  return { campaigns, hashes, sorted: previous.sorted }
}

/** Sorts indexes by falling value, as numbers that hold value and index: several times faster than a comparator. */
function sortByFalling(values: Float64Array): Uint32Array {
  const size = values.length
  const bits = new Uint32Array(Float32Array.from(values).buffer)
  const keys = new Float64Array(size)
  const span = 2 ** 21
  for (let index = 0; index < size; index++) keys[index] = (0x7f800000 - (bits[index] ?? 0)) * span + index
  keys.sort()
  return Uint32Array.from(keys, (key) => key % span)
}

/** Looking up more campaigns than this costs more than recomputing all blocks. */
const mostLookedFor = 32

/** Returns the blocks that hold the changed campaigns; all blocks when the order was sorted again. */
export function touchedBlocks(order: CampaignOrder, sortedBefore: number, changed: readonly number[]): number[] {
  const { campaigns, sorted } = order
  const moved = changed.filter((index) => index < sorted)
  if (sorted !== sortedBefore || moved.length > mostLookedFor) return allBlocks(campaigns)
  // Behind the sorted ones, a campaign's rank is its index.
  const ranks = [...moved.map((index) => campaigns.indexOf(index)), ...changed.filter((index) => index >= sorted)]
  return [...new Set(ranks.map((rank) => Math.floor(rank / blockSize)))]
}

function allBlocks({ length }: Uint32Array): number[] {
  return Array.from({ length: Math.ceil(length / blockSize) }, (_, block) => block)
}

/** Returns the greatest value in each block of an order, at least 0; blocks that are not touched keep theirs. */
export function greatestOfBlocks(
  order: Uint32Array,
  values: Float64Array,
  previous: Float64Array,
  touched: readonly number[],
): Float64Array {
  const greatest = new Float64Array(Math.ceil(order.length / blockSize))
  greatest.set(previous)
  for (const block of touched) {
    const end = Math.min((block + 1) * blockSize, order.length)
    let most = 0
    for (let rank = block * blockSize; rank < end; rank++) {
      const value = values[order[rank] ?? 0] ?? 0
      if (value > most) most = value
    }
    greatest[block] = most
  }
  return greatest
}
