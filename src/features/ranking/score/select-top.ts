import { type Bitset, hasBit } from '../../../snapshot/bitset.ts'
import { mixHash } from '../model/hash.ts'
import { blockSize } from './campaign-order.ts'
import { greatestNormalQuantile, leastCubeRoot, normalCdf, normalQuantiles } from './normal-draws.ts'
import { categoryFactor, fatigueFactor, type PersonalAffinity } from './personal-affinity.ts'
import type { CampaignBlocks, ContextTable, Ranker } from './ranker.ts'

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

/**
 * Selects the `slots` highest scores among the eligible; ties go by the hash of the campaign, not by its index. 16 bits
 * of a hash decide a draw, so each block of campaigns has a least value of those bits that can still reach the list. It
 * excludes most campaigns, exactly, without computing a score.
 */
export function selectTop(
  ranker: Ranker,
  table: ContextTable,
  eligible: Bitset,
  seed: number,
  affinity: PersonalAffinity,
  slots: number,
): TopScores {
  const top = new Top(ranker, slots + 1)
  const { campaigns, hashes } = ranker.order
  const greatestAffinity = affinity.greatestCategory * affinity.greatestFatigue
  for (let start = 0; start < campaigns.length; start += blockSize) {
    const leastSlice = leastUsefulSlice(table.blocks, start / blockSize, greatestAffinity, top.least)
    const end = leastSlice < normalQuantiles.length ? Math.min(start + blockSize, campaigns.length) : start
    for (let rank = start; rank < end; rank++) {
      const hash = hashes[rank]!
      if (mixHash(seed, hash) >>> 16 < leastSlice) continue
      const campaign = campaigns[rank]!
      if (!hasBit(eligible, campaign)) continue
      const fresh = drawWithoutFatigue(table, affinity, campaign, hash, seed)
      if (fresh * affinity.greatestFatigue < top.least) continue
      top.offer(campaign, fresh * fatigueFactor(affinity, campaign))
    }
  }
  return top.result(slots)
}

/**
 * Returns the first slice of the normal distribution with which a draw of the block can still reach the least score
 * kept.
 */
function leastUsefulSlice(blocks: CampaignBlocks, block: number, greatestAffinity: number, least: number): number {
  if (least <= 0) return 0
  const mean = blocks.mean[block]! * greatestAffinity
  const a = blocks.a[block]!
  const b = blocks.b[block]!
  const greatestRoot = a + b * greatestNormalQuantile
  // Slightly less, for rounding.
  if (mean * greatestRoot * greatestRoot * greatestRoot < least * (1 - 1e-12)) return normalQuantiles.length
  const root = Math.cbrt(least / mean)
  const rise = root - a
  if (root <= leastCubeRoot || rise <= 0) return 0
  // One slice less, for the errors of the table and the distribution function.
  return Math.floor(normalCdf(rise / b) * normalQuantiles.length) - 1
}

/** Keeps the highest scores in order, which is cheaper than sorting all. */
class Top {
  /** The least score to be kept; -1 while there is room. */
  least = -1
  readonly #hash: Uint32Array
  readonly #kept: number
  readonly #campaigns: number[] = []
  readonly #scores: number[] = []

  constructor({ hash }: Ranker, kept: number) {
    this.#hash = hash
    this.#kept = kept
  }

  offer(campaign: number, score: number): void {
    if (score < this.least) return
    const scores = this.#scores
    const campaigns = this.#campaigns
    let slot = scores.length
    while (slot > 0 && this.#comesBefore(score, campaign, slot - 1)) slot--
    if (slot === this.#kept) return
    for (let index = Math.min(scores.length, this.#kept - 1); index > slot; index--) {
      scores[index] = scores[index - 1]!
      campaigns[index] = campaigns[index - 1]!
    }
    scores[slot] = score
    campaigns[slot] = campaign
    if (scores.length === this.#kept) this.least = scores[this.#kept - 1]!
  }

  #comesBefore(score: number, campaign: number, slot: number): boolean {
    const other = this.#scores[slot]!
    if (score !== other) return score > other
    return this.#hash[campaign]! < this.#hash[this.#campaigns[slot]!]!
  }

  result(slots: number): TopScores {
    const threshold = this.#scores.length > slots ? this.#scores.pop()! : 0
    if (this.#campaigns.length > slots) this.#campaigns.pop()
    return { campaigns: this.#campaigns, scores: this.#scores, threshold }
  }
}

const uniformSalt = 0x6f7264

/**
 * Selects `slots` of the eligible in uniformly random order; `propensity` is each one's probability to be in the list.
 */
export function selectUniform(
  ranker: Ranker,
  eligible: Bitset,
  seed: number,
  slots: number,
): { campaigns: number[]; propensity: number } {
  const orderSeed = mixHash(seed, uniformSalt)
  const top = new Top(ranker, slots)
  let count = 0
  for (let campaign = 0; campaign < ranker.hash.length; campaign++) {
    if (!hasBit(eligible, campaign)) continue
    count += 1
    // The smallest hashes come first.
    top.offer(campaign, 2 ** 32 - mixHash(orderSeed, ranker.hash[campaign]!))
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
