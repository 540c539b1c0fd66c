import { ageAt } from '../../../lib/time/age.ts'
import { attributeSlots } from '../model/counter-rows.ts'
import { adultEpochStartMs, hashText } from '../score/repeatable-draws.ts'

/** Exposures of a campaign that still tire somebody fall by half in this time. */
const fatigueHalfLifeSeconds = 3 * 86_400
const mostCampaigns = 128

/** What one adult was shown and opened in one app; kept beside their attributes and erased with them. */
export interface PersonState {
  /** Opens of a category, and those expected of somebody with this person's attributes, by hash of the category. */
  categories: Map<number, { clicks: number; expected: number }>
  /** Exposures and opens of recent campaigns by hash of the campaign, decayed to `atSeconds`. */
  campaigns: Map<number, { exposures: number; clicks: number; atSeconds: number }>
}

/** Somebody of whom nothing is known. */
export function newPersonState(): PersonState {
  return { categories: new Map(), campaigns: new Map() }
}

/** Adds exposures and opens of one campaign to somebody's state, in place. */
export function addToPerson(
  person: PersonState,
  offer: { categoryHash: number; campaignHash: number },
  change: { exposures: number; expected: number; clicks: number },
  nowSeconds: number,
): void {
  addToCategory(person, offer.categoryHash, change)
  addToCampaign(person, offer.campaignHash, change, nowSeconds)
}

/** Adds a change to the state it belongs to, in place: a change is a state that began empty. */
export function applyPersonChange(person: PersonState, change: PersonState): void {
  for (const [hash, sums] of change.categories) addToCategory(person, hash, sums)
  for (const [hash, sums] of change.campaigns) addToCampaign(person, hash, sums, sums.atSeconds)
}

function addToCategory(person: PersonState, hash: number, change: { clicks: number; expected: number }): void {
  const known = person.categories.get(hash)
  const clicks = (known?.clicks ?? 0) + change.clicks
  person.categories.set(hash, { clicks, expected: (known?.expected ?? 0) + change.expected })
}

function addToCampaign(
  person: PersonState,
  hash: number,
  change: { exposures: number; clicks: number },
  nowSeconds: number,
): void {
  const known = person.campaigns.get(hash)
  const decay = known === undefined ? 0 : fatigueDecay(nowSeconds - known.atSeconds)
  // Set anew, so that the map stays in the order of last use and the first entry is the oldest.
  person.campaigns.delete(hash)
  person.campaigns.set(hash, {
    exposures: (known?.exposures ?? 0) * decay + change.exposures,
    clicks: (known?.clicks ?? 0) * decay + change.clicks,
    atSeconds: nowSeconds,
  })
  if (person.campaigns.size > mostCampaigns) {
    for (const oldest of person.campaigns.keys()) {
      person.campaigns.delete(oldest)
      break
    }
  }
}

/** What is left of an exposure after some seconds. */
export function fatigueDecay(seconds: number): number {
  return seconds <= 0 ? 1 : 2 ** (-seconds / fatigueHalfLifeSeconds)
}

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

/** What one ranking depended on beside its version, its seed and the request's fields. */
export interface RankingInput {
  /** From `attributeFeatures`. */
  features: readonly number[]
  /** Indexes, in the version's world, of the campaigns that this person had completed. */
  completed: readonly number[]
  /** From `encodePersonState`; null when nothing was known of the person. */
  personState: Uint8Array | null
}

/** Nothing is known of whom it was for. */
export const emptyRankingInput: RankingInput = { features: [], completed: [], personState: null }

/** Packs a ranking's input for its serving as 32-bit words, little-endian; null when there is none. */
export function packRankingInput({ features, completed, personState }: RankingInput): Buffer | null {
  if (features.length === 0 && completed.length === 0 && personState === null) return null
  const head = Uint32Array.of(features.length, ...features, completed.length, ...completed)
  const packed = Buffer.allocUnsafe(head.byteLength + (personState?.length ?? 0))
  packed.set(new Uint8Array(head.buffer))
  if (personState !== null) packed.set(personState, head.byteLength)
  return packed
}

/** What `packRankingInput` packed. */
export function unpackRankingInput(packed: Uint8Array | null): RankingInput {
  if (packed === null) return emptyRankingInput
  const words = new Uint32Array(packed.length >> 2)
  new Uint8Array(words.buffer).set(packed.subarray(0, words.byteLength))
  const completedAt = 1 + (words[0] ?? 0)
  const stateAt = completedAt + 1 + (words[completedAt] ?? 0)
  return {
    features: [...words.subarray(1, completedAt)],
    completed: [...words.subarray(completedAt + 1, stateAt)],
    personState: stateAt < words.length ? packed.subarray(4 * stateAt) : null,
  }
}

/** Somebody in one app. */
export interface Person {
  readonly appId: string
  readonly userId: string
}

/** What was learned of one person in one app from some facts. */
export interface PersonChange extends Person {
  /** Milliseconds since the Unix epoch of the latest event, and of the earliest list it was about. */
  atMs: number
  servedAtMs: number
  /** A state that began empty; null when the person is a minor, of whom nothing is kept. */
  readonly state: PersonState | null
}

/** Changes of people's states on their way to where they are kept. */
export class PersonChanges {
  readonly #changes = new Map<string, PersonChange>()

  /**
   * The change of a person, begun when it is the first; a minor's drops what was known before, and what is still heard of
   * lists from before.
   */
  of(person: Person, isMinor: boolean, atMs: number, servedAtMs: number): PersonChange {
    const key = `${person.appId} ${person.userId}`
    const known = this.#changes.get(key)
    if (known !== undefined && (known.state === null || !isMinor)) {
      known.atMs = Math.max(known.atMs, atMs)
      known.servedAtMs = Math.min(known.servedAtMs, servedAtMs)
      return known
    }
    const change = { ...person, atMs, servedAtMs, state: isMinor ? null : newPersonState() }
    this.#changes.set(key, change)
    return change
  }

  /** All that is a change, in the order in which rows are locked. */
  list(): PersonChange[] {
    return [...this.#changes.entries()]
      .filter(([, { state }]) => state === null || state.campaigns.size > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, change]) => change)
  }
}

/** A person's state as it is kept: now, and as it was when their present epoch began, from which their order is drawn. */
export interface KeptState {
  readonly epochMs: number
  readonly stateBefore: Uint8Array | null
  readonly state: Uint8Array
}

/**
 * Adds a change to what is kept of a person. A change of a later epoch keeps the state as it was: it is what ranks until
 * that epoch ends.
 */
export function changedState(
  kept: KeptState | undefined,
  { appId, userId, atMs }: PersonChange,
  by: PersonState,
): KeptState {
  const epochMs = adultEpochStartMs({ appId, personId: userId }, atMs)
  const person = kept === undefined ? newPersonState() : decodePersonState(kept.state)
  applyPersonChange(person, by)
  const state = encodePersonState(person)
  if (kept !== undefined && epochMs <= kept.epochMs) return { ...kept, state }
  return { epochMs, stateBefore: kept?.state ?? null, state }
}

/** What ranks somebody in the epoch that began at an instant: nothing of what they did since. */
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
 * Sparse features of an adult's stored attributes (spec 4.5), as the slots they hash to: bands of numbers, labels, custom
 * keys. What names somebody (e-mail, names, telephone, postal code, coordinates) never becomes one, nor does anything of a
 * minor. The age is counted forward from when the attributes were stored. `salt` keeps others from choosing a slot.
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
