/** Exposures of a campaign that still tire somebody fall by half in this time. */
const fatigueHalfLifeSeconds = 3 * 86_400
const mostCampaigns = 128

/** What one adult was shown and opened in one app; kept beside their attributes and erased with them. */
export interface PersonState {
  /** Opens of a category, and those expected of somebody with this person's attributes, by hash of the category. */
  categories: Map<number, { clicks: number; expected: number }>
  /** Exposures and opens of recent campaigns by hash of the campaign, decayed to `atSeconds`. */
  campaigns: Map<number, { exposures: number; clicks: number; atSeconds: number }>
}

/** Somebody of whom nothing is known. */
export function newPersonState(): PersonState {
  return { categories: new Map(), campaigns: new Map() }
}

/** Adds exposures and opens of one campaign to somebody's state, in place. */
export function addToPerson(
  person: PersonState,
  offer: { categoryHash: number; campaignHash: number },
  change: { exposures: number; expected: number; clicks: number },
  nowSeconds: number,
): void {
  addToCategory(person, offer.categoryHash, change)
  addToCampaign(person, offer.campaignHash, change, nowSeconds)
}

/** Adds a change to the state it belongs to, in place: a change is a state that began empty. */
export function applyPersonChange(person: PersonState, change: PersonState): void {
  for (const [hash, sums] of change.categories) addToCategory(person, hash, sums)
  for (const [hash, sums] of change.campaigns) addToCampaign(person, hash, sums, sums.atSeconds)
}

function addToCategory(person: PersonState, hash: number, change: { clicks: number; expected: number }): void {
  const known = person.categories.get(hash)
  const clicks = (known?.clicks ?? 0) + change.clicks
  person.categories.set(hash, { clicks, expected: (known?.expected ?? 0) + change.expected })
}

function addToCampaign(
  person: PersonState,
  hash: number,
  change: { exposures: number; clicks: number },
  nowSeconds: number,
): void {
  const known = person.campaigns.get(hash)
  const decay = known === undefined ? 0 : fatigueDecay(nowSeconds - known.atSeconds)
  // Set anew, so that the map stays in the order of last use and the first entry is the oldest.
  person.campaigns.delete(hash)
  person.campaigns.set(hash, {
    exposures: (known?.exposures ?? 0) * decay + change.exposures,
    clicks: (known?.clicks ?? 0) * decay + change.clicks,
    atSeconds: nowSeconds,
  })
  if (person.campaigns.size > mostCampaigns) {
    for (const oldest of person.campaigns.keys()) {
      person.campaigns.delete(oldest)
      break
    }
  }
}

/** What is left of an exposure after some seconds. */
export function fatigueDecay(seconds: number): number {
  return seconds <= 0 ? 1 : 2 ** (-seconds / fatigueHalfLifeSeconds)
}
