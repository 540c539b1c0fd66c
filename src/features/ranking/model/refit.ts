import { type ForwardDecay, memories, pairGroups } from './cell-counters.ts'
import { hourOf } from './counter-rows.ts'
import { fitPersonal, fitPositions, type PositionModel } from './fit-audience.ts'
import { completionEvidence } from './fit-completions.ts'
import { fitRate, type RateEvidence, type RateModel, restridedFamily } from './fit-rate.ts'
import type { RankedCampaign } from './ranked-campaign.ts'
import type { RankingCounters } from './ranking-counters.ts'
import {
  categoryStrideOf,
  clickPrior,
  completionPrior,
  type ModelVocabulary,
  type RankingModel,
} from './ranking-model.ts'

/** A campaign's facts for a refit, kept even when it is no longer served. */
export type CampaignFacts = Pick<RankedCampaign, 'organizationId' | 'category' | 'payoutMicros' | 'payoutModel'>

export interface RefitOptions {
  /** Decimal digits. */
  readonly version: string
  readonly nowMs: number
  /** Passes over the evidence: 1 follows ordinary change, a cold start needs about 6. */
  readonly sweeps: number
}

/** Fits the model to the counters, starting from the previous one. Pure; takes milliseconds for 100,000 cells. */
export function refit(
  counters: RankingCounters,
  factsOf: (campaignId: string) => CampaignFacts | undefined,
  previous: RankingModel,
  options: RefitOptions,
): RankingModel {
  const nowHour = hourOf(options.nowMs)
  const { cells } = counters
  const vocabulary: ModelVocabulary = {
    ...previous.vocabulary,
    apps: cells.apps,
    countries: cells.countries,
    platforms: cells.platforms,
    campaigns: cells.campaigns,
    appCampaigns: pairGroups(cells.appCampaigns),
    countryCampaigns: pairGroups(cells.countryCampaigns),
    platformCampaigns: pairGroups(cells.platformCampaigns),
  }
  const campaigns = campaignGroups(vocabulary, factsOf)
  const categoryStride = categoryStrideOf(vocabulary)
  const groups = cellGroups(counters, campaigns, vocabulary, categoryStride)
  const before = previous.categoryStride === categoryStride ? previous : restrided(previous, categoryStride)
  const positions = fitPositions(counters.positions, 1 / counters.positionDecay.weightAt(nowHour))
  const clicks = clickEvidence(counters, groups, positions, nowHour)
  const completions = completionEvidence(counters, groups, campaigns.logPayout, nowHour)
  const completion = fitRate(completions.evidence, before.completion, completionPrior, options.sweeps)
  lowerBroken(completion, completions.breakFactors)
  return {
    version: options.version,
    vocabulary,
    categoryStride,
    click: fitRate(clicks, before.click, clickPrior, options.sweeps),
    completion,
    payoutCentre: campaigns.payoutCentre,
    positions,
    personal: fitPersonal(counters, previous.personal, 1 / counters.liftDecay.weightAt(nowHour)),
    exposures: sumByCampaign(clicks),
  }
}

interface CampaignGroups {
  category: Int32Array
  organization: Int32Array
  payoutModel: Int32Array
  logPayout: Float64Array
  payoutCentre: number
}

function campaignGroups(
  vocabulary: ModelVocabulary,
  factsOf: (campaignId: string) => CampaignFacts | undefined,
): CampaignGroups {
  const count = vocabulary.campaigns.size
  const category = new Int32Array(count)
  const organization = new Int32Array(count)
  const payoutModel = new Int32Array(count)
  const logPayout = new Float64Array(count)
  let sum = 0
  let known = 0
  for (const [campaign, id] of vocabulary.campaigns.keys.entries()) {
    const facts = factsOf(id)
    category[campaign] = vocabulary.categories.intern(facts?.category ?? '')
    organization[campaign] = vocabulary.organizations.intern(facts?.organizationId ?? '')
    payoutModel[campaign] = vocabulary.payoutModels.intern(facts?.payoutModel ?? '')
    logPayout[campaign] = facts !== undefined && facts.payoutMicros > 0 ? Math.log(facts.payoutMicros) : Number.NaN
    if (Number.isNaN(logPayout[campaign])) continue
    sum += logPayout[campaign]!
    known++
  }
  const payoutCentre = known === 0 ? Math.log(1_000_000) : sum / known
  for (let campaign = 0; campaign < count; campaign++) {
    const value = logPayout[campaign]!
    logPayout[campaign] = Number.isNaN(value) ? 0 : value - payoutCentre
  }
  return { category, organization, payoutModel, logPayout, payoutCentre }
}

/** Renumbers a model's groups by category with another stride. */
function restrided({ categoryStride, click, completion }: RankingModel, stride: number) {
  const rateOf = (rate: RateModel): RateModel => {
    const { appCategory, countryCategory } = rate.families
    const families = {
      ...rate.families,
      appCategory: restridedFamily(appCategory, categoryStride, stride),
      countryCategory: restridedFamily(countryCategory, categoryStride, stride),
    }
    return { ...rate, families }
  }
  return { click: rateOf(click), completion: rateOf(completion) }
}

type Groups = RateEvidence['groups']

function cellGroups(
  counters: RankingCounters,
  campaigns: CampaignGroups,
  vocabulary: ModelVocabulary,
  stride: number,
): Groups {
  const { cells } = counters
  const { size } = cells
  const through = (groupOf: Int32Array) => {
    const of = new Int32Array(size)
    for (let cell = 0; cell < size; cell++) of[cell] = groupOf[cells.campaign[cell]!]!
    return of
  }
  const category = through(campaigns.category)
  const crossed = (left: Int32Array, count: number) => {
    const of = new Int32Array(size)
    for (let cell = 0; cell < size; cell++) of[cell] = left[cell]! * stride + category[cell]!
    return { of, count: count * stride }
  }
  return {
    app: { of: cells.app, count: cells.apps.size },
    country: { of: cells.country, count: cells.countries.size },
    platform: { of: cells.platform, count: cells.platforms.size },
    payoutModel: { of: through(campaigns.payoutModel), count: vocabulary.payoutModels.size },
    category: { of: category, count: vocabulary.categories.size },
    organization: { of: through(campaigns.organization), count: vocabulary.organizations.size },
    campaign: { of: cells.campaign, count: cells.campaigns.size },
    appCategory: crossed(cells.app, cells.apps.size),
    countryCategory: crossed(cells.country, cells.countries.size),
    appCampaign: { of: cells.appCampaign, count: cells.appCampaigns.size },
    countryCampaign: { of: cells.countryCampaign, count: cells.countryCampaigns.size },
    platformCampaign: { of: cells.platformCampaign, count: cells.platformCampaigns.size },
  }
}

function clickEvidence(
  counters: RankingCounters,
  groups: Groups,
  positions: PositionModel,
  nowHour: number,
): RateEvidence {
  const { cells } = counters
  const isUnconfirming = cells.apps.keys.map((app) => positions.unconfirming.has(app))
  const exposure = memories.map((memory) => {
    const scale = 1 / cells.clickDecays[memory]!.weightAt(nowHour)
    const sums = new Float64Array(cells.size)
    for (let cell = 0; cell < sums.length; cell++) {
      const weights = isUnconfirming[cells.app[cell]!] ? cells.servedWeight : cells.deliveredWeight
      sums[cell] = weights[memory][cell]! * scale
    }
    return sums
  })
  const events = memories.map((memory) => scaled(cells.clicks[memory], cells, cells.clickDecays[memory]!, nowHour))
  return { size: cells.size, exposure, events, groups, logPayout: null }
}

/** Lowers the fastest multiplier of campaigns whose landing page seems broken. */
function lowerBroken({ recent: [, fastest] }: RateModel, breakFactors: Float64Array): void {
  for (let campaign = 0; campaign < breakFactors.length; campaign++) {
    fastest.lift[campaign]! *= breakFactors[campaign]!
  }
}

function scaled(sums: Float64Array, cells: { size: number }, decay: ForwardDecay, nowHour: number): Float64Array {
  const by = 1 / decay.weightAt(nowHour)
  const scaledSums = new Float64Array(cells.size)
  for (let cell = 0; cell < scaledSums.length; cell++) scaledSums[cell] = sums[cell]! * by
  return scaledSums
}

function sumByCampaign(evidence: RateEvidence): Float64Array {
  const { of, count } = evidence.groups.campaign
  const sums = new Float64Array(count)
  for (let cell = 0; cell < evidence.size; cell++) {
    const campaign = of[cell]!
    sums[campaign]! += evidence.exposure[0]![cell]!
  }
  return sums
}
