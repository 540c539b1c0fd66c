import { call } from './client.ts'
import { listQuery, oneQuery, wholeListQuery } from './list-query.ts'
import type { NewOrganization, OrganizationChange, OrganizationSecret } from './types.ts'

export const organizationsQuery = () => listQuery('/admin/v1/organizations', {})

/** Reads every organization. */
export const allOrganizationsQuery = () => wholeListQuery('/admin/v1/organizations', {})

export const organizationQuery = (organizationId: string) =>
  oneQuery('/admin/v1/organizations/{organizationId}', { path: { organizationId } })

export const projectsQuery = () => listQuery('/admin/v1/projects', {})

export const projectQuery = (projectId: string) => oneQuery('/admin/v1/projects/{projectId}', { path: { projectId } })

/** Lists the postbacks of an organization, filtered by verdict or transaction. */
export const postbacksQuery = (organizationId: string, query: { transactionId?: string; verdict?: string }) =>
  listQuery('/admin/v1/organizations/{organizationId}/postbacks', { path: { organizationId }, query })

export const createOrganization = (body: NewOrganization) => call('post', '/admin/v1/organizations', { body })

export const changeOrganization = (organizationId: string, body: OrganizationChange) =>
  call('patch', '/admin/v1/organizations/{organizationId}', {
    path: { organizationId },
    body,
  })

/** Creates a new secret of an organization; the old one stops working at once. */
export const rotateOrganizationSecret = (organizationId: string, which: OrganizationSecret) =>
  call('post', '/admin/v1/organizations/{organizationId}/rotate', {
    path: { organizationId },
    body: { which },
  })

export const createProject = (name: string) => call('post', '/admin/v1/projects', { body: { name } })
