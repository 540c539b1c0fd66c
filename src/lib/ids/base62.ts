import type { Random } from '../random.ts'

/** The 62 digits, in the order of their values. */
export const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The greatest multiple of 62 within a byte's range: bytes from here on would favour the first digits. */
const unbiasedBelow = 248

/** Returns whether the text consists of base 62 digits only. */
export function isBase62(text: string): boolean {
  return /^[\dA-Za-z]+$/.test(text)
}

/** A non-negative whole number of at most 53 bits in base 62, padded with leading zeros. */
export function toBase62(value: number, length: number): string {
  let text = ''
  let rest = value
  while (text.length < length) {
    text = base62Digits.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Random digits, each of the 62 equally likely. */
export function randomBase62(random: Random, length: number): string {
  const bytes = new Uint8Array(length + 8)
  let text = ''
  while (text.length < length) {
    for (const byte of random.fill(bytes)) {
      if (byte < unbiasedBelow && text.length < length) text += base62Digits.charAt(byte % 62)
    }
  }
  return text
}

/** The length of a creator link's slug (spec 8). */
export const creatorSlugLength = 10

/** A random slug for a creator's permanent link (spec 2.6): ten base 62 digits, each equally likely. */
export function createCreatorSlug(random: Random): string {
  return randomBase62(random, creatorSlugLength)
}
