import { LRUCache } from 'lru-cache'
import type { Caller } from '../../access/caller.ts'
import type { Core } from '../../core.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import { transact } from '../../db/transact.ts'
import { fieldError, type RateLimitPolicy, type RateLimitRefusal, rateLimited } from '../../errors.ts'
import { createCreatorSlug } from '../../lib/ids/base62.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { listedCampaigns } from '../../snapshot/allow-list.ts'
import { payoutTermsOf } from '../../snapshot/deals.ts'
import type { AppEntry, CampaignEntry, PayoutTerms, Snapshot } from '../../snapshot/snapshot.ts'
import { countCreator, findLinks, type LinkOwner, type MintedLink, mintLinks } from './creator-links.queries.ts'

export type MintCreatorLinksDeps = Pick<Core, 'database' | 'clock' | 'random' | 'snapshots'> & {
  readonly mintedLinks: MintedLinks
  readonly mintingPace: MintingPace
  readonly config: { readonly maxCreatorsPerApp: number }
}

export interface CreatorLink {
  readonly campaign: CampaignEntry
  readonly terms: PayoutTerms
  readonly slug: string
}

/**
 * Returns a creator's permanent link of every enabled campaign of the app, in its order, and creates missing ones (spec
 * 4.6). Test and live keys have separate links for the same campaigns.
 */
export async function mintCreatorLinks(
  deps: MintCreatorLinksDeps,
  { app: { id: appId }, environment }: Caller,
  creatorId: string,
): Promise<CreatorLink[]> {
  // The caller's app may be from an earlier snapshot.
  const snapshot = deps.snapshots.current()
  const app = snapshot.apps.get(appId)
  if (app === undefined) return []
  const campaigns = linkedCampaigns(snapshot, app, deps.clock.nowMs())
  const owner = { appId, creatorId, environment }
  const known = deps.mintedLinks.find(owner)
  const missing = campaigns.filter((campaign) => !known.has(campaign.id))
  const found = missing.length > 0 ? await findOrMint(deps, owner, missing) : []
  // The cache may have dropped this creator meanwhile.
  const slugs = new Map([...known, ...found.map(({ campaign_id, slug }) => [campaign_id, slug] as const)])
  return campaigns.flatMap((campaign) => {
    const slug = slugs.get(campaign.id)
    return slug === undefined ? [] : [{ campaign, terms: payoutTermsOf(snapshot, app, campaign), slug }]
  })
}

/**
 * Finds the links that any process created before, and creates the others. Throws `rate_limited` while the app creates
 * links faster than its rate, and `invalid_request` for a creator beyond the limit.
 */
async function findOrMint(
  deps: MintCreatorLinksDeps,
  owner: LinkOwner,
  campaigns: readonly CampaignEntry[],
): Promise<readonly MintedLink[]> {
  const { database, mintedLinks, mintingPace } = deps
  const isRemembered = mintedLinks.find(owner).size > 0
  const ids = campaigns.map(({ id }) => id)
  const known = await findLinks(database.db, owner, ids)
  mintedLinks.remember(owner, known)
  const knownIds = new Set(known.map((link) => link.campaign_id))
  const missing = ids.filter((id) => !knownIds.has(id))
  if (missing.length === 0) return known
  const refusal = mintingPace.take(owner.appId, missing.length)
  if (refusal !== undefined) {
    throw rateLimited(refusal, mintingPolicy, 'This app creates creator links faster than its limit allows.')
  }
  const mint = () => mintMissing(deps, owner, missing, isRemembered || known.length > 0)
  const links = await mint()
    .catch((error: unknown) => {
      // All slugs are drawn again if one is taken: one in 10^10 at a hundred million links.
      if (isUniqueViolation(error)) return mint()
      throw error
    })
    .catch((error: unknown) => {
      mintingPace.giveBack(owner.appId, missing.length)
      throw error
    })
  mintedLinks.remember(owner, links)
  return [...known, ...links]
}

async function mintMissing(
  { database, random, clock, config }: MintCreatorLinksDeps,
  owner: LinkOwner,
  campaignIds: readonly string[],
  isKnownCreator: boolean,
): Promise<MintedLink[]> {
  const offered = campaignIds.map((id) => ({ campaign_id: id, slug: createCreatorSlug(random) }))
  const now = new Date(clock.nowMs())
  if (isKnownCreator) return mintLinks(database.db, owner, offered, now)
  return transact(database.db, async (trx) => {
    if (!(await countCreator(trx, owner, config.maxCreatorsPerApp))) {
      throw fieldError('creatorId', `would exceed the limit of ${config.maxCreatorsPerApp} creators per app`)
    }
    return mintLinks(trx, owner, offered, now)
  })
}

/** Lists the campaigns to link, regardless of countries and caps: links are permanent, and each click counts. */
function linkedCampaigns({ allowLists, campaigns }: Snapshot, app: AppEntry, nowMs: number): CampaignEntry[] {
  const list = allowLists.get(app.id)
  return listedCampaigns(list, campaigns).filter((campaign) => {
    const { index, status, startsAtMs = nowMs, endsAtMs = Number.POSITIVE_INFINITY, isDemo, activeCreatives } = campaign
    const isOn = status === 'active' && startsAtMs <= nowMs && nowMs < endsAtMs
    return isOn && !list?.disabled.has(index) && activeCreatives.length > 0 && (!isDemo || app.isDemo)
  })
}

type SlugsByCampaign = ReadonlyMap<string, string>

const none: SlugsByCampaign = new Map()
const creatorBytes = 400
const linkBytes = 150

/** Caches creator links, which never change; evicts the least recently used creators. */
export class MintedLinks {
  readonly #byOwner: LRUCache<string, Map<string, string>>

  constructor(mostBytes = 32 * 1024 * 1024) {
    this.#byOwner = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (slugs, key) => creatorBytes + 2 * key.length + linkBytes * slugs.size,
    })
  }

  /** Returns a creator's cached links, perhaps not all of them. */
  find(owner: LinkOwner): SlugsByCampaign {
    return this.#byOwner.get(keyOf(owner)) ?? none
  }

  /** Caches committed links; a creator without any is not cached. */
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

/** The sustained rate at which an app may create links; its whole list for one creator passes at once. */
const linksPerSecond = 1_000
/** The burst allowance of an idle app, in milliseconds at `linksPerSecond`: 10,000 links. */
const burstMs = 10_000
const mintingPolicy: RateLimitPolicy = {
  name: 'creator-links',
  quota: (linksPerSecond * burstMs) / 1_000,
  windowSeconds: burstMs / 1_000,
}
/** The largest debt of an app, in milliseconds, however many links one call mints. */
const longestDebtMs = 60_000

/**
 * Charges apps for the rows that their calls create, not for the calls: a call with a new `creatorId` creates a
 * permanent link for each campaign of the app. A call passes while its app has anything left, and may leave it in debt.
 * Each process counts for itself, and keeps only the apps in debt.
 */
export class MintingPace {
  readonly #fullAtMs = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Charges an app for new links; returns the refusal if it may not create any yet. */
  take(appId: string, links: number): RateLimitRefusal | undefined {
    const nowMs = this.#clock.nowMs()
    // A clock that was set back makes no debt longer than the longest.
    const owedMs = Math.min(Math.max((this.#fullAtMs.get(appId) ?? 0) - nowMs, 0), longestDebtMs)
    if (owedMs >= burstMs) {
      const retryAfterSeconds = Math.max(1, Math.ceil((owedMs - burstMs) / 1_000))
      return { remaining: 0, resetSeconds: Math.ceil(owedMs / 1_000), retryAfterSeconds }
    }
    this.#forgetPaid(nowMs)
    const debtMs = Math.min(owedMs + timeOf(links), longestDebtMs)
    this.#fullAtMs.set(appId, nowMs + debtMs)
    return undefined
  }

  /** Returns the charge for links that were not created after all. */
  giveBack(appId: string, links: number): void {
    const fullAtMs = this.#fullAtMs.get(appId)
    if (fullAtMs !== undefined) this.#fullAtMs.set(appId, fullAtMs - timeOf(links))
  }

  #forgetPaid(nowMs: number): void {
    for (const [appId, fullAtMs] of this.#fullAtMs) {
      if (fullAtMs <= nowMs) this.#fullAtMs.delete(appId)
    }
  }
}

/** Returns the time that a number of links takes at the sustained rate, in milliseconds. */
function timeOf(links: number): number {
  return (links * 1_000) / linksPerSecond
}
