import type { Random } from '../random.ts'
import type { Clock } from '../time/clock.ts'

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns whether the text is a UUID of any version, in either case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** The lower-case form in which UUIDs are compared and stored; undefined if the text is not a UUID. */
export function canonicalUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined
}

/** A random UUID (version 4). */
export function randomUuid(random: Random): string {
  random.fill(scratch)
  const version = (scratchView.getInt32(4) & 0xffff0fff) | 0x4000
  const variant = (scratchView.getInt32(8) & 0x3fffffff) | 0x80000000
  return formatUuid(scratchView.getInt32(0), version, variant, scratchView.getInt32(12))
}

const scratch = new Uint8Array(16)
const scratchView = new DataView(scratch.buffer)
const maxCounter = 0xfff
const wordsDrawnAtOnce = 1_024

/**
 * Makes version 7 UUIDs that only grow, even within a millisecond and when the clock steps back. The time is followed
 * by a 12-bit counter, which starts at random below 2,048, and 62 random bits (RFC 9562, 6.2 method 1). Random bits are
 * drawn for hundreds of UUIDs at once, which costs less than a call for each.
 */
export function createUuidV7(clock: Clock, random: Random): () => string {
  const drawn = new Int32Array(wordsDrawnAtOnce)
  let used = drawn.length
  const draw = () => {
    if (used === drawn.length) {
      random.fill(new Uint8Array(drawn.buffer))
      used = 0
    }
    return drawn[used++] as number
  }
  let lastMs = -1
  let counter = 0
  return () => {
    const nowMs = clock.nowMs()
    if (nowMs > lastMs || counter === maxCounter) {
      lastMs = Math.max(nowMs, lastMs + 1)
      counter = draw() & 0x7ff
    } else counter++
    const timeLow = lastMs % 0x10000
    const variant = (draw() & 0x3fffffff) | 0x80000000
    return formatUuid((lastMs - timeLow) / 0x10000, (timeLow << 16) | 0x7000 | counter, variant, draw())
  }
}

/**
 * The lowest version 7 UUID of an instant, in milliseconds since the Unix epoch: the lower bound of the ids made from
 * then on.
 */
export function firstUuidV7At(atMs: number): string {
  const hex = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When a version 7 UUID was made, in milliseconds since the Unix epoch; undefined for any other text. */
export function uuidV7Ms(uuid: string): number | undefined {
  if (!readUuid(uuid, readWords)) return undefined
  const middle = readWords[1] as number
  const isVersion7 = ((middle >>> 12) & 15) === 7 && (readWords[2] as number) >>> 30 === 2
  return isVersion7 ? ((readWords[0] as number) >>> 0) * 0x10000 + (middle >>> 16) : undefined
}

const readWords = new Int32Array(4)

const hexDigits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** Formats 128 bits, given as four 32-bit words with the most significant first, as a lower-case UUID. */
export function formatUuid(a: number, b: number, c: number, d: number): string {
  // One call with all characters makes a flat string, twice as fast as joined pieces that V8 flattens later.
  // biome-ignore format: a line for each word
  return String.fromCharCode(
    hex(a >>> 28), hex(a >>> 24), hex(a >>> 20), hex(a >>> 16), hex(a >>> 12), hex(a >>> 8), hex(a >>> 4), hex(a), 45,
    hex(b >>> 28), hex(b >>> 24), hex(b >>> 20), hex(b >>> 16), 45, hex(b >>> 12), hex(b >>> 8), hex(b >>> 4), hex(b), 45,
    hex(c >>> 28), hex(c >>> 24), hex(c >>> 20), hex(c >>> 16), 45, hex(c >>> 12), hex(c >>> 8), hex(c >>> 4), hex(c),
    hex(d >>> 28), hex(d >>> 24), hex(d >>> 20), hex(d >>> 16), hex(d >>> 12), hex(d >>> 8), hex(d >>> 4), hex(d),
  )
}

/** The UUID in the 16 bytes from an offset. */
export function uuidAt(bytes: Buffer, at: number): string {
  return formatUuid(
    bytes.readInt32BE(at),
    bytes.readInt32BE(at + 4),
    bytes.readInt32BE(at + 8),
    bytes.readInt32BE(at + 12),
  )
}

/** The 16 bytes of each UUID, one after the other. TypeError for any other text. */
export function uuidBytes(...uuids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(16 * uuids.length)
  const view = new DataView(bytes.buffer)
  const words = new Int32Array(4)
  for (const [index, uuid] of uuids.entries()) {
    if (!readUuid(uuid, words)) throw new TypeError('Not a UUID')
    for (const [word, value] of words.entries()) view.setInt32(16 * index + 4 * word, value)
  }
  return bytes
}

function hex(nibble: number): number {
  return hexDigits[nibble & 15] as number
}

/**
 * Reads a UUID into four 32-bit words, the most significant first. Returns false, with noise in the words, if the text
 * is not a UUID.
 */
export function readUuid(text: string, words: Int32Array): boolean {
  if (text.length !== 36) return false
  let at = 0
  let foreign = 0
  for (let word = 0; word < 4; word++) {
    let value = 0
    for (let digit = 0; digit < 8; digit++) {
      if (at === 8 || at === 13 || at === 18 || at === 23) foreign |= text.charCodeAt(at++) ^ 45
      const code = text.charCodeAt(at++)
      const nibble = hexValues[code & 127] as number
      foreign |= (code >>> 7) | (nibble >>> 4)
      value = (value << 4) | nibble
    }
    words[word] = value
  }
  return foreign === 0
}

const hexValues = new Uint8Array(128).fill(255)
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16)
  hexValues[digit.charCodeAt(0)] = value
  hexValues[digit.toUpperCase().charCodeAt(0)] = value
}

const pseudonymPrefix = 'erased-'

/** Makes a user's pseudonym for rows that outlive their erasure; it cannot be traced back. */
export function pseudonymOf(uuid: string): string {
  return `${pseudonymPrefix}${uuid}`
}

/** Returns whether an id is the pseudonym of an erased user. */
export function isPseudonym(userId: string): boolean {
  return userId.startsWith(pseudonymPrefix) && isUuid(userId.slice(pseudonymPrefix.length))
}
