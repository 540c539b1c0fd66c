import { answered, client } from './client.ts'
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

export async function createOrganization(body: NewOrganization) {
  const { data } = await client.POST('/admin/v1/organizations', { body })
  return answered(data)
}

export async function changeOrganization(organizationId: string, body: OrganizationChange) {
  const { data } = await client.PATCH('/admin/v1/organizations/{organizationId}', {
    params: { path: { organizationId } },
    body,
  })
  return answered(data)
}

/** Creates a new secret of an organization; the old one stops working at once. */
export async function rotateOrganizationSecret(organizationId: string, which: OrganizationSecret) {
  const { data } = await client.POST('/admin/v1/organizations/{organizationId}/rotate', {
    params: { path: { organizationId } },
    body: { which },
  })
  return answered(data)
}

export async function createProject(name: string) {
  const { data } = await client.POST('/admin/v1/projects', { body: { name } })
  return answered(data)
}
