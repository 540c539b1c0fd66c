import { listQuery } from './list-query.ts'

/** Who changed what, newest first. */
export const auditQuery = (query: { objectId?: string }) => listQuery('/admin/v1/audit', { query })
