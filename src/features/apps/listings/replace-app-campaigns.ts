import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { amountOf, shareOf } from '../../../lib/money.ts'
import { completionPayout } from '../../../snapshot/billed-event.ts'
import type { PayoutTerms, Snapshot } from '../../../snapshot/snapshot.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { getApp } from '../apps.queries.ts'
import { lockAllowLists } from './allow-lists.ts'
import type { AppCampaign, PutAppCampaigns } from './app-campaign.schema.ts'
import {
  type ListingRow,
  type ListingTerms,
  listKnownCampaigns,
  readListings,
  readListVersion,
  replaceListings,
} from './app-campaigns.queries.ts'

/** The number of campaigns of each kind that an audit entry names. */
const namedInAudit = 100

/**
 * Replaces an app's list. Every entry must name a different campaign; a publisher may only name campaigns that its
 * project already lists, since it may not see others. Throws `invalid_request` naming the entry at fault, and
 * `precondition_failed` if the list has none of the versions in `ifMatch`.
 */
export async function replaceAppCampaigns(
  change: Change,
  appId: string,
  body: PutAppCampaigns & { readonly ifMatch?: string | undefined },
): Promise<{ campaigns: AppCampaign[] }> {
  const listings = body.campaigns.map(readListing)
  return applyChange(change, async (db) => {
    await lockAllowLists(db)
    await requireVersion(db, appId, body.ifMatch)
    const app = await getApp(db, appId)
    await requireKnown(db, listings, change.actor.isOperator ? undefined : app.project_id)
    const before = await readListings(db, appId, undefined)
    await replaceListings(db, appId, listings)
    const rows = await readListings(db, appId, undefined)
    const changes = listChanges(before.map(termsOf), listings)
    return {
      answer: { campaigns: rows.map(presentAppCampaign(change.snapshots.current())) },
      audit: { action: 'app.replace_campaigns', objectId: appId, projectId: app.project_id, changes },
      shows: [{ kind: 'allow_list', id: appId }],
    }
  })
}

/**
 * Throws unless the list has the version that its reader saw. `If-Match` may be `*`, or several tags, weakened by a
 * proxy.
 */
async function requireVersion(db: Db, appId: string, ifMatch: string | undefined): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (ifMatch.includes(`"${await readListVersion(db, appId)}"`)) return
  throw new ServiceError('precondition_failed', 'If-Match names an earlier version of the list. Read it again.')
}

function readListing(entry: PutAppCampaigns['campaigns'][number]): ListingTerms {
  const { campaignId, enabled = true, pinned = false, priority = 1, entitlement = null } = entry
  return { campaignId: campaignId.toLowerCase(), enabled, pinned, priority, entitlement }
}

async function requireKnown(db: Db, listings: readonly ListingTerms[], projectId: string | undefined): Promise<void> {
  const ids = listings.map((listing) => listing.campaignId)
  const known = new Set(await listKnownCampaigns(db, ids, projectId))
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const field = `campaigns.${index}.campaignId`
    if (seen.has(id)) throw fieldError(field, 'is in the list twice')
    if (!known.has(id)) throw fieldError(field, 'is not the id of a campaign')
    seen.add(id)
  }
}

function termsOf({ campaign_id, enabled, pinned, priority, entitlement }: ListingRow): ListingTerms {
  return { campaignId: campaign_id, enabled, pinned, priority, entitlement }
}

function listChanges(before: readonly ListingTerms[], after: readonly ListingTerms[]) {
  const earlier = new Map(before.map((listing) => [listing.campaignId, listing]))
  const later = new Set(after.map(({ campaignId }) => campaignId))
  const idsOf = (listings: readonly ListingTerms[]) => listings.map(({ campaignId }) => campaignId)
  const enabledOf = (listings: readonly ListingTerms[]) => listings.filter(({ enabled }) => enabled).length
  const stayedBefore = idsOf(before).filter((id) => later.has(id))
  const stayedAfter = idsOf(after).filter((id) => earlier.has(id))
  const isMoved = stayedAfter.some((id, place) => id !== stayedBefore[place])
  return {
    count: { from: before.length, to: after.length },
    enabledCount: { from: enabledOf(before), to: enabledOf(after) },
    added: idsOf(after)
      .filter((id) => !earlier.has(id))
      .slice(0, namedInAudit),
    removed: idsOf(before)
      .filter((id) => !later.has(id))
      .slice(0, namedInAudit),
    ...(isMoved
      ? { order: { from: stayedBefore.slice(0, namedInAudit), to: stayedAfter.slice(0, namedInAudit) } }
      : {}),
    terms: changedTerms(earlier, after),
  }
}

const termNames = ['enabled', 'pinned', 'priority', 'entitlement'] as const
type Terms = Pick<ListingTerms, (typeof termNames)[number]>

/** Returns the changed terms of the campaigns that stayed, by campaign, each before and after. */
function changedTerms(before: ReadonlyMap<string, ListingTerms>, after: readonly ListingTerms[]) {
  const changed = after.flatMap((to) => {
    const from = before.get(to.campaignId)
    const names = from === undefined ? [] : termNames.filter((name) => !isDeepStrictEqual(from[name], to[name]))
    return from === undefined || names.length === 0
      ? []
      : { id: to.campaignId, from: pick(from, names), to: pick(to, names) }
  })
  const named = changed.slice(0, namedInAudit)
  return {
    from: Object.fromEntries(named.map(({ id, from }) => [id, from])),
    to: Object.fromEntries(named.map(({ id, to }) => [id, to])),
  }
}

function pick(terms: Terms, names: readonly (keyof Terms)[]): Partial<Terms> {
  return Object.fromEntries(names.map((name) => [name, terms[name]]))
}

/** A campaign on an app's list as the management API shows it, with what it earns by the deals in force. */
export function presentAppCampaign({ campaignsById, deals }: Snapshot): (row: ListingRow) => AppCampaign {
  return (row) => {
    const index = campaignsById.get(row.campaign_id)?.index
    const terms = index === undefined ? undefined : deals.get(row.app_id)?.terms.get(index)
    return presentListing(row, terms)
  }
}

function presentListing(row: ListingRow, terms: PayoutTerms | undefined): AppCampaign {
  const { payoutMicros, sharePpm } = terms ?? {
    payoutMicros: completionPayout(row),
    sharePpm: Number(row.payout_share_ppm),
  }
  return {
    campaignId: row.campaign_id,
    enabled: row.enabled,
    pinned: row.pinned,
    priority: row.priority,
    entitlement: row.entitlement,
    name: row.name,
    status: row.status,
    earningsPerCompletion: amountOf(shareOf(payoutMicros ?? 0n, sharePpm)),
    demo: row.is_demo,
  }
}
