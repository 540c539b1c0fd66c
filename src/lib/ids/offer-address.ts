import { base62Digits } from './base62.ts'
import { sipHash24, sipKey } from './siphash.ts'
import { formatUuid, readUuid } from './uuid.ts'

/** The address of one served offer: the serving and the position in its list. */
export interface OfferAddress {
  readonly servingId: bigint
  /** 0 is the first offer; a serving holds at most 25. */
  readonly position: number
}

const maxPosition = 24

/** An address in 32-bit halves, with its keyed tag; the next call reuses the object. */
interface TaggedAddress {
  servingHigh: number
  servingLow: number
  tagHigh: number
  tagLow: number
}

/**
 * Tags addresses under one key, so that an identifier with its tag cannot be forged. A tag under one key reveals
 * nothing about the tag under another. RangeError for a position outside 0..24.
 */
function createAddressTagger(key: Uint8Array): (servingId: bigint, position: number) => TaggedAddress {
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

/** Joins the halves of a serving id. */
function joinServingId(high: number, low: number): bigint {
  joining.setInt32(0, high)
  joining.setInt32(4, low)
  return joining.getBigUint64(0)
}

const joining = new DataView(new ArrayBuffer(8))

/** Writes the addresses of offers as unforgeable texts, and reads them. */
export interface OfferAddressTexts {
  /** The text of one position of a serving. RangeError for a position outside 0..24. */
  encode(servingId: bigint, position: number): string
  /** The address that a text stands for; undefined unless it was made under one of the keys. */
  decode(text: string): OfferAddress | undefined
}

/**
 * Impression handles (spec 2.4), written under one key and read under others as well: version 8 UUIDs with the
 * serving's id (63 bits), the position (5) and a keyed tag (54), so that a forged one is refused without a query.
 */
export function createImpressionUids(key: Uint8Array, ...otherKeys: readonly Uint8Array[]): OfferAddressTexts {
  const tagOf = createAddressTagger(key)
  const taggers = [tagOf, ...otherKeys.map(createAddressTagger)]
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
    for (const tagUnderKey of taggers) {
      const { tagHigh, tagLow } = tagUnderKey(servingId, position)
      if (tagHigh >>> 10 === (c & 0x3fffff) && tagLow === d >>> 0) return { servingId, position }
    }
    return undefined
  }
  return { encode, decode }
}

/** The slug length of short links to offers of feeds, messages and searches. */
const offerSlugLength = 18

const noDigit = 255
/** Character codes by digit value, and digit values by character code. */
const codes = Uint8Array.from(base62Digits, (digit) => digit.charCodeAt(0))
const values = new Uint8Array(128).fill(noDigit)
for (let value = 0; value < 62; value++) values[codes[value] as number] = value

/** Each half of a slug is a 53-bit number, which a JavaScript number holds exactly. */
const halfDigits = 9
const halfLimit = 2 ** 53

/**
 * Short link slugs (spec 2.4), written under one key and read under others as well: the serving's id (63 bits), the
 * position (5) and a keyed tag (38) in 18 base 62 digits. An attacker who knows a serving's id still has 2^38 links to
 * try. The key must differ from that of impression handles, or one tag would reveal the other.
 */
export function createOfferSlugs(key: Uint8Array, ...otherKeys: readonly Uint8Array[]): OfferAddressTexts {
  const tagOf = createAddressTagger(key)
  const taggers = [tagOf, ...otherKeys.map(createAddressTagger)]
  const encode = (servingId: bigint, position: number) => {
    const tagged = tagOf(servingId, position)
    return digitsOf(highHalf(tagged), lowHalf(tagged, position))
  }
  const decode = (slug: string) => {
    if (slug.length !== offerSlugLength) return undefined
    const high = numberOf(slug, 0, halfDigits)
    const low = numberOf(slug, halfDigits, offerSlugLength)
    if (!(high < halfLimit && low < halfLimit)) return undefined
    const position = Math.floor(low / 2 ** 32) & 31
    if (position > maxPosition) return undefined
    const servingTop = Math.floor(high / 64)
    const servingLow = (servingTop << 16) | Math.floor(low / 2 ** 37)
    const servingId = joinServingId(Math.floor(servingTop / 0x10000), servingLow)
    for (const tagUnderKey of taggers) {
      const tagged = tagUnderKey(servingId, position)
      if (high === highHalf(tagged) && low === lowHalf(tagged, position)) return { servingId, position }
    }
    return undefined
  }
  return { encode, decode }
}

/** The upper 47 bits of the serving's id and six bits of the tag. */
function highHalf({ servingHigh, servingLow, tagLow }: TaggedAddress): number {
  return (servingHigh * 0x10000 + (servingLow >>> 16)) * 64 + (tagLow >>> 26)
}

/** The lower 16 bits of the serving's id, the position and 32 bits of the tag. */
function lowHalf({ servingLow, tagHigh }: TaggedAddress, position: number): number {
  return (servingLow & 0xffff) * 2 ** 37 + position * 2 ** 32 + tagHigh
}

function digitsOf(high: number, low: number): string {
  const highFive = Math.floor(high / 62 ** 4)
  const lowFive = Math.floor(low / 62 ** 4)
  const a = highFive | 0
  const b = (high - highFive * 62 ** 4) | 0
  const c = lowFive | 0
  const d = (low - lowFive * 62 ** 4) | 0
  // biome-ignore format: a line for each half of a number
  return String.fromCharCode(
    digit(a, 14776336), digit(a, 238328), digit(a, 3844), digit(a, 62), digit(a, 1),
    digit(b, 238328), digit(b, 3844), digit(b, 62), digit(b, 1),
    digit(c, 14776336), digit(c, 238328), digit(c, 3844), digit(c, 62), digit(c, 1),
    digit(d, 238328), digit(d, 3844), digit(d, 62), digit(d, 1),
  )
}

function digit(value: number, unit: number): number {
  return codes[((value / unit) | 0) % 62] as number
}

/** The number of these digits; NaN if a character is not a digit. */
function numberOf(slug: string, from: number, until: number): number {
  let value = 0
  for (let index = from; index < until; index++) {
    const code = slug.charCodeAt(index)
    const digitValue = code < 128 ? (values[code] as number) : noDigit
    if (digitValue === noDigit) return Number.NaN
    value = value * 62 + digitValue
  }
  return value
}
