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

/** A creator's link of a campaign, and the app whose share it pays. */
export interface CreatorLink {
  readonly app: AppEntry
  readonly campaign: CampaignEntry
  readonly slug: string
}

/**
 * The permanent links of a creator for every campaign that is on for the app, in its order, minted where there are none
 * (spec 4.6). Links of a test key are others than those of a live key, for the same campaigns.
 */
export async function mintCreatorLinks(
  deps: MintCreatorLinksDeps,
  { app: { id: appId }, environment }: Caller,
  creatorId: string,
): Promise<CreatorLink[]> {
  // The app as this snapshot knows it: the caller's may be of the one before.
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

/** A slug that is another link's already (one draw in 10^10 at a hundred million links) has all of them drawn anew. */
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

/** Whatever its countries and its caps are: a link is for good, and each of its opens counts. */
function linkedCampaigns({ allowLists, campaigns }: Snapshot, app: AppEntry, nowMs: number): CampaignEntry[] {
  const list = allowLists.get(app.id)
  return listedCampaigns(list, campaigns).filter((campaign) => {
    const { index, status, startsAtMs = nowMs, endsAtMs = Number.POSITIVE_INFINITY, isDemo, activeCreatives } = campaign
    const isOn = status === 'active' && startsAtMs <= nowMs && nowMs < endsAtMs
    return isOn && !list?.disabled.has(index) && activeCreatives.length > 0 && (!isDemo || app.isDemo)
  })
}
