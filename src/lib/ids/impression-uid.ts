import { createAddressTagger, joinServingId, maxPosition, type OfferAddress } from './offer-address.ts'
import { formatUuid, readUuid } from './uuid.ts'

/** Writes and reads the handles of served offers. */
export interface ImpressionUids {
  /** The `impressionUid` of one place of a serving. RangeError for a position outside 0..24. */
  encode(servingId: bigint, position: number): string
  /** The address a handle stands for; undefined for any UUID that was not made under this key, and for other text. */
  decode(uid: string): OfferAddress | undefined
}

/**
 * Impression handles under one key (spec 2.4): UUIDs of version 8 that hold the serving's id (63 bits), the position
 * (5) and a keyed tag (54), so that a forged one is refused without a read.
 */
export function createImpressionUids(key: Uint8Array): ImpressionUids {
  const tagOf = createAddressTagger(key)
  const words = new Int32Array(4)
  const encode = (servingId: bigint, position: number) => {
    const { servingHigh, servingLow, tagHigh, tagLow } = tagOf(servingId, position)
    return formatUuid(
      (servingHigh << 1) | (servingLow >>> 31),
      ((servingLow << 1) & 0xffff0000) | 0x8000 | ((servingLow >>> 3) & 0xfff),
      0x80000000 | ((servingLow & 7) << 27) | (position << 22) | (tagHigh >>> 10),
      tagLow,
    )
  }
  const decode = (uid: string) => {
    if (!readUuid(uid, words)) return undefined
    const [a, b, c, d] = words as unknown as [number, number, number, number]
    const position = (c >>> 22) & 31
    if ((b & 0xf000) !== 0x8000 || c >>> 30 !== 2 || position > maxPosition) return undefined
    const servingLow = (a << 31) | ((b >>> 1) & 0x7fff8000) | ((b & 0xfff) << 3) | ((c >>> 27) & 7)
    const servingId = joinServingId(a >>> 1, servingLow)
    const tagged = tagOf(servingId, position)
    const isOurs = tagged.tagHigh >>> 10 === (c & 0x3fffff) && tagged.tagLow === d >>> 0
    return isOurs ? { servingId, position } : undefined
  }
  return { encode, decode }
}
