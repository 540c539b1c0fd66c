import type { LinkOwner, MintedLink } from './creator-links.queries.ts'

type SlugsByCampaign = ReadonlyMap<string, string>

const none: SlugsByCampaign = new Map()

/** Caches creator links, which never change. */
export class MintedLinks {
  readonly #byOwner = new Map<string, Map<string, string>>()
  readonly #maxLinks: number
  #links = 0

  constructor(maxLinks = 100_000) {
    this.#maxLinks = maxLinks
  }

  /** Returns the cached links of a creator, perhaps not all. */
  find(owner: LinkOwner): SlugsByCampaign {
    const key = keyOf(owner)
    const slugs = this.#byOwner.get(key)
    if (slugs === undefined) return none
    // Moves the creator to the end: the least recently used goes first.
    this.#byOwner.delete(key)
    this.#byOwner.set(key, slugs)
    return slugs
  }

  /** Caches committed links, and evicts the least recently used. */
  remember(owner: LinkOwner, links: readonly MintedLink[]): void {
    const key = keyOf(owner)
    const slugs = this.#byOwner.get(key) ?? new Map<string, string>()
    const before = slugs.size
    for (const link of links) slugs.set(link.campaign_id, link.slug)
    this.#byOwner.set(key, slugs)
    this.#links += slugs.size - before
    for (const [oldest, { size }] of this.#byOwner) {
      if (this.#links <= this.#maxLinks) break
      this.#byOwner.delete(oldest)
      this.#links -= size
    }
  }
}

function keyOf({ appId, environment, creatorId }: LinkOwner): string {
  return `${appId} ${environment} ${creatorId}`
}
