import { liftOf, liftVariance, type RateFamilyName, type RateModel } from '../model/fit-rate.ts'
import type { CampaignBlocks, CampaignSide, RankingWorld } from './ranking-world.ts'
import { leastShape, spreadScale } from './repeatable-draws.ts'

/** Campaigns in a block: few enough that one bound fits all of them well. */
export const blockSize = 64

/** What is believed of every campaign in no place in particular; computed when it is first asked for. */
export function campaignSide(world: RankingWorld): CampaignSide {
  world.own.side ??= compileCampaignSide(world)
  return world.own.side
}

const campaignFamilies = ['payoutModel', 'category', 'organization', 'campaign'] as const

function compileCampaignSide(world: RankingWorld): CampaignSide {
  const { model, groups } = world
  const size = world.campaigns.length
  const side = { click: new Float64Array(size), completion: new Float64Array(size), value: new Float64Array(size) }
  const draws = { a: new Float64Array(size), b: new Float64Array(size) }
  for (const [index, campaign] of world.campaigns.entries()) {
    let click = model.click.base
    const distance = Math.log(Math.max(1, campaign.payoutMicros)) - model.payoutCentre
    let completion =
      model.completion.base * Math.exp(model.completion.payoutSlope * (campaign.payoutMicros > 0 ? distance : 0))
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
    side.click[index] = click
    side.completion[index] = completion
    side.value[index] = (world.payout[index] ?? 0) * click * completion
    const shape = Math.max(leastShape, 1 / (spreadScale * spreadScale * variance + 1e-12))
    draws.a[index] = 1 - 1 / (9 * shape)
    draws.b[index] = 1 / (3 * Math.sqrt(shape))
  }
  const campaigns = sortByFalling(side.value)
  const order = { campaigns, hashes: Uint32Array.from(campaigns, (index) => world.hash[index] ?? 0) }
  const blocks = campaignBlocks(campaigns, { ...draws, mean: side.value })
  return { ...side, ...draws, order, blocks }
}

/** What a table's draws are bounded by, block by block of an order of campaigns. */
export function campaignBlocks(order: Uint32Array, { mean, a, b }: CampaignBlocks): CampaignBlocks {
  return { mean: greatestOfBlocks(order, mean), a: greatestOfBlocks(order, a), b: greatestOfBlocks(order, b) }
}

/** The greatest value in each block of an order of campaigns, at least 0. */
export function greatestOfBlocks(order: Uint32Array, values: Float64Array): Float64Array {
  const greatest = new Float64Array(Math.ceil(order.length / blockSize))
  for (let block = 0; block < greatest.length; block++) {
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

/** A family that takes no part in a rate is certain. */
function learnedVariance(rate: RateModel, family: RateFamilyName, group: number): number {
  return rate.learned.has(family) ? liftVariance(rate.families[family], group) : 0
}
