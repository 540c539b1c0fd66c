import type { RateFamilyName, RateModel } from './fit-rate.ts'
import { liftOf, liftVariance } from './lift-family.ts'
import { categoryStride, type RankingModel } from './ranking-model.ts'
import type { BeliefSide, KnownSides, RankingWorld, SideName } from './ranking-world.ts'
import type { PairVocabulary } from './vocabulary.ts'

/** The sides of one app, country and platform; a rate is their product. */
export interface BeliefSides {
  campaign: BeliefSide
  app: BeliefSide
  country: BeliefSide
  platform: BeliefSide
}

/** The sides of a context. */
export function beliefSides(world: RankingWorld, appId: string, country: string, platform: string | null): BeliefSides {
  return {
    campaign: campaignBeliefs(world),
    app: sideOf(world, 'app', appId),
    country: sideOf(world, 'country', country),
    platform: sideOf(world, 'platform', platform ?? ''),
  }
}

/** P(click) of one campaign in a place: as a table has it, without a whole table. */
export function clickRateAt(
  world: RankingWorld,
  { appId, countryCode, platform }: { appId: string; countryCode: string; platform: string | null },
  index: number,
): number {
  const { campaign, app, country, platform: device } = beliefSides(world, appId, countryCode, platform)
  return (
    (campaign.click[index] ?? 1) * (app.click[index] ?? 1) * (country.click[index] ?? 1) * (device.click[index] ?? 1)
  )
}

/** What is believed of every campaign in no place in particular. */
export function campaignBeliefs(world: RankingWorld): BeliefSide {
  return sideOf(world, 'campaign', '')
}

export const sideNames = ['campaign', 'app', 'country', 'platform'] as const

/** No sides yet. */
export function noSides(): KnownSides {
  return { campaign: new Map(), app: new Map(), country: new Map(), platform: new Map() }
}

/** One side, computed when it is first asked for and kept as long as the world. */
export function sideOf(world: RankingWorld, name: SideName, key: string): BeliefSide {
  const known = world.sides[name].get(key)
  if (known !== undefined) return known
  const side = name === 'campaign' ? campaignSide(world) : placeSide(world, name, key)
  world.sides[name].set(key, side)
  return side
}

const certain = new Float64Array(0)
const campaignFamilies = ['payoutModel', 'category', 'organization', 'campaign'] as const

function campaignSide(world: RankingWorld): BeliefSide {
  const { model, groups } = world
  const size = world.campaigns.length
  const side = { click: new Float64Array(size), completion: new Float64Array(size), variance: new Float64Array(size) }
  for (const [index, campaign] of world.campaigns.entries()) {
    let click = model.click.base
    const distance = Math.log(Math.max(1, campaign.payoutMicros)) - model.payoutCentre
    let completion =
      model.completion.base * Math.exp(model.completion.payoutSlope * (campaign.payoutMicros > 0 ? distance : 0))
    let variance = 0
    for (const family of campaignFamilies) {
      const group = groups[family][index] ?? -1
      click *= liftOf(model.click.families[family], group)
      completion *= liftOf(model.completion.families[family], group)
      variance += learnedVariance(model.click, family, group) + learnedVariance(model.completion, family, group)
    }
    const number = groups.campaign[index] ?? -1
    for (const recent of [0, 1] as const) {
      click *= liftOf(model.click.recent[recent], number)
      completion *= liftOf(model.completion.recent[recent], number)
    }
    side.click[index] = click
    side.completion[index] = completion
    side.variance[index] = variance
  }
  return side
}

/** What an app, country or platform adds: its own level, its crossing with the category and with the campaign. */
function placeSide(world: RankingWorld, name: 'app' | 'country' | 'platform', key: string): BeliefSide {
  const { model } = world
  const place = placeVocabulary(model, name).find(key)
  const size = world.campaigns.length
  const side = {
    click: new Float64Array(size).fill(liftOf(model.click.families[name], place)),
    completion: new Float64Array(size).fill(liftOf(model.completion.families[name], place)),
    variance: certain,
  }
  if (name !== 'platform') multiplyCategories(world, side, name === 'app' ? 'appCategory' : 'countryCategory', place)
  multiplyCampaigns(world, side, `${name}Campaign`, pairs(model, name), place)
  return side
}

function multiplyCategories(
  world: RankingWorld,
  side: BeliefSide,
  family: 'appCategory' | 'countryCategory',
  place: number,
): void {
  const { model } = world
  const stride = categoryStride(model.vocabulary)
  const count = model.vocabulary.categories.size
  // What each category has in common is looked up once; the last entry is for campaigns of unknown category.
  const common = neutralSide(count + 1)
  const multiply = multiplierOf(model, common, family)
  for (let category = 0; category <= count; category++) {
    multiply(category, place < 0 || category === count ? -1 : place * stride + category)
  }
  for (let index = 0; index < side.click.length; index++) {
    const group = world.groups.category[index] ?? -1
    const category = group < 0 ? count : group
    side.click[index] = (side.click[index] ?? 1) * (common.click[category] ?? 1)
    side.completion[index] = (side.completion[index] ?? 1) * (common.completion[category] ?? 1)
  }
}

function neutralSide(size: number): BeliefSide {
  return {
    click: new Float64Array(size).fill(1),
    completion: new Float64Array(size).fill(1),
    variance: certain,
  }
}

function multiplyCampaigns(
  world: RankingWorld,
  side: BeliefSide,
  family: 'appCampaign' | 'countryCampaign' | 'platformCampaign',
  pairsSeen: PairVocabulary,
  place: number,
): void {
  const { model } = world
  const seen = pairsSeen.byLeft[place]
  if (seen === undefined) return
  const { rights, numbers } = seen
  const multiplyPair = multiplierOf(model, side, family)
  for (let entry = 0; entry < rights.length; entry++) {
    const index = world.indexOfNumber[rights[entry] ?? 0] ?? -1
    if (index >= 0) multiplyPair(index, numbers[entry] ?? -1)
  }
}

/** Multiplies what a group of a family makes of a campaign into a side; looked up once, since places have thousands of groups. */
function multiplierOf(model: RankingModel, side: BeliefSide, family: RateFamilyName) {
  const click = model.click.families[family]
  const completion = model.completion.families[family]
  return (index: number, group: number): void => {
    side.click[index] = (side.click[index] ?? 1) * liftOf(click, group)
    side.completion[index] = (side.completion[index] ?? 1) * liftOf(completion, group)
  }
}

/** A family that takes no part in a rate is certain. */
function learnedVariance(rate: RateModel, family: RateFamilyName, group: number): number {
  return rate.learned.has(family) ? liftVariance(rate.families[family], group) : 0
}

function placeVocabulary(model: RankingModel, name: 'app' | 'country' | 'platform') {
  if (name === 'app') return model.vocabulary.apps
  return name === 'country' ? model.vocabulary.countries : model.vocabulary.platforms
}

function pairs(model: RankingModel, name: 'app' | 'country' | 'platform'): PairVocabulary {
  if (name === 'app') return model.vocabulary.appCampaigns
  return name === 'country' ? model.vocabulary.countryCampaigns : model.vocabulary.platformCampaigns
}
