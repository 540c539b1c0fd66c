import type { Tenant } from '../membership.queries.ts'

/** A kind of tenant that has members: its path in the management API, its name, and how sentences call one. */
export interface TenantPath {
  readonly path: string
  readonly name: string
  readonly noun: string
}

export const tenantPaths: readonly TenantPath[] = [
  { path: '/projects/:projectId', name: 'Project', noun: 'a project' },
  { path: '/organizations/:organizationId', name: 'Organization', noun: 'an organization' },
]

/** Tells the tenant that a validated path names from the object below it. */
export function splitPath(params: unknown, idName: string): { tenant: Tenant; id: string } {
  const { [idName]: id = '', ...tenant } = params as Record<string, string>
  return { tenant: tenant as unknown as Tenant, id }
}
