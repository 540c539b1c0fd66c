import type { Input } from './call-types.ts'
import { addressOf } from './client.ts'
import { listQuery, oneQuery } from './list-query.ts'

/** Which audit entries; every field narrows the list further. */
export type AuditFilters = Omit<NonNullable<Input<'/admin/v1/audit/export', 'get'>['query']>, 'format'>

/** Lists changes with their authors, newest first. */
export const auditQuery = (query: AuditFilters) => listQuery('/admin/v1/audit', { query })

/** Builds the address of the same entries as a file. */
export const auditExportUrl = (filters: AuditFilters, format: 'csv' | 'json') =>
  addressOf('/admin/v1/audit/export', { query: { ...filters, format } })

export const healthQuery = () => oneQuery('/admin/v1/health', {})

/** Reads the retention periods of the installation, in days. */
export const retentionQuery = () => oneQuery('/admin/v1/retention', {})

/** Finds visible objects by id or name. */
export const findQuery = (query: string) => oneQuery('/admin/v1/search', { query: { query } })
