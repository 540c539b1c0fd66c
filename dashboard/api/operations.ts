import { listQuery, oneQuery } from './list-query.ts'

/** Lists changes with their authors, newest first. */
export const auditQuery = (query: { objectId?: string }) => listQuery('/admin/v1/audit', { query })

export const healthQuery = () => oneQuery('/admin/v1/health', {})

/** Reads the retention periods of the installation, in days. */
export const retentionQuery = () => oneQuery('/admin/v1/retention', {})

/** Finds visible objects by id or name. */
export const findQuery = (query: string) => oneQuery('/admin/v1/search', { query: { query } })
