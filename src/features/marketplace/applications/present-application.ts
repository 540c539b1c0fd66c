import type { AuditRecord } from '../../accounts/audit/record-audit.ts'
import type { Application } from './application.schema.ts'
import type { ApplicationRow } from './applications.queries.ts'

/** An application as both sides see it: of the publisher only names and its message. */
export function presentApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    appId: row.app_id,
    appName: row.app_name,
    platform: row.platform,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    status: row.status,
    message: row.message,
    reason: row.reason,
    acceptedTerms: row.accepted_terms,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

export function applicationAudit(verb: string, row: ApplicationRow, changes: object): AuditRecord {
  const owners = { projectId: row.project_id, organizationId: row.organization_id }
  return { action: `application.${verb}`, objectId: row.id, ...owners, changes }
}
