import type { UserKey } from '../../../lib/ids/user-key.ts'
import { ageAt } from '../../../lib/time/age.ts'
import { attributeSlots } from '../model/counter-rows.ts'
import { adultEpochStartOf, hashText } from '../score/repeatable-draws.ts'

/** The half-life of an exposure's fatigue. */
const fatigueHalfLifeSeconds = 3 * 86_400
const mostCampaigns = 128

/** An adult's impressions and clicks in one app; kept beside their attributes and erased with them. */
export interface UserState {
  /** Clicks in a category, and those expected given the user's attributes, by hash of the category. */
  categories: Map<number, { clicks: number; expected: number }>
  /** Exposures and clicks of recent campaigns by hash of the campaign, decayed to `atSeconds`. */
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
function applyUserChange(user: UserState, change: UserState): void {
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
  // Events may come late, and find what is known decayed to a later instant.
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

/** The share of an exposure that is left after some seconds. */
export function fatigueDecay(seconds: number): number {
  return seconds <= 0 ? 1 : 2 ** (-seconds / fatigueHalfLifeSeconds)
}

/**
 * Encodes a state as 32-bit words, little-endian: the number of categories, then for each its hash, clicks and expected clicks,
 * then for each campaign in the order of last use its hash, exposures, clicks and seconds since the Unix epoch. Hashes and
 * seconds are integers, the others single-precision floats.
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
  for (const end = 1 + 3 * (words[0] ?? 0); at < end; at += 3) {
    user.categories.set(words[at] ?? 0, { clicks: floats[at + 1] ?? 0, expected: floats[at + 2] ?? 0 })
  }
  for (; at + 3 < words.length; at += 4) {
    const [exposures = 0, clicks = 0] = floats.subarray(at + 1, at + 3)
    user.campaigns.set(words[at] ?? 0, { exposures, clicks, atSeconds: words[at + 3] ?? 0 })
  }
  return user
}

export interface UserChange extends UserKey {
  /** The latest event, and the earliest serving it was about, in milliseconds since the Unix epoch. */
  atMs: number
  servedAtMs: number
  /** Null for a minor, about whom nothing is kept. */
  readonly state: UserState | null
}

export class UserChanges {
  readonly #changes = new Map<string, UserChange>()

  /** Returns the change of a user. A minor's replaces any other, also one by later events of earlier servings. */
  of(user: UserKey, isMinor: boolean, atMs: number, servedAtMs: number): UserChange {
    const key = `${user.appId} ${user.userId}`
    const known = this.#changes.get(key)
    if (known !== undefined && (known.state === null || !isMinor)) {
      known.atMs = Math.max(known.atMs, atMs)
      known.servedAtMs = Math.min(known.servedAtMs, servedAtMs)
      return known
    }
    const change = { ...user, atMs, servedAtMs, state: isMinor ? null : newUserState() }
    this.#changes.set(key, change)
    return change
  }

  /** Lists the changes in the order in which rows are locked. */
  list(): UserChange[] {
    return [...this.#changes.entries()]
      .filter(([, { state }]) => state === null || state.campaigns.size > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, change]) => change)
  }
}

/** A user's state now, and as it was at the start of their current epoch, which ranks them. */
export interface KeptState {
  readonly epochMs: number
  readonly stateBefore: Uint8Array | null
  readonly state: Uint8Array
}

/**
 * Adds a change to a kept state. A change stored in a later epoch keeps the state before it, which ranks until that epoch
 * ends: also where its events are of an earlier epoch, or are ahead of this process's clock.
 */
export function changedState(
  kept: KeptState | undefined,
  { appId, userId, atMs }: UserChange,
  by: UserState,
  nowMs: number,
): KeptState {
  const epochMs = adultEpochStartOf({ appId, userId }, Math.max(atMs, nowMs))
  const user = kept === undefined ? newUserState() : decodeUserState(kept.state)
  applyUserChange(user, by)
  const state = encodeUserState(user)
  if (kept !== undefined && epochMs <= kept.epochMs) return { ...kept, state }
  return { epochMs, stateBefore: kept?.state ?? null, state }
}

/** Returns the state that ranks a user in the epoch that began at `epochMs`. */
export function stateInEpoch(kept: KeptState | undefined, epochMs: number): Uint8Array | null {
  if (kept === undefined) return null
  return kept.epochMs < epochMs ? kept.state : kept.stateBefore
}

const ageEdges = [18, 21, 25, 30, 35, 40, 45, 50, 55, 60, 65, 75]
const countEdges = [1, 2, 3, 5, 8, 12, 20, 36, 60, 100, 200, 500, 1000]
const amountEdges = [1, 3, 5, 8, 10, 15, 20, 30, 50, 100, 200]
const dayEdges = [1, 3, 7, 14, 30, 60, 90, 180, 365]
const labels = ['subscriptionTier', 'billingCycle', 'region', 'state', 'city', 'gender', 'language'] as const
const mostCustomKeys = 16

/**
 * Hashes an adult's stored attributes (spec 4.5) to feature slots: bands of numbers, labels, custom keys. Attributes that
 * identify a user (e-mail, names, telephone, postal code, coordinates) never become features, nor does anything of a minor. The
 * age is counted forward from `storedAt`. `salt` keeps callers from choosing a slot.
 */
export function attributeFeatures(
  attributes: Readonly<Record<string, unknown>>,
  storedAt: Date | undefined,
  nowMs: number,
  salt: number,
): number[] {
  const slots = new Set<number>()
  const add = (name: string, value: string) => {
    slots.add(hashText(`${name}=${value.toLowerCase()}`, salt) % attributeSlots)
  }
  for (const name of labels) {
    const value = attributes[name]
    if (typeof value === 'string' && value !== '') add(name, value)
  }
  const now = new Date(nowMs)
  if (typeof attributes.age === 'number') addBand(add, 'age', ageAt(attributes.age, storedAt ?? now, now), ageEdges)
  addBand(add, 'monthsSubscribed', attributes.monthsSubscribed, countEdges)
  addBand(add, 'totalSessions', attributes.totalSessions, countEdges)
  addBand(add, 'lastPaymentAmount', attributes.lastPaymentAmount, amountEdges)
  const lastActive = typeof attributes.lastActiveDate === 'string' ? Date.parse(attributes.lastActiveDate) : Number.NaN
  if (!Number.isNaN(lastActive)) addBand(add, 'lastActive', (nowMs - lastActive) / 86_400_000, dayEdges)
  const custom = attributes.custom
  if (typeof custom === 'object' && custom !== null) {
    for (const [key, value] of Object.entries(custom).slice(0, mostCustomKeys)) {
      if (typeof value === 'string' && value !== '') add(`custom.${key}`, value)
    }
  }
  return [...slots]
}

function addBand(
  add: (name: string, value: string) => void,
  name: string,
  value: unknown,
  edges: readonly number[],
): void {
  if (value === undefined || value === '') return
  const number = Number(value)
  if (Number.isNaN(number)) return
  const band = edges.findIndex((edge) => number < edge)
  add(name, String(band < 0 ? edges.length : band))
}
