import { formatUuid, readUuid } from './uuid.ts'

/*
 * Ids that recur: those of the few apps, campaigns and creatives that most rows name. Ids that are asked for once, such
 * as a transaction's, would only push them out.
 */

const mostWords = 65_536
/** A plain map: lru-cache takes twice as long (58 ns against 28), and a feed makes fifty look-ups. */
const wordsByText = new Map<string, Int32Array>()

/** Returns a UUID's words, as `readUuid` reads them, from memory if possible. Throws for text that is not a UUID. */
export function recurringUuid(text: string): Int32Array {
  const known = wordsByText.get(text)
  if (known !== undefined) return known
  const words = new Int32Array(4)
  if (!readUuid(text, words)) throw new TypeError('Not a UUID')
  if (wordsByText.size === mostWords) wordsByText.clear()
  wordsByText.set(text, words)
  return words
}

/** Each UUID has one place, by its last word, which is random. All places hold the nil UUID at first. */
const textsAtPlaces = new Array<string>(16_384).fill('00000000-0000-0000-0000-000000000000')
const wordsAtPlaces = new Int32Array(4 * textsAtPlaces.length)

/**
 * As `uuidAt`, but returns the text made before if possible: a new one takes longer to make, and each map hashes it
 * anew.
 */
export function recurringUuidAt(bytes: Buffer, at: number): string {
  const a = bytes.readInt32BE(at)
  const b = bytes.readInt32BE(at + 4)
  const c = bytes.readInt32BE(at + 8)
  const d = bytes.readInt32BE(at + 12)
  const place = (d ^ (d >>> 14)) & (textsAtPlaces.length - 1)
  const words = wordsAtPlaces
  const word = 4 * place
  if (words[word] === a && words[word + 1] === b && words[word + 2] === c && words[word + 3] === d) {
    return textsAtPlaces[place] as string
  }
  const text = formatUuid(a, b, c, d)
  words[word] = a
  words[word + 1] = b
  words[word + 2] = c
  words[word + 3] = d
  textsAtPlaces[place] = text
  return text
}
