import { LRUCache } from 'lru-cache'
import type { LinkOwner, MintedLink } from './creator-links.queries.ts'

type SlugsByCampaign = ReadonlyMap<string, string>

const none: SlugsByCampaign = new Map()
const creatorBytes = 400
const linkBytes = 150

/** Caches creator links, which never change; the least recently used creators leave it. */
export class MintedLinks {
  readonly #byOwner: LRUCache<string, Map<string, string>>

  constructor(mostBytes = 32 * 1024 * 1024) {
    this.#byOwner = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (slugs, key) => creatorBytes + 2 * key.length + linkBytes * slugs.size,
    })
  }

  /** Returns the cached links of a creator, perhaps not all. */
  find(owner: LinkOwner): SlugsByCampaign {
    return this.#byOwner.get(keyOf(owner)) ?? none
  }

  /** Caches committed links; a creator without any is not remembered. */
  remember(owner: LinkOwner, links: readonly MintedLink[]): void {
    if (links.length === 0) return
    const key = keyOf(owner)
    const slugs = new Map(this.#byOwner.get(key))
    for (const link of links) slugs.set(link.campaign_id, link.slug)
    this.#byOwner.set(key, slugs)
  }
}

function keyOf({ appId, environment, creatorId }: LinkOwner): string {
  return `${appId} ${environment} ${creatorId}`
}
