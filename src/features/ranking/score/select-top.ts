import { addBit, type Bitset, emptyBitset, hasBit, without } from '../../../snapshot/bitset.ts'
import { mixHash, rowsReaching } from '../model/hash.ts'
import { blockSize } from './campaign-order.ts'
import { leastCubeRoot, leastSliceOf, normalCdf, normalQuantiles } from './normal-draws.ts'
import { categoryFactor, fatigueFactor, neutralAffinity, type PersonalAffinity } from './personal-affinity.ts'
import type { Contenders, ContextTable, Pool, Ranker } from './ranker.ts'
import { learnFromFullPass, shortlistOf } from './shortlist.ts'

/** The campaigns with the highest scores, best first, and the score of the first one left out (0 if none was). */
export interface TopScores {
  campaigns: number[]
  scores: number[]
  threshold: number
}

/** Draws one campaign's score; the same seed draws the same score, whatever else is eligible. */
export function drawScore(
  table: ContextTable,
  affinity: PersonalAffinity,
  campaign: number,
  campaignHash: number,
  seed: number,
): number {
  return drawWithoutFatigue(table, affinity, campaign, campaignHash, seed) * fatigueFactor(affinity, campaign)
}

function drawWithoutFatigue(
  table: ContextTable,
  affinity: PersonalAffinity,
  campaign: number,
  campaignHash: number,
  seed: number,
): number {
  const root = drawnRoot(table, campaign, campaignHash, seed)
  return table.mean[campaign]! * categoryFactor(affinity, campaign) * root * root * root
}

/** Draws the cube root of the factor on a campaign's mean. */
export function drawnRoot({ a, b }: ContextTable, campaign: number, campaignHash: number, seed: number): number {
  const z = normalQuantiles[mixHash(seed, campaignHash) >>> 16]!
  return Math.max(a[campaign]! + b[campaign]! * z, leastCubeRoot)
}

/** The draws of one list. */
interface Draws {
  readonly table: ContextTable
  readonly pool: Pool
  readonly seed: number
  readonly affinity: PersonalAffinity
  /** The greatest of all personal multipliers. */
  readonly greatestAffinity: number
  /** The excluded campaigns, if they are too many to look through. */
  readonly excluded: Bitset | undefined
}

/** Up to this many, looking through a list is faster than making a set. */
const mostListed = 16

/**
 * Selects the `slots` highest scores of a pool; ties go by the hash of the campaign, not by its index. Passes over most
 * campaigns without computing a score, exactly: the contenders of a context are enough for a list whose least score is
 * above all that others can reach.
 */
export function selectTop(
  ranker: Ranker,
  table: ContextTable,
  pool: Pool,
  seed: number,
  affinity: PersonalAffinity,
  slots: number,
): TopScores {
  const greatestAffinity = affinity.greatestCategory * affinity.greatestFatigue
  const excluded = pool.excluded.length > mostListed ? setOf(pool.excluded, ranker.hash.length) : undefined
  const draws = { table, pool, seed, affinity, greatestAffinity, excluded }
  const shortlist = shortlistOf(table, pool.eligible, slots + 1, affinity !== neutralAffinity)
  const { contenders } = shortlist
  if (contenders !== undefined) {
    const top = new Top(slots + 1)
    drawContenders(contenders, draws, top)
    if (contenders.least < 0 || top.least >= contenders.least * greatestAffinity) return top.result(slots)
  }
  const top = new Top(slots + 1)
  drawAll(ranker, draws, top)
  learnFromFullPass(ranker, table, shortlist, top.least / greatestAffinity)
  return top.result(slots)
}

function drawContenders({ campaigns, hashes, slices, reaching }: Contenders, draws: Draws, top: Top): void {
  const count = rowsReaching(draws.seed, hashes, slices, reaching)
  for (let index = 0; index < count; index++) {
    const row = reaching[index]!
    drawOne(draws, campaigns[row]!, hashes[row]!, top)
  }
}

/** 16 bits of a hash decide a draw: each block of campaigns has a least value of them that still reaches the list. */
function drawAll({ order }: Ranker, draws: Draws, top: Top): void {
  const { campaigns, hashes } = order
  const { table, pool, seed, greatestAffinity } = draws
  const { mean, a, b } = table.blocks
  for (let start = 0; start < campaigns.length; start += blockSize) {
    const block = start / blockSize
    const leastSlice = leastSliceOf(mean[block]! * greatestAffinity, a[block]!, b[block]!, top.least)
    const end = leastSlice < normalQuantiles.length ? Math.min(start + blockSize, campaigns.length) : start
    for (let rank = start; rank < end; rank++) {
      const hash = hashes[rank]!
      if (mixHash(seed, hash) >>> 16 < leastSlice) continue
      const campaign = campaigns[rank]!
      if (hasBit(pool.eligible, campaign)) drawOne(draws, campaign, hash, top)
    }
  }
}

function setOf(campaigns: readonly number[], size: number): Bitset {
  const set = emptyBitset(size)
  for (const campaign of campaigns) addBit(set, campaign)
  return set
}

function drawOne({ table, pool, seed, affinity, excluded }: Draws, campaign: number, hash: number, top: Top): void {
  const fresh = drawWithoutFatigue(table, affinity, campaign, hash, seed)
  if (fresh * affinity.greatestFatigue < top.least) return
  if (excluded === undefined) {
    if (pool.excluded.length > 0 && pool.excluded.includes(campaign)) return
  } else if (hasBit(excluded, campaign)) return
  top.offer(campaign, hash, fresh * fatigueFactor(affinity, campaign))
}

/** Keeps the highest scores in order, which is cheaper than sorting all. */
class Top {
  /** The least score to be kept; -1 while there is room. */
  least = -1
  readonly #kept: number
  readonly #campaigns: number[] = []
  readonly #hashes: number[] = []
  readonly #scores: number[] = []

  constructor(kept: number) {
    this.#kept = kept
  }

  offer(campaign: number, hash: number, score: number): void {
    if (score < this.least) return
    const scores = this.#scores
    const hashes = this.#hashes
    const campaigns = this.#campaigns
    let slot = scores.length
    while (slot > 0 && (score > scores[slot - 1]! || (score === scores[slot - 1]! && hash < hashes[slot - 1]!))) slot--
    if (slot === this.#kept) return
    for (let index = Math.min(scores.length, this.#kept - 1); index > slot; index--) {
      scores[index] = scores[index - 1]!
      hashes[index] = hashes[index - 1]!
      campaigns[index] = campaigns[index - 1]!
    }
    scores[slot] = score
    hashes[slot] = hash
    campaigns[slot] = campaign
    if (scores.length === this.#kept) this.least = scores[this.#kept - 1]!
  }

  result(slots: number): TopScores {
    const threshold = this.#scores.length > slots ? this.#scores.pop()! : 0
    if (this.#campaigns.length > slots) this.#campaigns.pop()
    return { campaigns: this.#campaigns, scores: this.#scores, threshold }
  }
}

const uniformSalt = 0x6f7264

/**
 * Selects `slots` of a pool in uniformly random order; `propensity` is each one's probability to be in the list.
 */
export function selectUniform(
  ranker: Ranker,
  pool: Pool,
  seed: number,
  slots: number,
): { campaigns: number[]; propensity: number } {
  const eligible = without(pool.eligible, pool.excluded)
  const orderSeed = mixHash(seed, uniformSalt)
  const top = new Top(slots)
  let count = 0
  for (let campaign = 0; campaign < ranker.hash.length; campaign++) {
    if (!hasBit(eligible, campaign)) continue
    count += 1
    // The smallest hashes come first.
    const hash = ranker.hash[campaign]!
    top.offer(campaign, hash, 2 ** 32 - mixHash(orderSeed, hash))
  }
  return { campaigns: top.result(slots).campaigns, propensity: count === 0 ? 1 : Math.min(1, slots / count) }
}

/**
 * Returns P(a campaign's own draw reaches the list) with the others' draws fixed (rank conditioning). `threshold` is
 * the score of the first offer left out, 0 if none was. Unbiased as an inverse weight.
 */
export function listPropensity(
  table: ContextTable,
  affinity: PersonalAffinity,
  campaign: number,
  threshold: number,
): number {
  const mean = table.mean[campaign]! * categoryFactor(affinity, campaign) * fatigueFactor(affinity, campaign)
  if (threshold <= 0 || mean <= 0) return 1
  const root = Math.cbrt(threshold / mean)
  if (root <= leastCubeRoot) return 1
  return 1 - normalCdf((root - table.a[campaign]!) / table.b[campaign]!)
}
