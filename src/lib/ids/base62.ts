import type { Random } from '../random.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const codes = Uint8Array.from(alphabet, (digit) => digit.charCodeAt(0))
const values = new Uint8Array(128).fill(255)
for (let value = 0; value < 62; value++) values[codes[value] as number] = value

/** The greatest multiple of 62 that a byte can stay below: bytes from here on would favour the first digits. */
const unbiasedBelow = 248

/** The character code of a digit's value, 0 to 61. */
export function base62Code(value: number): number {
  return codes[value] as number
}

/** Returns the value of a text's digit, 0 to 61; 255 when the character at that index is not a digit. */
export function base62Value(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < 128 ? (values[code] as number) : 255
}

/** Returns whether the text consists of base 62 digits only. */
export function isBase62(text: string): boolean {
  return /^[\dA-Za-z]+$/.test(text)
}

/** A whole number of at most 53 bits, not negative, in base 62, filled up with zeros in front. */
export function toBase62(value: number, length: number): string {
  let text = ''
  let rest = value
  while (text.length < length) {
    text = alphabet.charAt(rest % 62) + text
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
      if (byte < unbiasedBelow && text.length < length) text += alphabet.charAt(byte % 62)
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
