import { beliefSides } from './context-belief.ts'
import type { AppControls, RankingWorld } from './ranking-world.ts'
import { greatestNormalQuantile } from './standard-normal.ts'

/** Everything one app, country and platform need to score campaigns; arrays by campaign index unless said otherwise. */
export interface ContextTable {
  app: AppControls
  /** P(click) of an examined impression, for nobody in particular. */
  click: Float64Array
  /** Expected earnings of one impression in micros, times the app's priority for the campaign. */
  mean: Float64Array
  /** Wilson-Hilferty coefficients: a draw is `mean x max(a + b z, 0.05)^3`. */
  a: Float64Array
  b: Float64Array
  /** How often it has been ranked with, up to where `sorted` pays. */
  uses: number
  /** Campaigns by the greatest score that a draw can give, for stopping early; null until that pays. */
  sorted: SortedCampaigns | null
}

/** Campaigns by falling bound. The arrays run in parallel, those of blocks by block. */
export interface SortedCampaigns {
  campaigns: Uint32Array
  /** What their draws depend on; see `RankingWorld`. */
  hashes: Uint32Array
  bounds: Float64Array
  /** The greatest mean and coefficients among the campaigns of a block. */
  blockMean: Float64Array
  blockA: Float64Array
  blockB: Float64Array
}

/** Campaigns in a block: few enough that one bound fits all of them well. */
export const blockSize = 64

/** Sorting costs as much as scoring everything this many times. */
const usesBeforeSorting = 8

/** Least value of the cube root of a draw: keeps a very uncertain draw positive. */
export const leastCubeRoot = 0.05

/** How much of the belief's relative spread a draw uses: exploration is paid for by the pooled prior, so little is enough. */
export const spreadScale = 0.3
/** Least Gamma shape of a draw, where Wilson-Hilferty still holds within 4%. */
export const leastShape = 0.4

/** Campaigns times tables that a world keeps: some 56 bytes each, so about 67 MB. */
const maxTableCells = 1_200_000

const defaultControls: AppControls = {
  newCampaignShare: 0.15,
  randomShare: 0.01,
  pinned: [],
  priority: new Map(),
}

/** The table of a context, computed when it is first asked for and kept as long as the world has room. */
export function contextTable(
  world: RankingWorld,
  appId: string,
  countryCode: string,
  platform: string | null,
): ContextTable {
  const key = `${platform ?? ''} ${countryCode} ${appId}`
  const known = world.tables.get(key)
  if (known !== undefined) return known
  const table = compileTable(world, appId, countryCode, platform)
  // A caller may name any country, so the tables of a world are bounded; the oldest goes, and is computed anew if needed.
  const [oldest] = world.tables.keys()
  if (oldest !== undefined && (world.tables.size + 1) * world.campaigns.length > maxTableCells) {
    world.tables.delete(oldest)
  }
  world.tables.set(key, table)
  return table
}

function compileTable(world: RankingWorld, appId: string, countryCode: string, platform: string | null): ContextTable {
  const controls = world.apps.get(appId) ?? defaultControls
  const { campaign, app, country, platform: device } = beliefSides(world, appId, countryCode, platform)
  const click = product(campaign.click, app.click, country.click, device.click)
  const mean = product(campaign.completion, app.completion, country.completion, device.completion)
  const a = sum(campaign.variance, app.variance, country.variance, device.variance)
  const b = new Float64Array(a.length)
  const { payout } = world
  for (let index = 0; index < a.length; index++) {
    mean[index] = (payout[index] ?? 0) * (click[index] ?? 0) * (mean[index] ?? 0)
    const shape = Math.max(leastShape, 1 / (spreadScale * spreadScale * (a[index] ?? 0) + 1e-12))
    a[index] = 1 - 1 / (9 * shape)
    b[index] = 1 / (3 * Math.sqrt(shape))
  }
  for (const [index, factor] of controls.priority) mean[index] = (mean[index] ?? 0) * factor
  return { app: controls, click, mean, a, b, uses: 0, sorted: null }
}

function product(first: Float64Array, second: Float64Array, third: Float64Array, fourth: Float64Array): Float64Array {
  const all = new Float64Array(first.length)
  for (let index = 0; index < all.length; index++) {
    all[index] = (first[index] ?? 1) * (second[index] ?? 1) * (third[index] ?? 1) * (fourth[index] ?? 1)
  }
  return all
}

function sum(first: Float64Array, second: Float64Array, third: Float64Array, fourth: Float64Array): Float64Array {
  const all = new Float64Array(first.length)
  for (let index = 0; index < all.length; index++) {
    all[index] = (first[index] ?? 0) + (second[index] ?? 0) + (third[index] ?? 0) + (fourth[index] ?? 0)
  }
  return all
}

/** The campaigns in an order that allows stopping early, or null while the table is too young for sorting to pay. */
export function sortedCampaigns(table: ContextTable, hashes: Uint32Array): SortedCampaigns | null {
  if (table.sorted === null && table.uses++ >= usesBeforeSorting) {
    const bounds = table.mean.map((mean, index) => {
      return mean * ((table.a[index] ?? 0) + (table.b[index] ?? 0) * greatestNormalQuantile) ** 3
    })
    const campaigns = sortByFalling(bounds)
    table.sorted = {
      campaigns,
      hashes: Uint32Array.from(campaigns, (index) => hashes[index] ?? 0),
      bounds: Float64Array.from(campaigns, (index) => bounds[index] ?? 0),
      blockMean: greatestOfBlocks(campaigns, table.mean),
      blockA: greatestOfBlocks(campaigns, table.a),
      blockB: greatestOfBlocks(campaigns, table.b),
    }
  }
  return table.sorted
}

function greatestOfBlocks(campaigns: Uint32Array, values: Float64Array): Float64Array {
  const greatest = new Float64Array(Math.ceil(campaigns.length / blockSize))
  for (const [rank, campaign] of campaigns.entries()) {
    const block = Math.floor(rank / blockSize)
    greatest[block] = Math.max(greatest[block] ?? 0, values[campaign] ?? 0)
  }
  return greatest
}

/** Indexes by falling value. Sorts numbers that hold both value and index, several times faster than a comparator. */
function sortByFalling(values: Float64Array): Uint32Array {
  const size = values.length
  const bits = new Uint32Array(Float32Array.from(values).buffer)
  const keys = new Float64Array(size)
  const span = 2 ** 21
  for (let index = 0; index < size; index++) keys[index] = (0x7f800000 - (bits[index] ?? 0)) * span + index
  keys.sort()
  return Uint32Array.from(keys, (key) => key % span)
}
