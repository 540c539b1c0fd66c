import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { listSchema } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { auditEntrySchema, exportAuditQuerySchema, listAuditQuerySchema } from './audit.schema.ts'
import { readAuditPage, streamAudit } from './read-audit.ts'
import { sendExport } from './send-export.ts'

/** `/admin/v1/audit`: the log of changes; `/export` downloads it. */
export function auditRoute(api: Api, services: Core & AccessParts): void {
  const { list, get } = management(api, services, 'Operation')
  const { database } = services
  list('listAudit', '/audit', {
    summary: 'List changes, newest first',
    description: 'Each entry tells who changed what, and when. Operators only.',
    access: 'operator',
    query: listAuditQuerySchema,
    entry: auditEntrySchema,
    handler: ({ query }) => readAuditPage(database.db, query),
  })
  get('exportAudit', '/audit/export', {
    summary: 'Export the audit log, as CSV or JSON',
    rows: 'returns all, read and sent 200 at a time; adds 1 audit entry',
    description: 'Downloads all matching entries as a file. Operators only.',
    access: 'operator',
    query: exportAuditQuerySchema,
    answer: listSchema(auditEntrySchema),
    handler: async ({ origin, query }, reply) => {
      const { format = 'json', bom: _, ...filter } = query
      const text = streamAudit(database.reports.db, filter, format)
      const changes = { format, ...filter }
      const record = { action: 'audit.export', objectId: filter.objectId ?? 'all', changes } as const
      return sendExport(services, origin, reply, { name: 'audit', format, text, record })
    },
  })
}
