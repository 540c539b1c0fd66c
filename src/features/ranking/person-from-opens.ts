import { addToPerson, newPersonState, type PersonState } from './person-state.ts'
import type { RankingWorld } from './ranking-world.ts'

/** One offer that a person opened. */
export interface OpenedOffer {
  readonly campaignId: string
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number
}

/**
 * The state of somebody of whom the opens are known, newest first, and not what they saw. Each open counts as one
 * exposure; what was expected of each category is its share of the world's campaigns, so that taste shows in how opens
 * are spread, and not in how many there are.
 */
export function personFromOpens(world: RankingWorld, opens: readonly OpenedOffer[]): PersonState {
  const person = newPersonState()
  let known = 0
  for (const { campaignId, atMs } of opens.toReversed()) {
    const campaign = world.indexById.get(campaignId)
    if (campaign === undefined) continue
    known += 1
    const categoryHash = world.categoryHash[world.category[campaign] ?? 0] ?? 0
    const offer = { categoryHash, campaignHash: world.hash[campaign] ?? 0 }
    addToPerson(person, offer, { exposures: 1, expected: 0, clicks: 1 }, atMs / 1000)
  }
  const shares = categoryShares(world)
  for (let category = 0; category < shares.length; category++) {
    const hash = world.categoryHash[category] ?? 0
    const clicks = person.categories.get(hash)?.clicks ?? 0
    person.categories.set(hash, { clicks, expected: known * (shares[category] ?? 0) })
  }
  return person
}

const sharesByWorld = new WeakMap<RankingWorld, Float64Array>()

function categoryShares(world: RankingWorld): Float64Array {
  const known = sharesByWorld.get(world)
  if (known !== undefined) return known
  const shares = new Float64Array(world.categories.length)
  for (const category of world.category) shares[category] = (shares[category] ?? 0) + 1 / world.category.length
  sharesByWorld.set(world, shares)
  return shares
}
