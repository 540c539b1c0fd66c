import type { AccessParts } from '../../../access/access-parts.ts'
import { found } from '../../../access/actor.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { readPageRequest, toPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { appCampaignSchema, appCampaignsSchema, putAppCampaignsSchema } from './app-campaign.schema.ts'
import { findListing, type ListingRow, readListings, readListVersion } from './app-campaigns.queries.ts'
import { takeOffList } from './change-listing.ts'
import { presentAppCampaign, replaceAppCampaigns } from './replace-app-campaigns.ts'

/** `/admin/v1/apps/{appId}/campaigns`: the campaigns an app may serve, in its order. */
export function appCampaignRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get, replace, remove } = management(api, services, 'Projects and apps')
  const { db } = services.database
  const present = (row: ListingRow) => presentAppCampaign(services.snapshots.current())(row)
  list('listAppCampaigns', '/apps/:appId/campaigns', {
    summary: 'List the campaigns that an app may serve',
    description: 'Returns the app’s list in its order. The `ETag` of the first page is the version of the whole list.',
    entry: appCampaignSchema,
    handler: async ({ params, query }, reply) => {
      const page = readPageRequest(query, isPlace)
      // Read first: any change made while the pages are read then outdates it.
      if (page.after === undefined) reply.header('etag', `"${await readListVersion(db, params.appId)}"`)
      const rows = await readListings(db, params.appId, page)
      return toPage(rows, page, (row) => [String(row.position), row.campaign_id], present)
    },
  })
  get('getAppCampaign', '/apps/:appId/campaigns/:campaignId', {
    summary: 'Read one campaign of an app',
    description: 'Returns one entry of the list.',
    access: 'readers',
    answer: appCampaignSchema,
    handler: async ({ params }) => present(found(await findListing(db, params.appId, params.campaignId))),
  })
  replace('replaceAppCampaigns', '/apps/:appId/campaigns', {
    summary: 'Replace the campaigns that an app may serve',
    rows: 'replaces at most 10,000 entries of the list, and adds 1 audit entry',
    description:
      'Send the campaigns in the order of the list. Campaigns left out are no longer served. With the `ETag` of the ' +
      'list as `If-Match`, it is replaced only if it has not changed since.',
    errors: ['precondition_failed'],
    body: putAppCampaignsSchema,
    answer: appCampaignsSchema,
    handler: ({ origin, params, headers, body }) =>
      replaceAppCampaigns({ ...services, ...origin }, params.appId, {
        ...body,
        ifMatch: headers['if-match'],
      }),
  })
  remove('removeAppCampaign', '/apps/:appId/campaigns/:campaignId', {
    summary: 'Take a campaign off the list of an app',
    description:
      'By the publisher, or by the advertiser of the campaign. It is no longer served there; links redirect on. The publisher may apply for it again.',
    access: 'parties',
    handler: ({ origin, params }) => takeOffList({ ...services, ...origin }, params.appId, params.campaignId),
  })
}

/** Returns whether a cursor's texts are a position and a campaign's id. */
function isPlace([position, campaignId, ...rest]: readonly string[]): boolean {
  return /^\d{1,9}$/.test(position ?? '') && isUuid(campaignId ?? '') && rest.length === 0
}
