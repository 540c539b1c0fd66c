import type { CampaignColumns } from './campaign-columns.ts'
import type { CampaignOrder } from './ranker.ts'

/** Campaigns in a block: few enough for a tight bound. */
export const blockSize = 64

/**
 * Sorts indexes by falling value, as numbers that hold value and index: several times faster than with a comparator.
 */
export function orderByValue({ value, hash }: Pick<CampaignColumns, 'value' | 'hash'>): CampaignOrder {
  const size = value.length
  const bits = new Uint32Array(Float32Array.from(value).buffer)
  const span = 2 ** 21
  const keys = new Float64Array(size)
  for (let index = 0; index < size; index++) keys[index] = (0x7f800000 - bits[index]!) * span + index
  keys.sort()
  const order = { campaigns: new Uint32Array(size), hashes: new Uint32Array(size) }
  for (let rank = 0; rank < size; rank++) {
    const index = keys[rank]! % span
    order.campaigns[rank] = index
    order.hashes[rank] = hash[index]!
  }
  return order
}

/** Returns the greatest value in each block of an order, at least 0. */
export function greatestOfBlocks({ campaigns }: CampaignOrder, values: Float64Array): Float64Array {
  const greatest = new Float64Array(Math.ceil(campaigns.length / blockSize))
  for (let rank = 0; rank < campaigns.length; rank++) {
    const value = values[campaigns[rank]!]!
    const block = Math.floor(rank / blockSize)
    if (value > greatest[block]!) greatest[block] = value
  }
  return greatest
}
