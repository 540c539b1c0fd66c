import { liftOf, type RateFamilyName } from '../model/fit-rate.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import type { PairGroups } from '../model/vocabulary.ts'
import { nextColumn } from './campaign-columns.ts'
import { greatestOfBlocks, touchedBlocks } from './campaign-side.ts'
import { knownAt } from './known-contexts.ts'
import type { AppControls, BeliefSide, ContextTable, PlaceName, RankingWorld } from './ranking-world.ts'

/** Campaigns times tables that are kept: 8 bytes each, so about 64 MB. */
const maxTableCells = 8_000_000
/** Campaigns times sides that are kept: 24 bytes each. A caller may name any country. */
const maxSideCells = 1_000_000

/** Where something is shown. */
export interface Place {
  readonly appId: string
  readonly countryCode: string
  readonly platform: string | null
}

/** Of an app that the world does not know. */
const defaultControls: AppControls = {
  newCampaignShare: 0.15,
  randomShare: 0.01,
  pinned: [],
  priority: new Map(),
}

/** The table of a context, computed when it is first asked for, and of a later world only where that differs. */
export function contextTable(world: RankingWorld, place: Place): ContextTable {
  const { appId, countryCode, platform } = place
  const key = `${platform ?? ''} ${countryCode} ${appId}`
  return knownAt(world, world.tables, key, roomFor(world, maxTableCells), (previous) => {
    const app = controlsOf(world, appId)
    if (previous === undefined) return nextTable(world, place, app, noTable(app), allCampaigns(world))
    const { value, changed } = previous
    const changedPriorities = changedFactors(value.app.priority, app.priority)
    const all = changedPriorities.length === 0 ? changed : [...new Set([...changed, ...changedPriorities])]
    return nextTable(world, place, app, value, all)
  })
}

function roomFor({ campaigns }: RankingWorld, cells: number): number {
  return cells / Math.max(1, campaigns.length)
}

function allCampaigns({ campaigns }: RankingWorld): number[] {
  return Array.from(campaigns.keys())
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

function changedFactors(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number[] {
  const indexes = new Set([...one.keys(), ...other.keys()])
  return [...indexes].filter((index) => one.get(index) !== other.get(index))
}

function noTable(app: AppControls): ContextTable {
  const none = new Float64Array(0)
  return { app, mean: none, a: none, b: none, blocks: { mean: none, a: none, b: none }, sorted: -1 }
}

function nextTable(
  world: RankingWorld,
  place: Place,
  app: AppControls,
  previous: ContextTable,
  changed: readonly number[],
): ContextTable {
  const { value, a, b, blocks, order } = world.side
  const sides = placeSides(world, place)
  const mean = nextColumn(previous.mean, value.length, changed)
  for (const index of changed) mean[index] = value[index] ?? 0
  for (const side of sides) {
    for (const index of changed) mean[index] = (mean[index] ?? 0) * (side.value[index] ?? 1)
  }
  for (const index of changed) {
    const factor = app.priority.get(index)
    if (factor !== undefined) mean[index] = (mean[index] ?? 0) * factor
  }
  const touched = touchedBlocks(order, previous.sorted, changed)
  const greatest = greatestOfBlocks(order.campaigns, mean, previous.blocks.mean, touched)
  return { app, mean, a, b, blocks: { ...blocks, mean: greatest }, sorted: order.sorted }
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
  let product = world.side[rate][index] ?? 1
  for (const side of placeSides(world, place)) product *= side[rate][index] ?? 1
  return product
}

/** No app, country or platform is called so. */
const placeWithoutEvidence = 'no evidence'

const noSide: BeliefSide = {
  click: new Float64Array(0),
  completion: new Float64Array(0),
  value: new Float64Array(0),
}

/** One side, computed when it is first asked for, and of a later world only where that differs. */
function sideOf(world: RankingWorld, name: PlaceName, key: string): BeliefSide {
  const place = placeVocabulary(world.model, name).find(key)
  // Places without evidence are all alike: one side serves however many are asked for.
  const keptAs = place < 0 ? placeWithoutEvidence : key
  return knownAt(world, world.sides[name], keptAs, roomFor(world, maxSideCells), (previous) =>
    previous === undefined
      ? nextSide(world, name, place, noSide, allCampaigns(world))
      : nextSide(world, name, place, previous.value, previous.changed),
  )
}

/** What an app, country or platform adds: its own level, its crossing with the category and with the campaign. */
function nextSide(
  world: RankingWorld,
  name: PlaceName,
  place: number,
  previous: BeliefSide,
  changed: readonly number[],
): BeliefSide {
  const { model } = world
  const next = (column: Float64Array) => nextColumn(column, world.campaigns.length, changed)
  const side = { click: next(previous.click), completion: next(previous.completion), value: next(previous.value) }
  const click = liftOf(model.click.families[name], place)
  const completion = liftOf(model.completion.families[name], place)
  for (const index of changed) {
    side.click[index] = click
    side.completion[index] = completion
  }
  const crossing = { world, side, place, changed }
  if (name !== 'platform') multiplyCategories(crossing, name === 'app' ? 'appCategory' : 'countryCategory')
  multiplyCampaigns(crossing, `${name}Campaign`, pairs(model, name))
  for (const index of changed) side.value[index] = (side.click[index] ?? 1) * (side.completion[index] ?? 1)
  return side
}

type Rates = Pick<BeliefSide, 'click' | 'completion'>

/** A side being computed, for the campaigns that changed. */
interface Crossing {
  readonly world: RankingWorld
  readonly side: Rates
  readonly place: number
  readonly changed: readonly number[]
}

function multiplyCategories(
  { world, side, place, changed }: Crossing,
  family: 'appCategory' | 'countryCategory',
): void {
  const { model } = world
  // Words that were added for later models are unknown to this one, and its groups are not numbered for them.
  const count = Math.min(model.vocabulary.categories.size, model.categoryStride)
  // What each category has in common is looked up once; the last entry is for campaigns of unknown category.
  const common = { click: new Float64Array(count + 1).fill(1), completion: new Float64Array(count + 1).fill(1) }
  const multiply = multiplierOf(model, common, family)
  if (place >= 0)
    for (let category = 0; category < count; category++) multiply(category, place * model.categoryStride + category)
  for (const index of changed) {
    const group = world.groups.category[index] ?? -1
    const category = group < 0 || group >= count ? count : group
    side.click[index] = (side.click[index] ?? 1) * (common.click[category] ?? 1)
    side.completion[index] = (side.completion[index] ?? 1) * (common.completion[category] ?? 1)
  }
}

function multiplyCampaigns(
  { world, side, place, changed }: Crossing,
  family: 'appCampaign' | 'countryCampaign' | 'platformCampaign',
  { starts, rights, numbers }: PairGroups,
): void {
  const { indexOfNumber } = world
  // Most that are new were in no pair yet.
  if (place < 0 || !changed.some((index) => (world.groups.campaign[index] ?? -1) >= 0)) return
  const isChanged = changed.length === world.campaigns.length ? undefined : new Set(changed)
  const multiplyPair = multiplierOf(world.model, side, family)
  const end = starts[place + 1] ?? 0
  for (let entry = starts[place] ?? 0; entry < end; entry++) {
    const index = indexOfNumber[rights[entry] ?? 0] ?? -1
    if (index >= 0 && (isChanged?.has(index) ?? true)) multiplyPair(index, numbers[entry] ?? -1)
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
