import { type TSchema, Type } from 'typebox'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Tenant } from '../membership.queries.ts'

/** A kind of tenant that has members: its path in the management API, the path's parameters, and its name in sentences. */
export interface TenantPath {
  readonly path: string
  readonly params: Record<string, TSchema>
  readonly noun: string
}

export const tenantPaths: readonly TenantPath[] = [
  { path: '/projects/:projectId', params: { projectId: uuidSchema }, noun: 'a project' },
  { path: '/organizations/:organizationId', params: { organizationId: uuidSchema }, noun: 'an organization' },
]

/** The schema of a tenant's path, and of one object below it that `idName` names. */
export function pathSchemas({ params }: TenantPath, idName: string) {
  return { list: Type.Object(params), one: Type.Object({ ...params, [idName]: uuidSchema }) }
}

/** Tells the tenant that a validated path names from the object below it. */
export function splitPath(params: unknown, idName: string): { tenant: Tenant; id: string } {
  const { [idName]: id = '', ...tenant } = params as Record<string, string>
  return { tenant: tenant as unknown as Tenant, id: id.toLowerCase() }
}
