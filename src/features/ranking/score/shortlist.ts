import { type Bitset, hasBit } from '../../../snapshot/bitset.ts'
import { blockSize } from './campaign-order.ts'
import { leastSliceOf, normalQuantiles } from './normal-draws.ts'
import type { Contenders, ContextTable, Ranker, Shortlist } from './ranker.ts'

/** Finding contenders costs about as much as this many full passes. */
const passesBefore = 16
/** How far below the least score seen the contenders reach: few lists then need a full pass. */
const reach = 0.95
/** The most shortlists of one context: of several lengths, and of the sets of the last few snapshots. */
const mostOfContext = 16
/** The most contenders kept for one ranker, 14 bytes each. */
const mostContenders = 2_000_000

/** Returns the shortlist of a kind of list in the context of a table. */
export function shortlistOf(
  { shortlists }: ContextTable,
  eligible: Bitset,
  kept: number,
  isPersonal: boolean,
): Shortlist {
  for (const known of shortlists) {
    if (known.eligible === eligible && known.kept === kept && known.isPersonal === isPersonal) return known
  }
  if (shortlists.length === mostOfContext) shortlists.shift()
  const shortlist = { eligible, kept, isPersonal, leastScores: [], contenders: undefined }
  shortlists.push(shortlist)
  return shortlist
}

/**
 * Learns from a list ranked in full: `leastScore` is the least score it kept, before personal multipliers; -1 if there
 * was room. Finds the contenders after a number of such lists, and again after as many that reached below them.
 */
export function learnFromFullPass(ranker: Ranker, table: ContextTable, shortlist: Shortlist, leastScore: number): void {
  shortlist.leastScores.push(leastScore)
  if (shortlist.leastScores.length < passesBefore) return
  const least = Math.min(...shortlist.leastScores)
  shortlist.leastScores.length = 0
  shortlist.contenders = findContenders(ranker, table, shortlist.eligible, least <= 0 ? -1 : least * reach)
  ranker.contenders.count += shortlist.contenders.campaigns.length
  if (ranker.contenders.count <= mostContenders) return
  for (const { shortlists } of ranker.tables.values()) shortlists.length = 0
  ranker.contenders.count = 0
}

function findContenders({ order }: Ranker, table: ContextTable, eligible: Bitset, least: number): Contenders {
  const { blocks, mean, a, b } = table
  const ranks: number[] = []
  const slices: number[] = []
  for (let start = 0; start < order.campaigns.length; start += blockSize) {
    const block = start / blockSize
    if (leastSliceOf(blocks.mean[block]!, blocks.a[block]!, blocks.b[block]!, least) === normalQuantiles.length)
      continue
    const end = Math.min(start + blockSize, order.campaigns.length)
    for (let rank = start; rank < end; rank++) {
      const campaign = order.campaigns[rank]!
      if (!hasBit(eligible, campaign)) continue
      const slice = leastSliceOf(mean[campaign]!, a[campaign]!, b[campaign]!, least)
      if (slice === normalQuantiles.length) continue
      ranks.push(rank)
      slices.push(slice)
    }
  }
  return {
    least,
    campaigns: Uint32Array.from(ranks, (rank) => order.campaigns[rank]!),
    hashes: Uint32Array.from(ranks, (rank) => order.hashes[rank]!),
    slices: Uint16Array.from(slices),
    reaching: new Uint32Array(ranks.length),
  }
}
