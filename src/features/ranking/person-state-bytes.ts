import { newPersonState, type PersonState } from './person-state.ts'

/**
 * A person's state as it is stored: 32-bit words, little-endian. The number of categories, then for each its hash, clicks
 * and expected clicks, then for each campaign in the order of last use its hash, exposures, clicks and seconds since the
 * Unix epoch. Hashes and seconds are integers, the others single-precision floats.
 */
export function encodePersonState(person: PersonState): Buffer {
  const words = new Uint32Array(1 + 3 * person.categories.size + 4 * person.campaigns.size)
  const floats = new Float32Array(words.buffer)
  words[0] = person.categories.size
  let at = 1
  for (const [hash, { clicks, expected }] of person.categories) {
    words[at] = hash
    floats[at + 1] = clicks
    floats[at + 2] = expected
    at += 3
  }
  for (const [hash, { exposures, clicks, atSeconds }] of person.campaigns) {
    words[at] = hash
    floats[at + 1] = exposures
    floats[at + 2] = clicks
    words[at + 3] = atSeconds
    at += 4
  }
  return Buffer.from(words.buffer)
}

/** What `encodePersonState` encoded, to single precision. */
export function decodePersonState(bytes: Uint8Array): PersonState {
  const words = new Uint32Array(bytes.length >> 2)
  new Uint8Array(words.buffer).set(bytes.subarray(0, words.byteLength))
  const floats = new Float32Array(words.buffer)
  const person = newPersonState()
  let at = 1
  for (const end = 1 + 3 * (words[0] ?? 0); at < end; at += 3) {
    person.categories.set(words[at] ?? 0, { clicks: floats[at + 1] ?? 0, expected: floats[at + 2] ?? 0 })
  }
  for (; at + 3 < words.length; at += 4) {
    const [exposures = 0, clicks = 0] = floats.subarray(at + 1, at + 3)
    person.campaigns.set(words[at] ?? 0, { exposures, clicks, atSeconds: words[at + 3] ?? 0 })
  }
  return person
}
