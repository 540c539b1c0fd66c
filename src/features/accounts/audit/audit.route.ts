import { listSchema, readIdPageRequest, toPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import type { Services } from '../../../services.ts'
import { adminPath } from '../sign-in/authenticate-admin.hook.ts'
import { type AuditRow, listAuditEntries } from './audit.queries.ts'
import { type AuditEntry, auditEntrySchema, listAuditQuerySchema } from './audit.schema.ts'

/** `/admin/v1/audit`: who changed what, when. */
export function auditRoute(api: Api, services: Services): void {
  const options = management(services, 'Operation')
  api.get(
    `${adminPath}/audit`,
    options(
      {
        summary: 'List changes, newest first',
        querystring: listAuditQuerySchema,
        response: { 200: listSchema(auditEntrySchema) },
      },
      'operator',
    ),
    async ({ query }) => {
      const { objectId, ...rest } = query
      const page = readIdPageRequest(rest)
      const rows = await listAuditEntries(services.database.db, objectId, page)
      return toPage(rows, page, ({ id }) => [id], presentAuditEntry)
    },
  )
}

function presentAuditEntry(row: AuditRow): AuditEntry {
  const isMember = isUuid(row.actor)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: isMember ? 'member' : row.actor === 'token' || row.actor === 'visitor' ? row.actor : 'system',
      id: isMember ? row.actor : null,
      email: row.email,
    },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    projectId: row.project_id,
    organizationId: row.organization_id,
    changes: row.changes,
    requestId: row.request_id,
    address: row.address,
  }
}
