import type { Db } from '../../db/database.ts'
import type { CampaignEntry, Snapshot } from '../../snapshot/snapshot.ts'
import { redirectOf } from '../clicks/destination.ts'
import { type listTransactionRows, listValuesBefore } from './transactions.queries.ts'

type ClickedRow = Awaited<ReturnType<typeof listTransactionRows>>[number]

/**
 * Returns the destination of a past click as host and path, since a query may contain secrets; `gone` if its visitor
 * saw that the offer has ended. A click stores no address, only whether it led to the fallback: the offer's present
 * addresses are rolled back by the audit log's changes since.
 */
export async function findDestination(
  db: Db,
  snapshot: Snapshot,
  { id, ...row }: ClickedRow,
): Promise<string | undefined> {
  const campaign = snapshot.campaignsById.get(row.campaign_id)
  const creative = snapshot.creativesById.get(row.creative_id)
  if (campaign === undefined || creative === undefined) return undefined
  const { organization } = campaign
  const changed = await listValuesBefore(db, [campaign.id, creative.id, organization.id], row.clicked_at)
  const then = <Value>(objectId: string, field: string, now: Value): Value => {
    const change = changed.find((each) => each.object_id === objectId && each.field === field)
    return change === undefined ? now : (change.was as Value)
  }
  const offer = {
    campaign: {
      ...campaign,
      status: then<CampaignEntry['status']>(campaign.id, 'status', campaign.status),
      destinationUrl: then(campaign.id, 'destinationUrl', campaign.destinationUrl),
      fallbackUrl: then(campaign.id, 'fallbackUrl', campaign.fallbackUrl),
      organization: { ...organization, url: then(organization.id, 'url', organization.url) },
    },
    creative: { ...creative, destinationUrl: then(creative.id, 'destinationUrl', creative.destinationUrl) },
  }
  const values = {
    transactionId: id,
    appId: row.app_id,
    creatorId: row.creator_id ?? undefined,
    country: row.country ?? undefined,
    platform: row.platform ?? undefined,
    clickedAtMs: row.clicked_at.getTime(),
  }
  const redirect = redirectOf(offer, values, row.to_fallback ?? false)
  if (redirect === 'gone') return redirect
  const { host, pathname } = new URL(redirect.location)
  return host + pathname
}
