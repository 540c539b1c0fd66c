/** The half-life of an exposure's fatigue. */
const fatigueHalfLifeSeconds = 3 * 86_400
const mostCampaigns = 128

/** An adult's impressions and clicks in one app, stored and erased with their attributes. */
export interface UserState {
  /** Clicks by hashed category, and the clicks expected from the user's attributes. */
  categories: Map<number, { clicks: number; expected: number }>
  /** Exposures and clicks of recent campaigns by hashed campaign, decayed to `atSeconds`. */
  campaigns: Map<number, { exposures: number; clicks: number; atSeconds: number }>
}

export function newUserState(): UserState {
  return { categories: new Map(), campaigns: new Map() }
}

/** Adds exposures and clicks of one campaign to a user's state, in place. */
export function addToUser(
  user: UserState,
  offer: { categoryHash: number; campaignHash: number },
  change: { exposures: number; expected: number; clicks: number },
  nowSeconds: number,
): void {
  addToCategory(user, offer.categoryHash, change)
  addToCampaign(user, offer.campaignHash, change, nowSeconds)
}

/** Adds a change, itself a state that began empty, in place. */
export function applyUserChange(user: UserState, change: UserState): void {
  for (const [hash, sums] of change.categories) addToCategory(user, hash, sums)
  for (const [hash, sums] of change.campaigns) addToCampaign(user, hash, sums, sums.atSeconds)
}

function addToCategory(user: UserState, hash: number, change: { clicks: number; expected: number }): void {
  const known = user.categories.get(hash)
  const clicks = (known?.clicks ?? 0) + change.clicks
  user.categories.set(hash, { clicks, expected: (known?.expected ?? 0) + change.expected })
}

function addToCampaign(
  user: UserState,
  hash: number,
  change: { exposures: number; clicks: number },
  changedSeconds: number,
): void {
  const known = user.campaigns.get(hash) ?? { exposures: 0, clicks: 0, atSeconds: changedSeconds }
  // Late events may meet counts that are already decayed to a later instant.
  const atSeconds = Math.max(known.atSeconds, changedSeconds)
  const [left, added] = [fatigueDecay(atSeconds - known.atSeconds), fatigueDecay(atSeconds - changedSeconds)]
  // Deletes first, so that the map stays in the order of last use.
  user.campaigns.delete(hash)
  user.campaigns.set(hash, {
    exposures: known.exposures * left + change.exposures * added,
    clicks: known.clicks * left + change.clicks * added,
    atSeconds,
  })
  if (user.campaigns.size > mostCampaigns) {
    for (const oldest of user.campaigns.keys()) {
      user.campaigns.delete(oldest)
      break
    }
  }
}

/** Returns the share of an exposure that remains after some seconds. */
export function fatigueDecay(seconds: number): number {
  return seconds <= 0 ? 1 : 2 ** (-seconds / fatigueHalfLifeSeconds)
}

/**
 * Encodes a state as 32-bit words, little-endian: the number of categories; for each its hash, clicks and expected
 * clicks; then for each campaign, in the order of last use, its hash, exposures, clicks and seconds since the Unix
 * epoch. Hashes and seconds are integers, the others single-precision floats.
 */
export function encodeUserState(user: UserState): Buffer {
  const words = new Uint32Array(1 + 3 * user.categories.size + 4 * user.campaigns.size)
  const floats = new Float32Array(words.buffer)
  words[0] = user.categories.size
  let at = 1
  for (const [hash, { clicks, expected }] of user.categories) {
    words[at] = hash
    floats[at + 1] = clicks
    floats[at + 2] = expected
    at += 3
  }
  for (const [hash, { exposures, clicks, atSeconds }] of user.campaigns) {
    words[at] = hash
    floats[at + 1] = exposures
    floats[at + 2] = clicks
    words[at + 3] = atSeconds
    at += 4
  }
  return Buffer.from(words.buffer)
}

export function decodeUserState(bytes: Uint8Array): UserState {
  const words = new Uint32Array(bytes.length >> 2)
  new Uint8Array(words.buffer).set(bytes.subarray(0, words.byteLength))
  const floats = new Float32Array(words.buffer)
  const user = newUserState()
  let at = 1
  for (const end = 1 + 3 * words[0]!; at < end; at += 3) {
    user.categories.set(words[at]!, { clicks: floats[at + 1]!, expected: floats[at + 2]! })
  }
  for (; at + 3 < words.length; at += 4) {
    const [exposures, clicks] = [floats[at + 1]!, floats[at + 2]!]
    user.campaigns.set(words[at]!, { exposures, clicks, atSeconds: words[at + 3]! })
  }
  return user
}
