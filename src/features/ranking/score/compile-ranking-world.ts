import { liftOf, type RateFamilyName } from '../model/fit-rate.ts'
import type { ModelVocabulary, RankingModel } from '../model/ranking-model.ts'
import type { PairGroups, Vocabulary } from '../model/vocabulary.ts'
import { campaignSide, greatestOfBlocks } from './campaign-side.ts'
import { campaignsInNeed } from './new-campaign-slot.ts'
import type {
  AppControls,
  BeliefSide,
  ContextTable,
  KnownSides,
  PlaceName,
  RankedApp,
  RankedCampaign,
  RankingWorld,
} from './ranking-world.ts'
import { hashText } from './repeatable-draws.ts'

type CompiledCampaigns = Pick<
  RankingWorld,
  'campaigns' | 'indexById' | 'hash' | 'payout' | 'category' | 'categories' | 'categoryHash'
>

/** What depends on the campaigns alone outlives the models that are learned while they stay. */
const compiledCampaigns = new WeakMap<readonly RankedCampaign[], CompiledCampaigns>()

/**
 * Compiles what `rankOffers` reads. Cheap: the tables of a context are computed when it is first asked for, and of a list
 * of campaigns that was compiled before only what the model says of them is looked up. The list must not change after.
 */
export function compileRankingWorld(
  campaigns: readonly RankedCampaign[],
  apps: Iterable<RankedApp>,
  model: RankingModel,
  { version, attributeSalt }: Pick<RankingWorld, 'version' | 'attributeSalt'> = { version: '0', attributeSalt: 0 },
): RankingWorld {
  const compiled = compiledCampaigns.get(campaigns) ?? compileCampaigns(campaigns)
  compiledCampaigns.set(campaigns, compiled)
  return {
    ...compiled,
    version,
    attributeSalt,
    apps: new Map(Array.from(apps, (app) => [app.id, app])),
    model,
    newCampaigns: campaignsInNeed(campaigns, model),
    ...modelNumbers(campaigns, model),
    greatestFatigue: Math.max(...model.personal.fatigue),
    attributeLifts: new Map(),
    own: { side: null },
    sides: noSides(),
    tables: new Map(),
  }
}

function compileCampaigns(campaigns: readonly RankedCampaign[]): CompiledCampaigns {
  const hash = Uint32Array.from(campaigns, (campaign) => hashText(campaign.id))
  const categories = [...new Set(campaigns.map((campaign) => campaign.category ?? ''))].sort()
  const categoryIndex = new Map(categories.map((category, index) => [category, index]))
  return {
    campaigns,
    indexById: new Map(campaigns.map((campaign, index) => [campaign.id, index])),
    hash,
    payout: Float64Array.from(campaigns, (campaign) => Math.max(1, campaign.payoutMicros)),
    category: Uint16Array.from(campaigns, (campaign) => categoryIndex.get(campaign.category ?? '') ?? 0),
    categories,
    categoryHash: Uint32Array.from(categories, (category) => hashText(category)),
  }
}

type ModelNumbers = Pick<RankingWorld, 'groups' | 'indexOfNumber'>

/** What the campaigns' names are numbered as holds until the model learns a name that is new. */
const knownNumbers = new WeakMap<
  readonly RankedCampaign[],
  { readonly words: readonly Vocabulary[]; readonly sizes: readonly number[]; readonly numbers: ModelNumbers }
>()

function modelNumbers(campaigns: readonly RankedCampaign[], { vocabulary }: RankingModel): ModelNumbers {
  const words = [vocabulary.payoutModels, vocabulary.categories, vocabulary.organizations, vocabulary.campaigns]
  const known = knownNumbers.get(campaigns)
  if (
    known !== undefined &&
    words.every((each, index) => each === known.words[index] && each.size === known.sizes[index])
  ) {
    return known.numbers
  }
  const numbers = findNumbers(campaigns, vocabulary)
  knownNumbers.set(campaigns, { words, sizes: words.map(({ size }) => size), numbers })
  return numbers
}

function findNumbers(
  campaigns: readonly RankedCampaign[],
  { payoutModels, categories, organizations, campaigns: known }: ModelVocabulary,
): ModelNumbers {
  const campaign = Int32Array.from(campaigns, ({ id }) => known.find(id))
  const indexOfNumber = new Int32Array(known.size).fill(-1)
  for (const [index, number] of campaign.entries()) if (number >= 0) indexOfNumber[number] = index
  return {
    groups: {
      payoutModel: Int32Array.from(campaigns, ({ payoutModel }) => payoutModels.find(payoutModel)),
      category: Int32Array.from(campaigns, ({ category }) => categories.find(category ?? '')),
      organization: Int32Array.from(campaigns, ({ organizationId }) => organizations.find(organizationId)),
      campaign,
    },
    indexOfNumber,
  }
}

/** Campaigns times tables that a world keeps: 8 bytes each, so about 64 MB. */
const maxTableCells = 8_000_000

/** Of an app that the world does not know. */
const defaultControls: AppControls = {
  newCampaignShare: 0.15,
  randomShare: 0.01,
  pinned: [],
  priority: new Map(),
}

/** The table of a context, computed when it is first asked for and kept as long as the world has room. */
export function contextTable(world: RankingWorld, place: Place): ContextTable {
  const { appId, countryCode, platform } = place
  const key = `${platform ?? ''} ${countryCode} ${appId}`
  const known = world.tables.get(key)
  if (known !== undefined) return known
  const table = compileTable(world, place)
  keepBounded(world.tables, key, table, maxTableCells / Math.max(1, world.campaigns.length))
  return table
}

/** Adds an entry; where there is no room, the oldest goes, and is computed anew when it is needed. */
function keepBounded<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  const [oldest] = kept.keys()
  if (oldest !== undefined && !kept.has(key) && kept.size + 1 > most) kept.delete(oldest)
  kept.set(key, value)
}

function controlsOf({ apps, indexById }: RankingWorld, appId: string): AppControls {
  const app = apps.get(appId)
  if (app === undefined) return defaultControls
  const pinned = app.pinnedCampaignIds.flatMap((id) => indexById.get(id) ?? [])
  const priority = new Map<number, number>()
  for (const [id, factor] of app.priorityByCampaignId) {
    const index = indexById.get(id)
    if (index !== undefined && factor !== 1) priority.set(index, factor)
  }
  return { newCampaignShare: app.newCampaignShare, randomShare: app.randomShare, pinned, priority }
}

function compileTable(world: RankingWorld, place: Place): ContextTable {
  const app = controlsOf(world, place.appId)
  const own = campaignSide(world)
  const mean = own.value.slice()
  for (const { value } of placeSides(world, place)) {
    for (let index = 0; index < mean.length; index++) mean[index] = (mean[index] ?? 0) * (value[index] ?? 1)
  }
  for (const [index, factor] of app.priority) mean[index] = (mean[index] ?? 0) * factor
  const { a, b, blocks, order } = own
  return { app, mean, a, b, blocks: { ...blocks, mean: greatestOfBlocks(order.campaigns, mean) } }
}

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

/** Campaigns times sides that a world keeps: 24 bytes each. A caller may name any country. */
const maxSideCells = 1_000_000

/** No app, country or platform is called so. */
const placeWithoutEvidence = 'no evidence'

/** One side, computed when it is first asked for and kept as long as the world has room. */
function sideOf(world: RankingWorld, name: PlaceName, key: string): BeliefSide {
  const sides = world.sides[name]
  const known = sides.get(key)
  if (known !== undefined) return known
  const place = placeVocabulary(world.model, name).find(key)
  // Places without evidence are all alike: one side serves however many are asked for.
  const keptAs = place < 0 ? placeWithoutEvidence : key
  const side = sides.get(keptAs) ?? placeSide(world, name, place)
  keepBounded(sides, keptAs, side, maxSideCells / Math.max(1, world.campaigns.length))
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
  pairsSeen: PairGroups,
  place: number,
): void {
  const { model } = world
  const { starts, rights, numbers } = pairsSeen
  const end = place < 0 ? 0 : (starts[place + 1] ?? 0)
  const multiplyPair = multiplierOf(model, side, family)
  for (let entry = starts[place] ?? 0; entry < end; entry++) {
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

function pairs(model: RankingModel, name: PlaceName): PairGroups {
  if (name === 'app') return model.vocabulary.appCampaigns
  return name === 'country' ? model.vocabulary.countryCampaigns : model.vocabulary.platformCampaigns
}
