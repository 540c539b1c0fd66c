import { liftOf, liftVariance, type RateFamilyName, type RateModel } from '../model/fit-rate.ts'
import { nextColumn } from './campaign-columns.ts'
import type { CampaignBlocks, CampaignOrder, CampaignSide, RankedCampaign, RankingWorld } from './ranking-world.ts'
import { leastShape, spreadScale } from './repeatable-draws.ts'

/** Campaigns in a block: few enough that one bound fits all of them well. */
export const blockSize = 64

/** Of no campaign. */
export function noCampaignSide(): CampaignSide {
  const none = () => new Float64Array(0)
  return {
    ...{ click: none(), completion: none(), value: none(), a: none(), b: none() },
    order: { campaigns: new Uint32Array(0), hashes: new Uint32Array(0), sorted: 0 },
    blocks: { a: none(), b: none() },
  }
}

const campaignFamilies = ['payoutModel', 'category', 'organization', 'campaign'] as const

/** What is believed of every campaign in no place in particular, those of `changed` computed anew. */
export function nextCampaignSide(
  world: Pick<RankingWorld, 'model' | 'groups' | 'campaigns' | 'payout' | 'hash'>,
  previous: CampaignSide,
  changed: readonly number[],
): CampaignSide {
  const size = world.campaigns.length
  const next = (column: Float64Array) => nextColumn(column, size, changed)
  const side = { click: next(previous.click), completion: next(previous.completion), value: next(previous.value) }
  const draws = { a: next(previous.a), b: next(previous.b) }
  for (const index of changed) {
    const { click, completion, variance } = believedOf(world, index)
    side.click[index] = click
    side.completion[index] = completion
    side.value[index] = (world.payout[index] ?? 0) * click * completion
    const shape = Math.max(leastShape, 1 / (spreadScale * spreadScale * variance + 1e-12))
    draws.a[index] = 1 - 1 / (9 * shape)
    draws.b[index] = 1 / (3 * Math.sqrt(shape))
  }
  const order = nextOrder(previous.order, side.value, world.hash)
  const touched = touchedBlocks(order, previous.order.sorted, changed)
  const blocks = {
    a: greatestOfBlocks(order.campaigns, draws.a, previous.blocks.a, touched),
    b: greatestOfBlocks(order.campaigns, draws.b, previous.blocks.b, touched),
  }
  return { ...side, ...draws, order, blocks }
}

function believedOf({ model, groups, campaigns }: Pick<RankingWorld, 'model' | 'groups' | 'campaigns'>, index: number) {
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

/** A family that takes no part in a rate is certain. */
function learnedVariance(rate: RateModel, family: RateFamilyName, group: number): number {
  return rate.learned.has(family) ? liftVariance(rate.families[family], group) : 0
}

/** So many campaigns, and such a part of all, may stand behind the order as they came. */
const mostUnsorted = 256
const mostUnsortedShare = 1 / 8

/**
 * The order with what is new behind it, sorted again when that is much. A campaign whose value changes keeps its place: an
 * order that is not quite right costs time, and nothing else.
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

/** Indexes by falling value. Sorts numbers that hold both value and index, several times faster than a comparator. */
function sortByFalling(values: Float64Array): Uint32Array {
  const size = values.length
  const bits = new Uint32Array(Float32Array.from(values).buffer)
  const keys = new Float64Array(size)
  const span = 2 ** 21
  for (let index = 0; index < size; index++) keys[index] = (0x7f800000 - (bits[index] ?? 0)) * span + index
  keys.sort()
  return Uint32Array.from(keys, (key) => key % span)
}

/** To look for more of them costs more than to go through all blocks. */
const mostLookedFor = 32

/** The blocks of an order that hold the changed campaigns; all of them where it was sorted again since. */
export function touchedBlocks(order: CampaignOrder, sortedBefore: number, changed: readonly number[]): number[] {
  const { campaigns, sorted } = order
  const moved = changed.filter((index) => index < sorted)
  if (sorted !== sortedBefore || moved.length > mostLookedFor) return allBlocks(campaigns)
  // What stands behind the sorted ones stands in the order of the indexes.
  const ranks = [...moved.map((index) => campaigns.indexOf(index)), ...changed.filter((index) => index >= sorted)]
  return [...new Set(ranks.map((rank) => Math.floor(rank / blockSize)))]
}

function allBlocks({ length }: Uint32Array): number[] {
  return Array.from({ length: Math.ceil(length / blockSize) }, (_, block) => block)
}

/** What a table's draws are bounded by, block by block of an order of campaigns. */
export function campaignBlocks(order: Uint32Array, { mean, a, b }: CampaignBlocks): CampaignBlocks {
  const greatest = (values: Float64Array) => greatestOfBlocks(order, values, new Float64Array(0), allBlocks(order))
  return { mean: greatest(mean), a: greatest(a), b: greatest(b) }
}

/** The greatest value in each block of an order of campaigns, at least 0; those that are not touched stay as they are. */
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
