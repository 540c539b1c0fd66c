import { sipHash24, sipKey } from './siphash.ts'

/** Where one served offer stands: the serving and the place in its list. */
export interface OfferAddress {
  readonly servingId: bigint
  /** 0 is the first offer; a serving holds at most 25. */
  readonly position: number
}

/** The last place a serving can have. */
export const maxPosition = 24

/** An address as 32-bit halves, with its keyed tag; the object is reused by the next call. */
export interface TaggedAddress {
  servingHigh: number
  servingLow: number
  tagHigh: number
  tagLow: number
}

/**
 * Tags addresses under one key, so that an identifier that carries its tag cannot be made up. What is tagged under one
 * key says nothing about the tag under another. RangeError for a position outside 0..24.
 */
export function createAddressTagger(key: Uint8Array): (servingId: bigint, position: number) => TaggedAddress {
  const words = sipKey(key)
  const scratch = new DataView(new ArrayBuffer(8))
  const message = new Int32Array(4)
  const tag = new Uint32Array(2)
  const tagged: TaggedAddress = { servingHigh: 0, servingLow: 0, tagHigh: 0, tagLow: 0 }
  return (servingId, position) => {
    if (!(position >= 0 && position <= maxPosition)) throw new RangeError('A position is an integer from 0 to 24.')
    scratch.setBigUint64(0, servingId)
    tagged.servingHigh = scratch.getInt32(0)
    tagged.servingLow = scratch.getInt32(4)
    message[0] = tagged.servingLow
    message[1] = tagged.servingHigh
    message[2] = position
    sipHash24(words, message, 9, tag)
    tagged.tagLow = tag[0] as number
    tagged.tagHigh = tag[1] as number
    return tagged
  }
}

/** Puts a serving id together from its halves. */
export function joinServingId(high: number, low: number): bigint {
  joining.setInt32(0, high)
  joining.setInt32(4, low)
  return joining.getBigUint64(0)
}

const joining = new DataView(new ArrayBuffer(8))
