import { listQuery, oneQuery } from './list-query.ts'

/** Who changed what, newest first. */
export const auditQuery = (query: { objectId?: string }) => listQuery('/admin/v1/audit', { query })

export const healthQuery = () => oneQuery('/admin/v1/health', {})

/** How long the installation keeps what, in days. */
export const retentionQuery = () => oneQuery('/admin/v1/retention', {})

/** Whatever has this id or name, among what one may see. */
export const findQuery = (query: string) => oneQuery('/admin/v1/search', { query: { query } })
