import { type Bitset, hasBit } from '../../snapshot/bitset.ts'
import { type ContextTable, leastCubeRoot, sortedCampaigns } from './context-table.ts'
import { mixHash } from './hash.ts'
import { categoryFactor, fatigueFactor, type PersonalTaste } from './personal-taste.ts'
import type { RankingWorld } from './ranking-world.ts'
import { normalQuantiles } from './standard-normal.ts'

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
 * The `places` greatest scores among the eligible. Where campaigns come by falling bound, it stops, exactly, when no
 * later one can reach the least score kept. Equal scores go by the hash of the campaign, not by its index.
 */
export function selectTop(
  world: RankingWorld,
  table: ContextTable,
  eligible: Bitset,
  seed: number,
  taste: PersonalTaste,
  places: number,
): TopScores {
  const kept = places + 1
  const campaigns: number[] = []
  const scores: number[] = []
  const sorted = sortedCampaigns(table)
  const { greatestFatigue } = taste
  const greatest = taste.greatestCategory * greatestFatigue
  let least = -1
  for (let rank = 0; rank < table.mean.length; rank++) {
    if (sorted !== null && (sorted.bounds[rank] ?? 0) * greatest < least) break
    const campaign = sorted === null ? rank : (sorted.campaigns[rank] ?? 0)
    if (!hasBit(eligible, campaign)) continue
    const untired = drawUntired(table, taste, campaign, world.hash[campaign] ?? 0, seed)
    if (untired * greatestFatigue < least) continue
    const score = untired * fatigueFactor(taste, campaign)
    if (score < least) continue
    insertByScore(world, campaigns, scores, campaign, score, kept)
    if (scores.length === kept) least = scores[kept - 1] ?? 0
  }
  const threshold = scores.length > places ? (scores.pop() ?? 0) : 0
  if (campaigns.length > places) campaigns.pop()
  return { campaigns, scores, threshold }
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
  const drawn: { campaign: number; key: number }[] = []
  for (let campaign = 0; campaign < world.hash.length; campaign++) {
    if (!hasBit(eligible, campaign)) continue
    drawn.push({ campaign, key: mixHash(orderSeed, world.hash[campaign] ?? 0) })
  }
  drawn.sort((left, right) => left.key - right.key)
  const campaigns = drawn.slice(0, places).map((each) => each.campaign)
  return { campaigns, propensity: drawn.length === 0 ? 1 : Math.min(1, places / drawn.length) }
}
