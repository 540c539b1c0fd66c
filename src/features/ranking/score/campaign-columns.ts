import type { CampaignColumns, RankedCampaign } from './ranking-world.ts'
import { hashText } from './repeatable-draws.ts'

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array

/**
 * A column with room for `size`, to write what `changed` names into. It shares its memory where all of these are behind what
 * the column held before, which whoever holds the shorter one never reads; so only the longest is ever grown.
 */
export function nextColumn<Own extends Column>(column: Own, size: number, changed: readonly number[]): Own {
  const view = column.constructor as new (buffer: ArrayBufferLike, from: number, size: number) => Own
  const isBehind = changed.every((index) => index >= column.length)
  if (isBehind && size * column.BYTES_PER_ELEMENT <= column.buffer.byteLength) return new view(column.buffer, 0, size)
  const spare = size > column.length ? (size >>> 2) + 64 : column.buffer.byteLength / column.BYTES_PER_ELEMENT - size
  const next = new view(new ArrayBuffer((size + spare) * column.BYTES_PER_ELEMENT), 0, size)
  next.set(column)
  return next
}

/** The indexes at which the campaigns differ, those that are new included. */
export function changedBetween(previous: readonly RankedCampaign[], next: readonly RankedCampaign[]): number[] {
  const changed: number[] = []
  for (let index = 0; index < next.length; index++) if (next[index] !== previous[index]) changed.push(index)
  return changed
}

/** No campaigns. */
export function noColumns(): CampaignColumns {
  return {
    ...lookup([], new Map()),
    hash: new Uint32Array(0),
    payout: new Float64Array(0),
    category: new Uint16Array(0),
    categories: [],
    categoryHash: new Uint32Array(0),
  }
}

/** Where campaigns stand: shared by all columns of one process, and added to alone. */
const placesOf = new WeakMap<CampaignColumns['indexById'], Map<string, number>>()

/** The columns of these campaigns, sharing all that is as it was: `previous` are the newest ones there are. */
export function nextColumns(previous: CampaignColumns, listed: readonly RankedCampaign[]): CampaignColumns {
  const changed = changedBetween(previous.campaigns, listed)
  if (changed.length === 0) return previous
  const campaigns = [...listed, ...previous.campaigns.slice(listed.length)]
  const places = placesOf.get(previous.indexById) ?? new Map()
  const hash = nextColumn(previous.hash, campaigns.length, changed)
  const payout = nextColumn(previous.payout, campaigns.length, changed)
  const category = nextColumn(previous.category, campaigns.length, changed)
  const placeOfCategory = new Map(previous.categories.map((name, place) => [name, place]))
  for (const index of changed) {
    const { id, payoutMicros, category: name } = campaigns[index] as RankedCampaign
    const place = placeOfCategory.get(name ?? '') ?? placeOfCategory.size
    placeOfCategory.set(name ?? '', place)
    places.set(id, index)
    hash[index] = hashText(id)
    payout[index] = Math.max(1, payoutMicros)
    category[index] = place
  }
  const isKnown = placeOfCategory.size === previous.categories.length
  const categories = isKnown ? previous.categories : [...placeOfCategory.keys()]
  const categoryHash = isKnown ? previous.categoryHash : Uint32Array.from(categories, (name) => hashText(name))
  return { ...lookup(campaigns, places), hash, payout, category, categories, categoryHash }
}

// What the table knows from later is not found: the ids tell.
function lookup(campaigns: readonly RankedCampaign[], places: Map<string, number>) {
  const indexById = {
    get(id: string): number | undefined {
      const index = places.get(id)
      return index !== undefined && campaigns[index]?.id === id ? index : undefined
    },
  }
  placesOf.set(indexById, places)
  return { campaigns, indexById }
}
