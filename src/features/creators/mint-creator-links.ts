import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import { createCreatorSlug } from '../../lib/ids/creator-slug.ts'
import type { Random } from '../../lib/random.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { listedCampaigns } from '../../snapshot/allow-list.ts'
import type { AppEntry, CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { type LinkOwner, mintLinks } from './creator-links.queries.ts'
import type { MintedLinks } from './minted-links.ts'

export interface MintCreatorLinksDeps {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly snapshots: Snapshots
  readonly mintedLinks: MintedLinks
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
  if (missing.length > 0) await mintMissing(deps, owner, missing)
  const slugs = deps.mintedLinks.find(owner)
  return campaigns.flatMap((campaign) => {
    const slug = slugs.get(campaign.id)
    return slug === undefined ? [] : [{ app, campaign, slug }]
  })
}

/** Mints links; draws all slugs again when one is taken (one in 10^10 at a hundred million links). */
async function mintMissing(
  { database, random, clock, mintedLinks }: MintCreatorLinksDeps,
  owner: LinkOwner,
  campaigns: readonly CampaignEntry[],
): Promise<void> {
  const mint = () => {
    const offered = campaigns.map(({ id }) => ({ campaign_id: id, slug: createCreatorSlug(random) }))
    return mintLinks(database.db, owner, offered, new Date(clock.nowMs()))
  }
  const links = await mint().catch((error: unknown) => {
    if (isUniqueViolation(error)) return mint()
    throw error
  })
  mintedLinks.remember(owner, links)
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
