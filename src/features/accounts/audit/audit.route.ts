import { listSchema } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { auditEntrySchema, exportAuditQuerySchema, listAuditQuerySchema } from './audit.schema.ts'
import { readAuditPage, streamAudit } from './read-audit.ts'
import { sendExport } from './send-export.ts'

/** `/admin/v1/audit`: who changed what, when; `/export` to hand it out. */
export function auditRoute(api: Api, services: Services): void {
  const { list, get } = management(api, services, 'Operation')
  const { database } = services
  list(
    '/audit',
    {
      operationId: 'listAudit',
      summary: 'List changes, newest first',
      description: 'Who changed what, and when. Operators only.',
      access: 'operator',
      query: listAuditQuerySchema,
      entry: auditEntrySchema,
    },
    ({ query }) => readAuditPage(database.db, query),
  )
  get(
    '/audit/export',
    {
      operationId: 'exportAudit',
      summary: 'Export the audit log, as CSV or JSON',
      rows: 'returns all, read and sent 200 at a time; makes 1 audit entry',
      description: 'All entries of a filter, as a file. Operators only.',
      access: 'operator',
      query: exportAuditQuerySchema,
      answer: listSchema(auditEntrySchema),
    },
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
