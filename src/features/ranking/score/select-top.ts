import { type Bitset, hasBit } from '../../../snapshot/bitset.ts'
import { blockSize } from './campaign-side.ts'
import { categoryFactor, fatigueFactor, type PersonalTaste } from './personal-taste.ts'
import type { CampaignBlocks, ContextTable, RankingWorld } from './ranking-world.ts'
import { greatestNormalQuantile, leastCubeRoot, mixHash, normalCdf, normalQuantiles } from './repeatable-draws.ts'

/** The best by score, best first, and the score of the first one left out (0 when nothing was). */
export interface TopScores {
  campaigns: number[]
  scores: number[]
  threshold: number
}

/** One campaign's score: the same for the same seed whatever else is eligible, wherever it stands. */
export function drawScore(
  table: ContextTable,
  taste: PersonalTaste,
  campaign: number,
  campaignHash: number,
  seed: number,
): number {
  return drawUntired(table, taste, campaign, campaignHash, seed) * fatigueFactor(taste, campaign)
}

function drawUntired(
  table: ContextTable,
  taste: PersonalTaste,
  campaign: number,
  campaignHash: number,
  seed: number,
): number {
  const root = drawnRoot(table, campaign, campaignHash, seed)
  return (table.mean[campaign] ?? 0) * categoryFactor(taste, campaign) * root * root * root
}

/** The cube root of what the draw multiplies a campaign's mean by. */
export function drawnRoot({ a, b }: ContextTable, campaign: number, campaignHash: number, seed: number): number {
  const z = normalQuantiles[mixHash(seed, campaignHash) >>> 16] ?? 0
  return Math.max((a[campaign] ?? 0) + (b[campaign] ?? 0) * z, leastCubeRoot)
}

/**
 * The `places` greatest scores among the eligible. Equal scores go by the hash of the campaign, not by its index. A draw
 * is decided by 16 bits of a hash, so for each block of campaigns the least of these bits that could still reach the list
 * tells most of them off, exactly, without a single score.
 */
export function selectTop(
  world: RankingWorld,
  table: ContextTable,
  eligible: Bitset,
  seed: number,
  taste: PersonalTaste,
  places: number,
): TopScores {
  const top = new Top(world, places + 1)
  const { campaigns, hashes } = world.side.order
  const greatestTaste = taste.greatestCategory * taste.greatestFatigue
  for (let start = 0; start < campaigns.length; start += blockSize) {
    const leastSlice = leastUsefulSlice(table.blocks, start / blockSize, greatestTaste, top.least)
    const end = leastSlice < normalQuantiles.length ? Math.min(start + blockSize, campaigns.length) : start
    for (let rank = start; rank < end; rank++) {
      const hash = hashes[rank] ?? 0
      if (mixHash(seed, hash) >>> 16 < leastSlice) continue
      const campaign = campaigns[rank] ?? 0
      if (!hasBit(eligible, campaign)) continue
      const untired = drawUntired(table, taste, campaign, hash, seed)
      if (untired * taste.greatestFatigue < top.least) continue
      top.offer(campaign, untired * fatigueFactor(taste, campaign))
    }
  }
  return top.result(places)
}

/** No draw of the block from a slice of the normal distribution before this one can reach the least score kept. */
function leastUsefulSlice(blocks: CampaignBlocks, block: number, greatestTaste: number, least: number): number {
  if (least <= 0) return 0
  const mean = (blocks.mean[block] ?? 0) * greatestTaste
  const [a, b] = [blocks.a[block] ?? 0, blocks.b[block] ?? 1]
  const greatestRoot = a + b * greatestNormalQuantile
  // A little less, for rounding.
  if (mean * greatestRoot * greatestRoot * greatestRoot < least * (1 - 1e-12)) return normalQuantiles.length
  const root = Math.cbrt(least / mean)
  const rise = root - a
  if (root <= leastCubeRoot || rise <= 0) return 0
  // One slice less, for the errors of the table and of the distribution function.
  return Math.floor(normalCdf(rise / b) * normalQuantiles.length) - 1
}

/** The greatest scores so far, best first. */
class Top {
  /** What a score has to reach to be kept; -1 while there is room for any. */
  least = -1
  readonly #world: RankingWorld
  readonly #kept: number
  readonly #campaigns: number[] = []
  readonly #scores: number[] = []

  constructor(world: RankingWorld, kept: number) {
    this.#world = world
    this.#kept = kept
  }

  offer(campaign: number, score: number): void {
    if (score < this.least) return
    insertByScore(this.#world, this.#campaigns, this.#scores, campaign, score, this.#kept)
    if (this.#scores.length === this.#kept) this.least = this.#scores[this.#kept - 1] ?? 0
  }

  result(places: number): TopScores {
    const threshold = this.#scores.length > places ? (this.#scores.pop() ?? 0) : 0
    if (this.#campaigns.length > places) this.#campaigns.pop()
    return { campaigns: this.#campaigns, scores: this.#scores, threshold }
  }
}

function insertByScore(
  world: RankingWorld,
  campaigns: number[],
  scores: number[],
  campaign: number,
  score: number,
  kept: number,
): void {
  let place = scores.length < kept ? scores.length : kept
  while (place > 0 && comesBefore(world, score, campaign, scores[place - 1] ?? 0, campaigns[place - 1] ?? 0)) place--
  if (place === kept) return
  const last = Math.min(scores.length, kept - 1)
  for (let index = last; index > place; index--) {
    scores[index] = scores[index - 1] ?? 0
    campaigns[index] = campaigns[index - 1] ?? 0
  }
  scores[place] = score
  campaigns[place] = campaign
}

function comesBefore(world: RankingWorld, score: number, campaign: number, otherScore: number, other: number): boolean {
  if (score !== otherScore) return score > otherScore
  return (world.hash[campaign] ?? 0) < (world.hash[other] ?? 0)
}

const uniformSalt = 0x6f7264

/** `places` of the eligible in uniformly random order, and the probability that each of them had to be in the list. */
export function selectUniform(
  world: RankingWorld,
  eligible: Bitset,
  seed: number,
  places: number,
): { campaigns: number[]; propensity: number } {
  const orderSeed = mixHash(seed, uniformSalt)
  const campaigns: number[] = []
  const keys: number[] = []
  let count = 0
  for (const [campaign, hash] of world.hash.entries()) {
    if (!hasBit(eligible, campaign)) continue
    count += 1
    const key = mixHash(orderSeed, hash)
    if (keys.length === places && key >= (keys[places - 1] ?? 0)) continue
    // The few smallest keys are kept in order, which is cheaper than to sort them all.
    let place = keys.length
    while (place > 0 && key < (keys[place - 1] ?? 0)) place--
    keys.splice(place, 0, key)
    campaigns.splice(place, 0, campaign)
    if (keys.length > places) {
      keys.pop()
      campaigns.pop()
    }
  }
  return { campaigns, propensity: count === 0 ? 1 : Math.min(1, places / count) }
}

/**
 * P(a campaign's own draw reaches the list), the others' draws fixed: `threshold` is the score of the first offer left
 * out, 0 when nothing was (rank conditioning). Unbiased as an inverse weight.
 */
export function listPropensity(table: ContextTable, taste: PersonalTaste, campaign: number, threshold: number): number {
  const mean = (table.mean[campaign] ?? 0) * categoryFactor(taste, campaign) * fatigueFactor(taste, campaign)
  if (threshold <= 0 || mean <= 0) return 1
  const root = Math.cbrt(threshold / mean)
  if (root <= leastCubeRoot) return 1
  return 1 - normalCdf((root - (table.a[campaign] ?? 0)) / (table.b[campaign] ?? 1))
}
