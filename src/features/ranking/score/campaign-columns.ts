import type { CampaignColumns, RankedCampaign } from './ranker.ts'
import { hashText } from './repeatable-draws.ts'

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array

/**
 * Returns a column of `size` for writing at the `changed` indexes. Shares the memory when all of these lie behind the old
 * column's end, where its readers never look; so only the longest column may be grown.
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

/** Returns the indexes at which the campaigns differ, including new ones. */
export function changedBetween(previous: readonly RankedCampaign[], next: readonly RankedCampaign[]): number[] {
  const changed: number[] = []
  for (let index = 0; index < next.length; index++) if (next[index] !== previous[index]) changed.push(index)
  return changed
}

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

/** Campaign indexes by id, shared by all columns derived from each other; only added to. */
const indexesOf = new WeakMap<CampaignColumns['indexById'], Map<string, number>>()

/** Derives the columns of these campaigns, sharing what is unchanged; `previous` must be the newest columns. */
export function nextColumns(previous: CampaignColumns, listed: readonly RankedCampaign[]): CampaignColumns {
  const changed = changedBetween(previous.campaigns, listed)
  if (changed.length === 0) return previous
  const campaigns = [...listed, ...previous.campaigns.slice(listed.length)]
  const indexes = indexesOf.get(previous.indexById) ?? new Map()
  const hash = nextColumn(previous.hash, campaigns.length, changed)
  const payout = nextColumn(previous.payout, campaigns.length, changed)
  const category = nextColumn(previous.category, campaigns.length, changed)
  const categoryNumbers = new Map(previous.categories.map((name, number) => [name, number]))
  for (const index of changed) {
    const { id, payoutMicros, category: name } = campaigns[index] as RankedCampaign
    const number = categoryNumbers.get(name ?? '') ?? categoryNumbers.size
    categoryNumbers.set(name ?? '', number)
    indexes.set(id, index)
    hash[index] = hashText(id)
    payout[index] = Math.max(1, payoutMicros)
    category[index] = number
  }
  const isKnown = categoryNumbers.size === previous.categories.length
  const categories = isKnown ? previous.categories : [...categoryNumbers.keys()]
  const categoryHash = isKnown ? previous.categoryHash : Uint32Array.from(categories, (name) => hashText(name))
  return { ...lookup(campaigns, indexes), hash, payout, category, categories, categoryHash }
}

// The shared map may hold later campaigns: comparing ids keeps them out.
function lookup(campaigns: readonly RankedCampaign[], indexes: Map<string, number>) {
  const indexById = {
    get(id: string): number | undefined {
      const index = indexes.get(id)
      return index !== undefined && campaigns[index]?.id === id ? index : undefined
    },
  }
  indexesOf.set(indexById, indexes)
  return { campaigns, indexById }
}
