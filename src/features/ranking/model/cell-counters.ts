import type { CellRow } from './counter-rows.ts'

/** Half-lives in hours of the three memories of clicks and of completions, slowest first. */
const clickHalfLivesHours = [240, 60, 16] as const
export const completionHalfLivesHours = [480, 150, 48] as const

export const memories = [0, 1, 2] as const

/** Sums of one decayed quantity, a growing array for each memory. */
type Decayed = [Float64Array, Float64Array, Float64Array]

/** Each takes about 300 bytes. */
const mostCells = 1_000_000
const roomAtFirst = 1024

/** For each cell, its numbers in the vocabularies and its sums. */
const groupColumns = [
  ...(['app', 'country', 'platform', 'campaign'] as const),
  ...(['appCampaign', 'countryCampaign', 'platformCampaign'] as const),
]
const sumColumns = ['servedWeight', 'deliveredWeight', 'clicks', 'completionClicks', 'completions'] as const

type CellKey = Pick<CellRow, 'appId' | 'countryCode' | 'platform' | 'campaignId'>

/**
 * Sums evidence by app, country, platform and campaign, each quantity in three memories that forget at different
 * speeds. Sums are stored undecayed relative to an origin (forward decay), so rows can be added in any order. If there
 * are too many cells, those with the least evidence are merged across countries and platforms.
 */
export class CellCounters {
  readonly apps = new Vocabulary()
  readonly countries = new Vocabulary()
  readonly platforms = new Vocabulary()
  readonly campaigns = new Vocabulary()
  readonly appCampaigns = new Vocabulary<number>()
  readonly countryCampaigns = new Vocabulary<number>()
  readonly platformCampaigns = new Vocabulary<number>()
  size = 0
  app = new Int32Array(roomAtFirst)
  country = new Int32Array(roomAtFirst)
  platform = new Int32Array(roomAtFirst)
  campaign = new Int32Array(roomAtFirst)
  appCampaign = new Int32Array(roomAtFirst)
  countryCampaign = new Int32Array(roomAtFirst)
  platformCampaign = new Int32Array(roomAtFirst)
  servedWeight = newDecayed(roomAtFirst)
  deliveredWeight = newDecayed(roomAtFirst)
  clicks = newDecayed(roomAtFirst)
  /** Clicks and completions in the memories of the completion model, by the hour of the click. */
  completionClicks = newDecayed(roomAtFirst)
  completions = newDecayed(roomAtFirst)
  readonly clickDecays: readonly ForwardDecay[]
  readonly completionDecays: readonly ForwardDecay[]
  readonly #cells = new Map<string, Map<number, number>>()
  #last: { appId: string; countryCode: string; platform: string; cells: Map<number, number> } | undefined
  #foldAt: number

  constructor(originHour: number, most = mostCells) {
    this.#foldAt = most
    this.clickDecays = clickHalfLivesHours.map((halfLife) => new ForwardDecay(originHour, halfLife))
    this.completionDecays = completionHalfLivesHours.map((halfLife) => new ForwardDecay(originHour, halfLife))
  }

  add(row: CellRow): void {
    if (this.size >= this.#foldAt) this.#fold()
    const cell = this.#cellOf(row)
    // Most rows hold one or two sums.
    if (row.servedWeight !== 0) bump(this.servedWeight, cell, row.servedWeight, this.clickDecays, row.hour)
    if (row.deliveredWeight !== 0) bump(this.deliveredWeight, cell, row.deliveredWeight, this.clickDecays, row.hour)
    if (row.clicks !== 0) {
      bump(this.clicks, cell, row.clicks, this.clickDecays, row.hour)
      bump(this.completionClicks, cell, row.clicks, this.completionDecays, row.hour)
    }
    if (row.completions !== 0) bump(this.completions, cell, row.completions, this.completionDecays, row.hour)
  }

  #cellOf(key: CellKey): number {
    const campaign = this.campaigns.intern(key.campaignId)
    const cells = this.#cellsOf(key)
    const known = cells.get(campaign)
    if (known !== undefined) return known
    const cell = this.size++
    if (cell === this.app.length) this.#resize(2 * cell)
    cells.set(campaign, cell)
    const app = this.apps.intern(key.appId)
    const country = this.countries.intern(key.countryCode)
    const platform = this.platforms.intern(key.platform)
    this.app[cell] = app
    this.country[cell] = country
    this.platform[cell] = platform
    this.campaign[cell] = campaign
    this.appCampaign[cell] = this.appCampaigns.intern(pairOf(app, campaign))
    this.countryCampaign[cell] = this.countryCampaigns.intern(pairOf(country, campaign))
    this.platformCampaign[cell] = this.platformCampaigns.intern(pairOf(platform, campaign))
    return cell
  }

  /** Rows come in runs of one context, so most need no look-up by key. */
  #cellsOf({ appId, countryCode, platform }: CellKey): Map<number, number> {
    const last = this.#last
    if (last?.appId === appId && last.countryCode === countryCode && last.platform === platform) return last.cells
    const key = `${appId} ${countryCode} ${platform}`
    const cells = this.#cells.get(key) ?? new Map<number, number>()
    this.#cells.set(key, cells)
    this.#last = { appId, countryCode, platform, cells }
    return cells
  }

  /** Merges the half with the least evidence into cells without country and platform. */
  #fold(): void {
    const { size, app, country, platform, campaign } = this
    const sums = this.#sums()
    const evidence = Float64Array.from({ length: size }, (_, cell) => {
      const exposure = Math.max(this.servedWeight[0][cell]!, this.deliveredWeight[0][cell]!)
      return exposure + this.completionClicks[0][cell]! + this.completions[0][cell]!
    })
    const median = evidence.toSorted()[size >> 1]!
    this.size = 0
    this.#cells.clear()
    this.#last = undefined
    this.#resize(app.length)
    const folded = this.#sums()
    for (let cell = 0; cell < size; cell++) {
      const isKept = evidence[cell]! > median
      const into = this.#cellOf({
        appId: this.apps.keys[app[cell]!]!,
        countryCode: isKept ? this.countries.keys[country[cell]!]! : '',
        platform: isKept ? this.platforms.keys[platform[cell]!]! : '',
        campaignId: this.campaigns.keys[campaign[cell]!]!,
      })
      for (const [index, to] of folded.entries()) to[into]! += sums[index]![cell]!
    }
    // If folding gains little, the cells cannot get coarser.
    this.#foldAt = Math.max(this.#foldAt, 2 * this.size)
  }

  #sums(): Float64Array[] {
    return sumColumns.flatMap((name) => this[name])
  }

  /** Resizes all columns; existing cells are kept. */
  #resize(room: number): void {
    for (const name of groupColumns) {
      const cells = this[name].subarray(0, this.size)
      this[name] = new Int32Array(room)
      this[name].set(cells)
    }
    for (const name of sumColumns) {
      const sums = this[name].map((ofMemory) => ofMemory.subarray(0, this.size))
      this[name] = newDecayed(room)
      for (const memory of memories) this[name][memory].set(sums[memory]!)
    }
  }
}

function newDecayed(room: number): Decayed {
  return [new Float64Array(room), new Float64Array(room), new Float64Array(room)]
}

function bump(sums: Decayed, cell: number, by: number, decays: readonly ForwardDecay[], hour: number): void {
  for (const memory of memories) {
    const ofMemory = sums[memory]
    ofMemory[cell]! += by * decays[memory]!.weightAt(hour)
  }
}

/**
 * Exponential decay by weights that grow from an origin: a sum of `value x weightAt(hour)`, divided by the current
 * weight, is the decayed sum. A double holds 1,000 half-lives after the origin.
 */
export class ForwardDecay {
  readonly #originHour: number
  readonly #halfLifeHours: number
  #hour: number
  #weight = 1

  constructor(originHour: number, halfLifeHours: number) {
    this.#originHour = originHour
    this.#halfLifeHours = halfLifeHours
    this.#hour = originHour
  }

  /** Returns the weight of an hour counted from the Unix epoch. */
  weightAt(hour: number): number {
    if (hour === this.#hour) return this.#weight
    this.#hour = hour
    this.#weight = 2 ** ((hour - this.#originHour) / this.#halfLifeHours)
    return this.#weight
  }
}

/** Numbers keys in the order of their first appearance. Learned arrays are indexed by these numbers. */
export class Vocabulary<Key = string> {
  readonly keys: Key[] = []
  readonly #numbers = new Map<Key, number>()

  constructor(keys: Iterable<Key> = []) {
    for (const key of keys) this.intern(key)
  }

  get size(): number {
    return this.keys.length
  }

  /** Returns the key's number, adding the key if it is new. */
  intern(key: Key): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.keys.length
    this.#numbers.set(key, number)
    this.keys.push(key)
    return number
  }

  /** Returns the key's number, or -1 if it was never added. */
  find(key: Key): number {
    return this.#numbers.get(key) ?? -1
  }
}

const pairSpan = 2 ** 26

/** Returns a pair of numbers below 2^26 as one key. */
function pairOf(left: number, right: number): number {
  return left * pairSpan + right
}

/**
 * Pairs grouped by left number: runs of right numbers and of the groups' numbers; `starts` holds the start of each run.
 */
export interface PairGroups {
  readonly starts: Int32Array
  readonly rights: Int32Array
  readonly numbers: Int32Array
}

export function pairGroups({ keys }: Vocabulary<number>): PairGroups {
  const leftOf = (pair: number) => Math.floor(pair / pairSpan)
  const starts = new Int32Array(keys.reduce((most, pair) => Math.max(most, leftOf(pair) + 1), 0) + 1)
  for (const pair of keys) starts[leftOf(pair) + 1]!++
  for (let left = 1; left < starts.length; left++) starts[left]! += starts[left - 1]!
  const next = starts.slice()
  const rights = new Int32Array(keys.length)
  const numbers = new Int32Array(keys.length)
  for (const [number, pair] of keys.entries()) {
    const at = next[leftOf(pair)]!
    next[leftOf(pair)] = at + 1
    rights[at] = pair % pairSpan
    numbers[at] = number
  }
  return { starts, rights, numbers }
}
