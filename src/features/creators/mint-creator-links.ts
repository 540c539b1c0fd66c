import { isUniqueViolation } from '../../db/database-error.ts'
import { fieldError, rateLimited } from '../../errors.ts'
import { createCreatorSlug } from '../../lib/ids/base62.ts'
import type { Services } from '../../services.ts'
import { listedCampaigns } from '../../snapshot/allow-list.ts'
import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { countCreator, findLinks, type LinkOwner, type MintedLink, mintLinks } from './creator-links.queries.ts'
import type { MintedLinks } from './minted-links.ts'
import { type MintingPace, mintingPolicy } from './minting-pace.ts'

export type MintCreatorLinksDeps = Pick<Services, 'database' | 'clock' | 'random' | 'snapshots'> & {
  readonly mintedLinks: MintedLinks
  readonly mintingPace: MintingPace
  readonly config: { readonly maxCreatorsPerApp: number }
}

export interface CreatorLink {
  readonly app: AppEntry
  readonly campaign: CampaignEntry
  readonly slug: string
}

/**
 * Returns a creator's permanent link of every enabled campaign of the app, in its order, and mints missing ones (spec 4.6). Test
 * and live keys have separate links for the same campaigns.
 */
export async function mintCreatorLinks(
  deps: MintCreatorLinksDeps,
  { app: { id: appId }, environment }: Caller,
  creatorId: string,
): Promise<CreatorLink[]> {
  // The caller's app may be of an earlier snapshot.
  const snapshot = deps.snapshots.current()
  const app = snapshot.apps.get(appId)
  if (app === undefined) return []
  const campaigns = linkedCampaigns(snapshot, app, deps.clock.nowMs())
  const owner = { appId, creatorId, environment }
  const known = deps.mintedLinks.find(owner)
  const missing = campaigns.filter((campaign) => !known.has(campaign.id))
  const found = missing.length > 0 ? await findOrMint(deps, owner, missing) : []
  // The cache may have lost this creator meanwhile.
  const slugs = new Map([...known, ...found.map(({ campaign_id, slug }) => [campaign_id, slug] as const)])
  return campaigns.flatMap((campaign) => {
    const slug = slugs.get(campaign.id)
    return slug === undefined ? [] : [{ app, campaign, slug }]
  })
}

/**
 * Finds the links that another process or an earlier one minted, and mints the others. Throws `rate_limited` while the app
 * makes links faster than its pace, and `invalid_request` for a creator more than an app may have.
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
      // All slugs are drawn again when one is taken: one in 10^10 at a hundred million links.
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
  return database.db.transaction().execute(async (trx) => {
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
