import { type PositionModel, priorPositions } from './fit-position.ts'
import { priorRate, type RateModel, type RatePrior } from './fit-rate.ts'
import { type PersonalModel, priorPersonalModel } from './personal-model.ts'
import { PairVocabulary, Vocabulary } from './vocabulary.ts'

/** Names of everything the learned arrays are indexed by; they only grow, so that models can share them. */
export interface ModelVocabulary {
  apps: Vocabulary
  countries: Vocabulary
  platforms: Vocabulary
  campaigns: Vocabulary
  categories: Vocabulary
  organizations: Vocabulary
  payoutModels: Vocabulary
  appCampaigns: PairVocabulary
  countryCampaigns: PairVocabulary
  platformCampaigns: PairVocabulary
}

/** Everything learned from traffic: what a serving names by `version`, what is stored for replay. */
export interface RankingModel {
  version: string
  vocabulary: ModelVocabulary
  /** Groups of app or country by category are numbered `place x stride + category`. */
  categoryStride: number
  click: RateModel
  completion: RateModel
  /** Mean log payout of the campaigns when this was fitted. */
  payoutCentre: number
  positions: PositionModel
  personal: PersonalModel
  /** Weighted exposures of each campaign so far, by its number: what new campaigns still need. */
  exposures: Float64Array
}

/** The least power of two that holds the categories: groups of a place by category keep their numbers while few are added. */
export function categoryStrideOf({ categories }: ModelVocabulary): number {
  return 2 ** Math.max(6, Math.ceil(Math.log2(categories.size + 1)))
}

/** Assumptions about clicks per examined impression. Only families with a strength take part. */
export const clickPrior: RatePrior = {
  base: 0.02,
  payoutSlope: 0,
  k: {
    app: 4,
    country: 8,
    platform: 8,
    category: 6,
    organization: 10,
    campaign: 2,
    appCategory: 15,
    countryCategory: 15,
    appCampaign: 15,
    countryCampaign: 15,
    platformCampaign: 30,
  },
  recentK: [60, 40],
}

/** Assumptions about verified completions per click. */
export const completionPrior: RatePrior = {
  base: 0.01,
  payoutSlope: -0.5,
  k: {
    app: 8,
    country: 8,
    platform: 15,
    payoutModel: 4,
    category: 8,
    organization: 10,
    campaign: 2,
    appCampaign: 20,
    countryCampaign: 20,
  },
  recentK: [30, 20],
}

/** What is believed before any traffic. */
export function emptyRankingModel(): RankingModel {
  return {
    version: '0',
    vocabulary: {
      apps: new Vocabulary(),
      countries: new Vocabulary(),
      platforms: new Vocabulary(),
      campaigns: new Vocabulary(),
      categories: new Vocabulary(),
      organizations: new Vocabulary(),
      payoutModels: new Vocabulary(),
      appCampaigns: new PairVocabulary(),
      countryCampaigns: new PairVocabulary(),
      platformCampaigns: new PairVocabulary(),
    },
    categoryStride: 0,
    click: priorRate(clickPrior),
    completion: priorRate(completionPrior),
    payoutCentre: Math.log(1_000_000),
    positions: priorPositions(),
    personal: priorPersonalModel(),
    exposures: new Float64Array(0),
  }
}
