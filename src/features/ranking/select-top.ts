import { type Bitset, hasBit } from '../../snapshot/bitset.ts'
import { blockSize, type ContextTable, leastCubeRoot, type SortedCampaigns, sortedCampaigns } from './context-table.ts'
import { mixHash } from './hash.ts'
import { categoryFactor, fatigueFactor, type PersonalTaste } from './personal-taste.ts'
import type { RankingWorld } from './ranking-world.ts'
import { normalCdf, normalQuantiles } from './standard-normal.ts'

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
  const z = normalQuantiles[mixHash(seed, campaignHash) >>> 16] ?? 0
  const root = Math.max((table.a[campaign] ?? 0) + (table.b[campaign] ?? 0) * z, leastCubeRoot)
  return (table.mean[campaign] ?? 0) * categoryFactor(taste, campaign) * root * root * root
}

/**
 * The `places` greatest scores among the eligible. Equal scores go by the hash of the campaign, not by its index. Where
 * campaigns come by falling bound, it stops, exactly, when no later one can reach the least score kept.
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
  const sorted = sortedCampaigns(table, world.hash)
  const consider = (campaign: number, hash: number) => {
    if (!hasBit(eligible, campaign)) return
    const untired = drawUntired(table, taste, campaign, hash, seed)
    if (untired * taste.greatestFatigue < top.least) return
    top.offer(campaign, untired * fatigueFactor(taste, campaign))
  }
  if (sorted === null) considerEligible(eligible, world.hash, consider)
  else considerSorted(sorted, seed, taste.greatestCategory * taste.greatestFatigue, top, consider)
  return top.result(places)
}

function considerEligible(
  eligible: Bitset,
  hashes: Uint32Array,
  consider: (campaign: number, hash: number) => void,
): void {
  for (let word = 0; word < eligible.length; word++) {
    for (let rest = eligible[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const campaign = word * 32 + 31 - Math.clz32(rest & -rest)
      consider(campaign, hashes[campaign] ?? 0)
    }
  }
}

/**
 * Considers campaigns by falling bound. A draw is decided by 16 bits of a hash, so for each block of campaigns the least
 * of these bits that could still reach the list tells most of them off without a single score.
 */
function considerSorted(
  sorted: SortedCampaigns,
  seed: number,
  greatestTaste: number,
  top: Top,
  consider: (campaign: number, hash: number) => void,
): void {
  const { campaigns, hashes, bounds } = sorted
  for (let start = 0; start < campaigns.length; start += blockSize) {
    if ((bounds[start] ?? 0) * greatestTaste < top.least) return
    const leastSlice = leastUsefulSlice(sorted, start / blockSize, greatestTaste, top.least)
    const end = Math.min(start + blockSize, campaigns.length)
    for (let rank = start; rank < end; rank++) {
      const hash = hashes[rank] ?? 0
      if (mixHash(seed, hash) >>> 16 >= leastSlice) consider(campaigns[rank] ?? 0, hash)
    }
  }
}

/** No draw of the block from a slice of the normal distribution before this one can reach the least score kept. */
function leastUsefulSlice(sorted: SortedCampaigns, block: number, greatestTaste: number, least: number): number {
  if (least <= 0) return 0
  const root = Math.cbrt(least / ((sorted.blockMean[block] ?? 0) * greatestTaste))
  const rise = root - (sorted.blockA[block] ?? 0)
  if (root <= leastCubeRoot || rise <= 0) return 0
  // One slice less, for the errors of the table and of the distribution function.
  return Math.floor(normalCdf(rise / (sorted.blockB[block] ?? 1)) * normalQuantiles.length) - 1
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
