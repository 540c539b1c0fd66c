import { noSides, sideNames, sideOf } from './context-belief.ts'
import { blockSize, controlsOf, fillColumns, prioritize, sidesAt } from './context-table.ts'
import type { ContextTable, RankingWorld } from './ranking-world.ts'

/** With more changes than this share of the campaigns, everything is computed anew. */
const mostChanged = 1 / 8
/** Room for campaigns to come, so that few arrivals find the arrays too short. */
const roomToGrow = 64

/**
 * Hands the tables of a world over to the next one that ranks by what was learned alike, and computes anew in them what
 * changed: of a few campaigns, while thousands stay. The earlier world computes its tables again if it is asked again.
 */
export function inheritTables(world: RankingWorld, previous: RankingWorld): void {
  const changed = changedCampaigns(world, previous)
  const { order } = previous.byAppeal
  if (changed === null || order === null) return
  world.byAppeal.order = lengthenOrder(world, order.campaigns)
  const ranks = changed.map((campaign) => rankOf(world, campaign))
  inheritSides(world, previous, changed)
  for (const [key, table] of previous.tables) {
    const app = controlsOf(world, table.place.appId)
    if (isEqual(app.priority, table.app.priority))
      world.tables.set(key, patchedTable(world, { ...table, app }, changed, ranks))
  }
  previous.tables.clear()
}

function inheritSides(world: RankingWorld, previous: RankingWorld, changed: readonly number[]): void {
  const part = partOf(world, changed)
  for (const name of sideNames) {
    for (const [key, side] of previous.sides[name]) {
      const fresh = sideOf(part, name, key)
      const patch = (before: Float64Array, after: Float64Array) => {
        const values = widened(before, world.campaigns.length)
        for (const [entry, campaign] of changed.entries()) values[campaign] = after[entry] ?? 0
        return values
      }
      world.sides[name].set(key, {
        click: patch(side.click, fresh.click),
        completion: patch(side.completion, fresh.completion),
        variance: patch(side.variance, fresh.variance),
      })
    }
    previous.sides[name].clear()
  }
}

/** Indexes of campaigns that are new or other than before; null when the indexes moved or too much changed. */
function changedCampaigns({ campaigns }: RankingWorld, { campaigns: before }: RankingWorld): number[] | null {
  if (campaigns.length < before.length) return null
  const changed: number[] = []
  for (const [index, campaign] of campaigns.entries()) {
    const was = before[index]
    if (campaign === was) continue
    if (was !== undefined && was.id !== campaign.id) return null
    if (changed.push(index) > campaigns.length * mostChanged) return null
  }
  return changed
}

/** A world of the changed campaigns alone. */
function partOf(world: RankingWorld, changed: readonly number[]): RankingWorld {
  const { payoutModel, category, organization, campaign } = world.groups
  const numbersOf = (groups: Int32Array) => Int32Array.from(changed, (index) => groups[index] ?? -1)
  const numbers = numbersOf(campaign)
  const indexOfNumber = new Int32Array(world.indexOfNumber.length).fill(-1)
  for (const [entry, number] of numbers.entries()) if (number >= 0) indexOfNumber[number] = entry
  return {
    ...world,
    campaigns: changed.flatMap((index) => world.campaigns[index] ?? []),
    payout: Float64Array.from(changed, (index) => world.payout[index] ?? 0),
    groups: {
      payoutModel: numbersOf(payoutModel),
      category: numbersOf(category),
      organization: numbersOf(organization),
      campaign: numbers,
    },
    indexOfNumber,
    sides: noSides(),
  }
}

/** New campaigns come last, wherever they would stand by appeal: an order that fits badly costs time alone. */
function lengthenOrder(world: RankingWorld, before: Uint32Array) {
  const campaigns = Uint32Array.from({ length: world.campaigns.length }, (_, rank) => before[rank] ?? rank)
  return { campaigns, hashes: Uint32Array.from(campaigns, (index) => world.hash[index] ?? 0) }
}

function rankOf({ byAppeal }: RankingWorld, campaign: number): number {
  return byAppeal.order?.campaigns.indexOf(campaign) ?? -1
}

/** The array, or a longer copy where campaigns were added beyond its length. */
function widened(values: Float64Array, size: number): Float64Array {
  if (values.length >= size) return values
  const wider = new Float64Array(size + roomToGrow)
  wider.set(values)
  return wider
}

function patchedTable(
  world: RankingWorld,
  table: ContextTable,
  changed: readonly number[],
  ranks: readonly number[],
): ContextTable {
  const size = world.campaigns.length
  const click = widened(table.click, size)
  const columns = { click, mean: widened(table.mean, size), a: widened(table.a, size), b: widened(table.b, size) }
  const sides = sidesAt(world, table.place)
  for (const campaign of changed) {
    fillColumns(columns, sides, world.payout, campaign, campaign + 1)
    prioritize(columns, table.app, campaign)
  }
  const blocks = {
    mean: raised(table.blocks.mean, columns.mean, changed, ranks),
    a: raised(table.blocks.a, columns.a, changed, ranks),
    b: raised(table.blocks.b, columns.b, changed, ranks),
  }
  return { ...table, ...columns, blocks }
}

/** Bounds of blocks, raised to what changed: one that could be lowered still holds. */
function raised(
  bounds: Float64Array,
  values: Float64Array,
  changed: readonly number[],
  ranks: readonly number[],
): Float64Array {
  const wider = widened(bounds, Math.floor(Math.max(-1, ...ranks) / blockSize) + 1)
  for (let entry = 0; entry < changed.length; entry++) {
    const block = Math.floor((ranks[entry] ?? 0) / blockSize)
    wider[block] = Math.max(wider[block] ?? 0, values[changed[entry] ?? 0] ?? 0)
  }
  return wider
}

function isEqual(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  if (one.size !== other.size) return false
  for (const [key, value] of one) if (other.get(key) !== value) return false
  return true
}
