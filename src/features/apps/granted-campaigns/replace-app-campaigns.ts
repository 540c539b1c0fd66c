import type { Db } from '../../../db/database.ts'
import { fieldError } from '../../../errors.ts'
import { amountOf, shareOf } from '../../../lib/money.ts'
import { type ApplyChangeServices, applyChange } from '../../accounts/audit/apply-change.ts'
import type { ChangeOrigin } from '../../accounts/audit/record-audit.ts'
import { getApp } from '../apps.queries.ts'
import type { AppCampaign, PutAppCampaigns } from './app-campaign.schema.ts'
import {
  type GrantRow,
  type GrantTerms,
  listGrantedIds,
  listGrants,
  listKnownCampaigns,
  lockAllowLists,
  replaceGrants,
} from './app-campaigns.queries.ts'

/** How many added and removed campaigns an audit entry names. */
const namedInAudit = 100

/**
 * Replaces an app's list. Every entry must name a campaign once; a publisher may name those that are on a list of its
 * project already, since what else there is, is not for it to see. Throws `invalid_request` naming the entry at fault.
 */
export async function replaceAppCampaigns(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  appId: string,
  body: PutAppCampaigns,
): Promise<{ campaigns: AppCampaign[] }> {
  const grants = body.campaigns.map(readGrant)
  return applyChange(services, origin, async (db) => {
    await lockAllowLists(db)
    const app = await getApp(db, appId)
    await requireKnown(db, grants, origin.actor.isOperator ? undefined : app.project_id)
    const before = await listGrantedIds(db, appId)
    await replaceGrants(db, appId, grants)
    const rows = await listGrants(db, appId, undefined)
    const changes = listChanges(before, grants)
    const object = { objectType: 'app', objectId: appId, projectId: app.project_id }
    return {
      answer: { campaigns: rows.map(presentAppCampaign) },
      audit: { action: 'app.replace_campaigns', ...object, changes },
      shows: [{ kind: 'allow_list', id: appId }],
    }
  })
}

function readGrant(entry: PutAppCampaigns['campaigns'][number]): GrantTerms {
  const { campaignId, enabled = true, pinned = false, priority = 1, entitlement = null } = entry
  return { campaignId: campaignId.toLowerCase(), enabled, pinned, priority, entitlement }
}

async function requireKnown(db: Db, grants: readonly GrantTerms[], projectId: string | undefined): Promise<void> {
  const ids = grants.map((grant) => grant.campaignId)
  const known = new Set(await listKnownCampaigns(db, ids, projectId))
  const seen = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const field = `campaigns.${index}.campaignId`
    if (seen.has(id)) throw fieldError(field, 'names a campaign for the second time')
    if (!known.has(id)) throw fieldError(field, 'names no campaign')
    seen.add(id)
  }
}

function listChanges(before: readonly string[], grants: readonly GrantTerms[]) {
  const ids = new Set(grants.map((grant) => grant.campaignId))
  const earlier = new Set(before)
  return {
    count: { from: before.length, to: grants.length },
    enabledCount: grants.filter((grant) => grant.enabled).length,
    added: [...ids].filter((id) => !earlier.has(id)).slice(0, namedInAudit),
    removed: before.filter((id) => !ids.has(id)).slice(0, namedInAudit),
  }
}

/** A campaign on an app's list as the management API shows it. */
export function presentAppCampaign(row: GrantRow): AppCampaign {
  return {
    campaignId: row.campaign_id,
    enabled: row.enabled,
    pinned: row.pinned,
    priority: row.priority,
    entitlement: row.entitlement,
    name: row.name,
    status: row.status,
    earningsPerCompletion: amountOf(shareOf(row.payout_micros ?? 0n, Number(row.payout_share_ppm))),
    demo: row.is_demo,
  }
}
