import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
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
  const { get, act } = management(api, services, 'Campaigns')
  get('exportCampaigns', '/organizations/:organizationId/campaigns/export', {
    summary: 'Export the campaigns of an organization, as CSV or JSON',
    rows: 'returns all, read and sent 200 at a time; makes 1 audit entry',
    description:
      'An export can be imported unchanged. In CSV, nested fields have dotted names, lists are separated by `;`, and cells that a spreadsheet would run as formulas begin with an apostrophe.',
    query: exportCampaignsQuerySchema,
    answer: exportedCampaignsSchema,
    handler: async ({ origin, params, query }, reply) => {
      const { format = 'json' } = query
      const { organizationId } = params
      const text = streamCampaigns(services.database.reports.db, organizationId, format)
      const object = { objectType: 'organization', objectId: organizationId, organizationId, changes: { format } }
      const record = { action: 'campaign.export', ...object } as const
      return sendExport(services, origin, reply, { name: 'campaigns', format, text, record })
    },
  })
  act('importCampaigns', '/organizations/:organizationId/campaigns/import', {
    summary: 'Import campaigns from CSV or JSON, all of them or none',
    rows: 'makes or changes at most 500, each with 1 audit entry, or none of them',
    description:
      'Rows match campaigns by `externalId`, else by `id`: importing the same rows again changes nothing. If a row is faulty, nothing is imported, and `details` of the 400 lists all faults with their rows; a dry run returns them as rows.',
    errors: ['conflict'],
    body: importCampaignsSchema,
    answer: campaignImportSchema,
    handler: ({ origin, params, body }) => importCampaigns({ ...services, ...origin }, params.organizationId, body),
  })
}
