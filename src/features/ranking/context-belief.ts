import { campaignSide } from './campaign-side.ts'
import type { RateFamilyName } from './fit-rate.ts'
import { liftOf } from './lift-family.ts'
import type { RankingModel } from './ranking-model.ts'
import type { BeliefSide, KnownSides, PlaceName, RankingWorld } from './ranking-world.ts'
import type { PairVocabulary } from './vocabulary.ts'

/** Where something is shown. */
export interface Place {
  readonly appId: string
  readonly countryCode: string
  readonly platform: string | null
}

/** The sides of one app, country and platform; a rate is the product of theirs and the campaign's own. */
export function placeSides(world: RankingWorld, { appId, countryCode, platform }: Place): readonly BeliefSide[] {
  return [sideOf(world, 'app', appId), sideOf(world, 'country', countryCode), sideOf(world, 'platform', platform ?? '')]
}

/** P(click) of an examined impression of one campaign in a place, for nobody in particular. */
export function clickRateAt(world: RankingWorld, place: Place, index: number): number {
  return rateAt(world, place, index, 'click')
}

/** P(verified | click) of one campaign in a place. */
export function completionRateAt(world: RankingWorld, place: Place, index: number): number {
  return rateAt(world, place, index, 'completion')
}

function rateAt(world: RankingWorld, place: Place, index: number, rate: 'click' | 'completion'): number {
  let product = campaignSide(world)[rate][index] ?? 1
  for (const side of placeSides(world, place)) product *= side[rate][index] ?? 1
  return product
}

/** No sides yet. */
export function noSides(): KnownSides {
  return { app: new Map(), country: new Map(), platform: new Map() }
}

/** No app, country or platform is called so. */
const placeWithoutEvidence = 'no evidence'

/** One side, computed when it is first asked for and kept as long as the world. */
function sideOf(world: RankingWorld, name: PlaceName, key: string): BeliefSide {
  const sides = world.sides[name]
  const known = sides.get(key)
  if (known !== undefined) return known
  const place = placeVocabulary(world.model, name).find(key)
  // Places without evidence are all alike: one side serves however many are asked for.
  const keptAs = place < 0 ? placeWithoutEvidence : key
  const side = sides.get(keptAs) ?? placeSide(world, name, place)
  sides.set(keptAs, side)
  return side
}

/** What an app, country or platform adds: its own level, its crossing with the category and with the campaign. */
function placeSide(world: RankingWorld, name: PlaceName, place: number): BeliefSide {
  const { model } = world
  const size = world.campaigns.length
  const side = {
    click: new Float64Array(size).fill(liftOf(model.click.families[name], place)),
    completion: new Float64Array(size).fill(liftOf(model.completion.families[name], place)),
    value: new Float64Array(size),
  }
  if (name !== 'platform') multiplyCategories(world, side, name === 'app' ? 'appCategory' : 'countryCategory', place)
  multiplyCampaigns(world, side, `${name}Campaign`, pairs(model, name), place)
  for (let index = 0; index < size; index++)
    side.value[index] = (side.click[index] ?? 1) * (side.completion[index] ?? 1)
  return side
}

function multiplyCategories(
  world: RankingWorld,
  side: Rates,
  family: 'appCategory' | 'countryCategory',
  place: number,
): void {
  const { model } = world
  const count = model.vocabulary.categories.size
  // What each category has in common is looked up once; the last entry is for campaigns of unknown category.
  const common = neutralRates(count + 1)
  const multiply = multiplierOf(model, common, family)
  for (let category = 0; category <= count; category++) {
    multiply(category, place < 0 || category === count ? -1 : place * model.categoryStride + category)
  }
  for (let index = 0; index < side.click.length; index++) {
    const group = world.groups.category[index] ?? -1
    const category = group < 0 ? count : group
    side.click[index] = (side.click[index] ?? 1) * (common.click[category] ?? 1)
    side.completion[index] = (side.completion[index] ?? 1) * (common.completion[category] ?? 1)
  }
}

function neutralRates(size: number): Rates {
  return { click: new Float64Array(size).fill(1), completion: new Float64Array(size).fill(1) }
}

type Rates = Pick<BeliefSide, 'click' | 'completion'>

function multiplyCampaigns(
  world: RankingWorld,
  side: Rates,
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
function multiplierOf(model: RankingModel, side: Rates, family: RateFamilyName) {
  const click = model.click.families[family]
  const completion = model.completion.families[family]
  return (index: number, group: number): void => {
    side.click[index] = (side.click[index] ?? 1) * liftOf(click, group)
    side.completion[index] = (side.completion[index] ?? 1) * liftOf(completion, group)
  }
}

function placeVocabulary(model: RankingModel, name: PlaceName) {
  if (name === 'app') return model.vocabulary.apps
  return name === 'country' ? model.vocabulary.countries : model.vocabulary.platforms
}

function pairs(model: RankingModel, name: PlaceName): PairVocabulary {
  if (name === 'app') return model.vocabulary.appCampaigns
  return name === 'country' ? model.vocabulary.countryCampaigns : model.vocabulary.platformCampaigns
}
