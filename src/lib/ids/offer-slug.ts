import { base62Code, base62Value } from './base62.ts'
import { createAddressTagger, joinServingId, maxPosition, type OfferAddress } from './offer-address.ts'

/** The length of the slug of a feed, message or search offer's short link. */
const offerSlugLength = 15

const highDigits = 8
const highLimit = 2 ** 47
const lowLimit = 2 ** 41

/** Writes and reads the slugs of served offers' short links. */
export interface OfferSlugs {
  /** The slug of one place of a serving. RangeError for a position outside 0..24. */
  encode(servingId: bigint, position: number): string
  /** The address a slug stands for; undefined for any text that was not made under this key. */
  decode(slug: string): OfferAddress | undefined
}

/**
 * Short link slugs under one key (spec 2.4): the serving's id (63 bits), the position (5) and a keyed tag (20) in 15
 * base 62 digits, so that links cannot be guessed. The key must differ from the impression handles', or one tag would
 * tell the other.
 */
export function createOfferSlugs(key: Uint8Array): OfferSlugs {
  const tagOf = createAddressTagger(key)
  const encode = (servingId: bigint, position: number) => {
    const { servingHigh, servingLow, tagHigh } = tagOf(servingId, position)
    // 88 bits as 47 in eight digits and 41 in seven, because a number holds 53 exactly.
    return digitsOf(servingHigh * 0x10000 + (servingLow >>> 16), lowPart(servingLow, position, tagHigh))
  }
  const decode = (slug: string) => {
    if (slug.length !== offerSlugLength) return undefined
    const high = numberOf(slug, 0, highDigits)
    const low = numberOf(slug, highDigits, offerSlugLength)
    if (!(high < highLimit && low < lowLimit)) return undefined
    const position = Math.floor(low / 2 ** 20) & 31
    if (position > maxPosition) return undefined
    const servingLow = (high << 16) | Math.floor(low / 2 ** 25)
    const servingId = joinServingId(Math.floor(high / 0x10000), servingLow)
    const { tagHigh } = tagOf(servingId, position)
    return low === lowPart(servingLow, position, tagHigh) ? { servingId, position } : undefined
  }
  return { encode, decode }
}

function lowPart(servingLow: number, position: number, tagHigh: number): number {
  return (servingLow & 0xffff) * 2 ** 25 + ((position << 20) | (tagHigh >>> 12))
}

function digitsOf(high: number, low: number): string {
  const highFour = Math.floor(high / 62 ** 4)
  const lowFour = Math.floor(low / 62 ** 4)
  const a = highFour | 0
  const b = (high - highFour * 62 ** 4) | 0
  const c = lowFour | 0
  const d = (low - lowFour * 62 ** 4) | 0
  // biome-ignore format: a line for each half of a number
  return String.fromCharCode(
    digit(a, 238328), digit(a, 3844), digit(a, 62), digit(a, 1),
    digit(b, 238328), digit(b, 3844), digit(b, 62), digit(b, 1),
    digit(c, 3844), digit(c, 62), digit(c, 1),
    digit(d, 238328), digit(d, 3844), digit(d, 62), digit(d, 1),
  )
}

function digit(value: number, unit: number): number {
  return base62Code(((value / unit) | 0) % 62)
}

/** NaN when a character is no digit. */
function numberOf(slug: string, from: number, until: number): number {
  let value = 0
  for (let index = from; index < until; index++) {
    const digitValue = base62Value(slug, index)
    if (digitValue === 255) return Number.NaN
    value = value * 62 + digitValue
  }
  return value
}
