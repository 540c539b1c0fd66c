import type { CellRow } from './counter-rows.ts'
import { ForwardDecay } from './forward-decay.ts'
import { PairVocabulary, Vocabulary } from './vocabulary.ts'

/** Half-lives in hours of the three memories of clicks and of completions, slowest first. */
export const clickHalfLivesHours = [240, 60, 16] as const
export const completionHalfLivesHours = [480, 150, 48] as const

/** The memories, slowest first. */
export const memories = [0, 1, 2] as const

/** Sums of one decayed quantity, one growing array a memory. */
type Decayed = [Float64Array, Float64Array, Float64Array]

/**
 * Evidence by app, country, platform and campaign, each quantity in three memories that forget at different speeds. Sums are kept
 * undecayed relative to an origin (forward decay), so that adding is all there is to do and order never matters.
 */
export class CellCounters {
  readonly apps = new Vocabulary()
  readonly countries = new Vocabulary()
  readonly platforms = new Vocabulary()
  readonly campaigns = new Vocabulary()
  readonly appCampaigns = new PairVocabulary()
  readonly countryCampaigns = new PairVocabulary()
  readonly platformCampaigns = new PairVocabulary()
  size = 0
  app = new Int32Array(1024)
  country = new Int32Array(1024)
  platform = new Int32Array(1024)
  campaign = new Int32Array(1024)
  appCampaign = new Int32Array(1024)
  countryCampaign = new Int32Array(1024)
  platformCampaign = new Int32Array(1024)
  servedWeight = newDecayed()
  deliveredWeight = newDecayed()
  clicks = newDecayed()
  /** Clicks and completions as the completion model remembers them, by the hour of the click. */
  opens = newDecayed()
  completions = newDecayed()
  readonly clickDecays: readonly ForwardDecay[]
  readonly completionDecays: readonly ForwardDecay[]
  /** Numbers of contexts by app, country and platform, and of cells by context and campaign. */
  readonly #contexts = new Map<string, number>()
  readonly #cells = new Map<number, number>()
  #last = { appId: '', countryCode: '', platform: '', context: -1 }

  constructor(originHour: number) {
    this.clickDecays = clickHalfLivesHours.map((halfLife) => new ForwardDecay(originHour, halfLife))
    this.completionDecays = completionHalfLivesHours.map((halfLife) => new ForwardDecay(originHour, halfLife))
  }

  /** Adds a row's sums. */
  add(row: CellRow): void {
    const cell = this.#cellOf(row)
    for (const memory of memories) {
      const clickWeight = this.clickDecays[memory]?.weightAt(row.hour) ?? 0
      bump(this.servedWeight[memory], cell, row.servedWeight * clickWeight)
      bump(this.deliveredWeight[memory], cell, row.deliveredWeight * clickWeight)
      bump(this.clicks[memory], cell, row.clicks * clickWeight)
      const openWeight = this.completionDecays[memory]?.weightAt(row.hour) ?? 0
      bump(this.opens[memory], cell, row.clicks * openWeight)
      bump(this.completions[memory], cell, row.completions * openWeight)
    }
  }

  #cellOf(row: CellRow): number {
    const campaign = this.campaigns.intern(row.campaignId)
    const key = this.#contextOf(row) * 67108864 + campaign
    const known = this.#cells.get(key)
    if (known !== undefined) return known
    const cell = this.size++
    if (cell === this.app.length) this.#grow()
    this.#cells.set(key, cell)
    const app = this.apps.intern(row.appId)
    const country = this.countries.intern(row.countryCode)
    const platform = this.platforms.intern(row.platform)
    this.app[cell] = app
    this.country[cell] = country
    this.platform[cell] = platform
    this.campaign[cell] = campaign
    this.appCampaign[cell] = this.appCampaigns.intern(app, campaign)
    this.countryCampaign[cell] = this.countryCampaigns.intern(country, campaign)
    this.platformCampaign[cell] = this.platformCampaigns.intern(platform, campaign)
    return cell
  }

  /** Rows come in runs of one context, so most need no lookup. */
  #contextOf({ appId, countryCode, platform }: CellRow): number {
    const last = this.#last
    if (last.appId === appId && last.countryCode === countryCode && last.platform === platform && last.context >= 0) {
      return last.context
    }
    const key = `${appId} ${countryCode} ${platform}`
    let context = this.#contexts.get(key)
    if (context === undefined) {
      context = this.#contexts.size
      this.#contexts.set(key, context)
    }
    this.#last = { appId, countryCode, platform, context }
    return context
  }

  #grow(): void {
    this.app = doubled(this.app)
    this.country = doubled(this.country)
    this.platform = doubled(this.platform)
    this.campaign = doubled(this.campaign)
    this.appCampaign = doubled(this.appCampaign)
    this.countryCampaign = doubled(this.countryCampaign)
    this.platformCampaign = doubled(this.platformCampaign)
    for (const sums of [this.servedWeight, this.deliveredWeight, this.clicks, this.opens, this.completions]) {
      for (const memory of memories) {
        const wider = new Float64Array(sums[memory].length * 2)
        wider.set(sums[memory])
        sums[memory] = wider
      }
    }
  }
}

function newDecayed(): Decayed {
  return [new Float64Array(1024), new Float64Array(1024), new Float64Array(1024)]
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2)
  wider.set(array)
  return wider
}

function bump(sums: Float64Array, index: number, by: number): void {
  sums[index] = (sums[index] ?? 0) + by
}
