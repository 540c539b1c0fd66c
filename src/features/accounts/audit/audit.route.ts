import { listSchema } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { auditEntrySchema, exportAuditQuerySchema, listAuditQuerySchema } from './audit.schema.ts'
import { readAuditPage, streamAudit } from './read-audit.ts'
import { sendExport } from './send-export.ts'

/** `/admin/v1/audit`: who changed what, when; `/export` to hand it out. */
export function auditRoute(api: Api, services: Services): void {
  const options = management(services, 'Operation')
  const { database } = services
  const response = { 200: listSchema(auditEntrySchema) }
  api.get(
    `${adminPath}/audit`,
    options({ summary: 'List changes, newest first', querystring: listAuditQuerySchema, response }, 'operator'),
    async ({ query }) => readAuditPage(database.db, query),
  )
  api.get(
    `${adminPath}/audit/export`,
    options(
      { summary: 'Export the audit log, as CSV or JSON', querystring: exportAuditQuerySchema, response },
      'operator',
    ),
    async (request, reply) => {
      const { format = 'json', ...filter } = request.query
      const text = streamAudit(database.reports.db, filter, format)
      const record = {
        action: 'audit.export',
        objectType: 'audit',
        objectId: filter.objectId ?? 'all',
        changes: { format, ...filter },
      } as const
      return sendExport(services, changeOrigin(request), reply, { name: 'audit', format, text, record })
    },
  )
}
