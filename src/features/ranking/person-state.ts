/** Exposures of a campaign that still tire somebody fall by half in this time. */
export const fatigueHalfLifeSeconds = 3 * 86_400
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
  const category = person.categories.get(offer.categoryHash) ?? { clicks: 0, expected: 0 }
  category.clicks += change.clicks
  category.expected += change.expected
  person.categories.set(offer.categoryHash, category)
  const known = person.campaigns.get(offer.campaignHash)
  const decay = known === undefined ? 0 : fatigueDecay(nowSeconds - known.atSeconds)
  // Set anew, so that the map stays in the order of last use and the first entry is the oldest.
  person.campaigns.delete(offer.campaignHash)
  person.campaigns.set(offer.campaignHash, {
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

/** One entry of a person's state as the table holds it; `amount` is expected clicks of a category, exposures to a campaign. */
export interface PersonRow {
  kind: 'category' | 'campaign'
  hash: number
  clicks: number
  amount: number
  atSeconds: number
}

/** The entries of a state, or of a change to one: a change is a state that began empty. */
export function personRows(person: PersonState, nowSeconds: number): PersonRow[] {
  const rows: PersonRow[] = []
  for (const [hash, { clicks, expected }] of person.categories) {
    rows.push({ kind: 'category', hash, clicks, amount: expected, atSeconds: nowSeconds })
  }
  for (const [hash, { clicks, exposures, atSeconds }] of person.campaigns) {
    rows.push({ kind: 'campaign', hash, clicks, amount: exposures, atSeconds })
  }
  return rows
}

/** The state that rows stand for, campaigns in the order of their last use. */
export function personFromRows(rows: readonly PersonRow[]): PersonState {
  const person = newPersonState()
  for (const { kind, hash, clicks, amount, atSeconds } of rows.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    if (kind === 'category') person.categories.set(hash, { clicks, expected: amount })
    else person.campaigns.set(hash, { clicks, exposures: amount, atSeconds })
  }
  return person
}
