import { listQuerySchema, listSchema, readPageRequest, toPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import type { Services } from '../../../services.ts'
import { notFound } from '../../accounts/require-reach.ts'
import { adminPath, changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { appPathSchema } from '../app.schema.ts'
import {
  appCampaignPathSchema,
  appCampaignSchema,
  appCampaignsSchema,
  putAppCampaignsSchema,
} from './app-campaign.schema.ts'
import { findGrant, listGrants, readListVersion } from './app-campaigns.queries.ts'
import { presentAppCampaign, replaceAppCampaigns } from './replace-app-campaigns.ts'

/** `/admin/v1/apps/{appId}/campaigns`: what an app may serve, in its order. */
export function appCampaignRoutes(api: Api, services: Services): void {
  const options = management(services, 'Projects and apps')
  const { db } = services.database
  api.get(
    `${adminPath}/apps/:appId/campaigns`,
    options({
      summary: 'List the campaigns of an app, in its order',
      params: appPathSchema,
      querystring: listQuerySchema,
      response: { 200: listSchema(appCampaignSchema) },
    }),
    async ({ params, query }, reply) => {
      const page = readPageRequest(query, isPlace)
      // Read first: what is changed while the pages are read makes it an old one.
      if (page.after === undefined) reply.header('etag', `"${await readListVersion(db, params.appId)}"`)
      const rows = await listGrants(db, params.appId, page)
      return toPage(rows, page, (row) => [String(row.position), row.campaign_id], presentAppCampaign)
    },
  )
  api.get(
    `${adminPath}/apps/:appId/campaigns/:campaignId`,
    options(
      {
        summary: 'Read one campaign of an app',
        params: appCampaignPathSchema,
        response: { 200: appCampaignSchema },
      },
      'readers',
    ),
    async ({ params }) => {
      const row = await findGrant(db, params.appId, params.campaignId)
      if (row === undefined) throw notFound()
      return presentAppCampaign(row)
    },
  )
  api.put(
    `${adminPath}/apps/:appId/campaigns`,
    options({
      summary: 'Replace the list of an app',
      description:
        'The campaigns are in the order of the list. A campaign that is left out is no longer served. With the `ETag` of the ' +
        'list as `If-Match`, it is replaced only if nobody changed it since.',
      params: appPathSchema,
      body: putAppCampaignsSchema,
      response: { 200: appCampaignsSchema },
    }),
    async (request) =>
      replaceAppCampaigns(services, changeOrigin(request), request.params.appId, {
        ...request.body,
        ifMatch: request.headers['if-match'],
      }),
  )
}

/** Returns whether a cursor's texts are a position and a campaign's id. */
function isPlace([position, campaignId, ...rest]: readonly string[]): boolean {
  return /^\d{1,9}$/.test(position ?? '') && isUuid(campaignId ?? '') && rest.length === 0
}
