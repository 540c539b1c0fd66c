import { listQuery, oneQuery } from './list-query.ts'
import type { AuditEntry } from './types.ts'

export const auditQuery = (filters: Record<string, string | undefined> = {}) => listQuery<AuditEntry>('/audit', filters)

export interface Health {
  status: string
  checks: Record<string, unknown>
}

export const healthQuery = () => oneQuery<Record<string, unknown>>('/health')

export interface Found {
  type: string
  id: string
  name: string
  appId?: string | null
  organizationId?: string | null
}

/** Whatever has this id, among what one may see. */
export const findQuery = (text: string) => oneQuery<{ data: Found[] }>('/search', { query: text })
