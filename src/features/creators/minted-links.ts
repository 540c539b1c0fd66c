import type { LinkOwner, MintedLink } from './creator-links.queries.ts'

/** The slugs of one creator's links by campaign. */
export type SlugsByCampaign = ReadonlyMap<string, string>

const none: SlugsByCampaign = new Map()

/** Creator links that this process has seen. They never change, so that what is here needs no look into the database. */
export class MintedLinks {
  readonly #byOwner = new Map<string, Map<string, string>>()
  readonly #maxLinks: number
  #links = 0

  constructor(maxLinks = 100_000) {
    this.#maxLinks = maxLinks
  }

  /** The links of a creator that are known here, perhaps not all. */
  find(owner: LinkOwner): SlugsByCampaign {
    const key = keyOf(owner)
    const slugs = this.#byOwner.get(key)
    if (slugs === undefined) return none
    // What was asked for last goes last.
    this.#byOwner.delete(key)
    this.#byOwner.set(key, slugs)
    return slugs
  }

  /** Keeps committed links, in place of those that were asked for longest ago. */
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
