import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import { adminPath, changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { organizationPathSchema } from '../organizations/organization.schema.ts'
import {
  campaignImportSchema,
  exportCampaignsQuerySchema,
  exportedCampaignsSchema,
  importCampaignsSchema,
} from './campaign-transfer.schema.ts'
import { streamCampaigns } from './export-campaigns.ts'
import { importCampaigns } from './import-campaigns.ts'

/** `/admin/v1/organizations/{id}/campaigns/export` and `/import`: campaigns as a file, to edit, keep or move. */
export function campaignTransferRoutes(api: Api, services: Services): void {
  const options = management(services, 'Campaigns')
  const path = `${adminPath}/organizations/:organizationId/campaigns`
  const params = organizationPathSchema
  api.get(
    `${path}/export`,
    options({
      summary: 'Export the campaigns of an organization, as CSV or JSON',
      params,
      querystring: exportCampaignsQuerySchema,
      response: { 200: exportedCampaignsSchema },
    }),
    async (request, reply) => {
      const { format = 'json' } = request.query
      const { organizationId } = request.params
      const text = streamCampaigns(services.database.reports.db, organizationId, format)
      const object = { objectType: 'organization', objectId: organizationId, organizationId, changes: { format } }
      const record = { action: 'campaign.export', ...object } as const
      return sendExport(services, changeOrigin(request), reply, { name: 'campaigns', format, text, record })
    },
  )
  api.post(
    `${path}/import`,
    options({
      summary: 'Import campaigns from CSV or JSON, all of them or none',
      params,
      body: importCampaignsSchema,
      response: { 200: campaignImportSchema },
    }),
    async (request) => importCampaigns(services, changeOrigin(request), request.params.organizationId, request.body),
  )
}
