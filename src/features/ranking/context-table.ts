import { campaignSide, greatestOfBlocks } from './campaign-side.ts'
import { type Place, placeSides } from './context-belief.ts'
import type { AppControls, ContextTable, RankingWorld } from './ranking-world.ts'

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
  // A caller may name any country, so the tables of a world are bounded; the oldest goes, and is computed anew if needed.
  const [oldest] = world.tables.keys()
  if (oldest !== undefined && (world.tables.size + 1) * world.campaigns.length > maxTableCells) {
    world.tables.delete(oldest)
  }
  world.tables.set(key, table)
  return table
}

function compileTable(world: RankingWorld, place: Place): ContextTable {
  const app = world.apps.get(place.appId) ?? defaultControls
  const own = campaignSide(world)
  const mean = own.value.slice()
  for (const { value } of placeSides(world, place)) {
    for (let index = 0; index < mean.length; index++) mean[index] = (mean[index] ?? 0) * (value[index] ?? 1)
  }
  for (const [index, factor] of app.priority) mean[index] = (mean[index] ?? 0) * factor
  const { a, b, blocks, order } = own
  return { app, mean, a, b, blocks: { ...blocks, mean: greatestOfBlocks(order.campaigns, mean) } }
}
