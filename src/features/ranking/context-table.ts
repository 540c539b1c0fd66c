import { type BeliefSides, beliefSides, campaignBeliefs } from './context-belief.ts'
import type {
  AppControls,
  CampaignBlocks,
  CampaignOrder,
  ContextTable,
  Place,
  RankingWorld,
  TableColumns,
} from './ranking-world.ts'

/** Campaigns in a block: few enough that one bound fits all of them well. */
export const blockSize = 64

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

/** An app's controls; the defaults for one that the world does not know. */
export function controlsOf(world: RankingWorld, appId: string): AppControls {
  return world.apps.get(appId) ?? defaultControls
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
  const table = compileTable(world, { appId, countryCode, platform })
  // A caller may name any country, so the tables of a world are bounded; the oldest goes, and is computed anew if needed.
  const [oldest] = world.tables.keys()
  if (oldest !== undefined && (world.tables.size + 1) * world.campaigns.length > maxTableCells) {
    world.tables.delete(oldest)
  }
  world.tables.set(key, table)
  return table
}

function compileTable(world: RankingWorld, place: Place): ContextTable {
  const app = controlsOf(world, place.appId)
  const columns = compileColumns(world, place, app)
  return { ...columns, place, app, blocks: campaignBlocks(byAppeal(world).campaigns, columns) }
}

/** The sides of a table's place. */
export function sidesAt(world: RankingWorld, { appId, countryCode, platform }: Place): BeliefSides {
  return beliefSides(world, appId, countryCode, platform)
}

/** Room in a table for campaigns to come, so that few arrivals find it too short. */
const roomToGrow = 64

function compileColumns(world: RankingWorld, place: Place, app: AppControls): TableColumns {
  const size = world.payout.length
  const room = size + roomToGrow
  const columns = {
    click: new Float64Array(room),
    mean: new Float64Array(room),
    a: new Float64Array(room),
    b: new Float64Array(room),
  }
  const sides = sidesAt(world, place)
  fillColumns(columns, sides, world.payout, 0, size)
  for (const index of app.priority.keys()) prioritize(columns, app, index)
  return columns
}

/** Computes what a table holds of the campaigns in a range, before the app's priorities: in passes, which one loop does not beat. */
export function fillColumns(
  { click, mean, a, b }: TableColumns,
  { campaign, app, country, platform }: BeliefSides,
  payout: Float64Array,
  from: number,
  to: number,
): void {
  multiply(click, campaign.click, app.click, country.click, platform.click, from, to)
  multiply(mean, campaign.completion, app.completion, country.completion, platform.completion, from, to)
  add(a, campaign.variance, app.variance, country.variance, platform.variance, from, to)
  for (let index = from; index < to; index++) {
    mean[index] = (payout[index] ?? 0) * (click[index] ?? 0) * (mean[index] ?? 0)
    const shape = Math.max(leastShape, 1 / (spreadScale * spreadScale * (a[index] ?? 0) + 1e-12))
    a[index] = 1 - 1 / (9 * shape)
    b[index] = 1 / (3 * Math.sqrt(shape))
  }
}

function multiply(
  into: Float64Array,
  first: Float64Array,
  second: Float64Array,
  third: Float64Array,
  fourth: Float64Array,
  from: number,
  to: number,
): void {
  for (let index = from; index < to; index++) {
    into[index] = (first[index] ?? 1) * (second[index] ?? 1) * (third[index] ?? 1) * (fourth[index] ?? 1)
  }
}

function add(
  into: Float64Array,
  first: Float64Array,
  second: Float64Array,
  third: Float64Array,
  fourth: Float64Array,
  from: number,
  to: number,
): void {
  for (let index = from; index < to; index++) {
    into[index] = (first[index] ?? 0) + (second[index] ?? 0) + (third[index] ?? 0) + (fourth[index] ?? 0)
  }
}

/** Multiplies the app's priority for one campaign in. */
export function prioritize({ mean }: TableColumns, { priority }: AppControls, index: number): void {
  const factor = priority.get(index)
  if (factor !== undefined) mean[index] = (mean[index] ?? 0) * factor
}

/** What a table's draws are bounded by, block by block; `order` is that of the world's campaigns by appeal. */
export function campaignBlocks(order: Uint32Array, { mean, a, b }: CampaignBlocks): CampaignBlocks {
  const count = Math.ceil(order.length / blockSize)
  const blocks = { mean: new Float64Array(count), a: new Float64Array(count), b: new Float64Array(count) }
  for (let block = 0; block < count; block++) {
    let greatestMean = 0
    let greatestA = 0
    let greatestB = 0
    const end = Math.min((block + 1) * blockSize, order.length)
    for (let rank = block * blockSize; rank < end; rank++) {
      const campaign = order[rank] ?? 0
      greatestMean = Math.max(greatestMean, mean[campaign] ?? 0)
      greatestA = Math.max(greatestA, a[campaign] ?? 0)
      greatestB = Math.max(greatestB, b[campaign] ?? 0)
    }
    blocks.mean[block] = greatestMean
    blocks.a[block] = greatestA
    blocks.b[block] = greatestB
  }
  return blocks
}

/**
 * Campaigns by what they earn in no place in particular, the best first: wherever one is ranked, the best of that place
 * are among the first, so that the rest can be told off by blocks.
 */
export function byAppeal(world: RankingWorld): CampaignOrder {
  if (world.byAppeal.order === null) {
    const { click, completion } = campaignBeliefs(world)
    const appeal = world.payout.map((payout, index) => payout * (click[index] ?? 0) * (completion[index] ?? 0))
    const campaigns = sortByFalling(appeal)
    const hashes = Uint32Array.from(campaigns, (index) => world.hash[index] ?? 0)
    world.byAppeal.order = { campaigns, hashes }
  }
  return world.byAppeal.order
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
