import { answered, client } from './client.ts'
import { wholeListQuery } from './list-query.ts'

/** A project of a publisher, or an organization of an advertiser. */
export interface Tenant {
  kind: 'projects' | 'organizations'
  id: string
}

const isProject = ({ kind }: Tenant) => kind === 'projects'
const project = ({ id: projectId }: Tenant) => ({ path: { projectId } })
const organization = ({ id: organizationId }: Tenant) => ({ path: { organizationId } })

export const membersQuery = (tenant: Tenant) =>
  isProject(tenant)
    ? wholeListQuery('/admin/v1/projects/{projectId}/members', project(tenant))
    : wholeListQuery('/admin/v1/organizations/{organizationId}/members', organization(tenant))

export const invitationsQuery = (tenant: Tenant) =>
  isProject(tenant)
    ? wholeListQuery('/admin/v1/projects/{projectId}/invitations', project(tenant))
    : wholeListQuery('/admin/v1/organizations/{organizationId}/invitations', organization(tenant))

/** Invites a member; only this answer holds the link. */
export async function invite(tenant: Tenant, email: string) {
  const body = { email }
  const { data } = isProject(tenant)
    ? await client.POST('/admin/v1/projects/{projectId}/invitations', { params: project(tenant), body })
    : await client.POST('/admin/v1/organizations/{organizationId}/invitations', { params: organization(tenant), body })
  return answered(data)
}

export async function withdrawInvitation(tenant: Tenant, invitationId: string) {
  if (isProject(tenant)) {
    const path = { ...project(tenant).path, invitationId }
    await client.DELETE('/admin/v1/projects/{projectId}/invitations/{invitationId}', { params: { path } })
  } else {
    const path = { ...organization(tenant).path, invitationId }
    await client.DELETE('/admin/v1/organizations/{organizationId}/invitations/{invitationId}', { params: { path } })
  }
}

export async function removeMember(tenant: Tenant, memberId: string) {
  if (isProject(tenant)) {
    const path = { ...project(tenant).path, memberId }
    await client.DELETE('/admin/v1/projects/{projectId}/members/{memberId}', { params: { path } })
  } else {
    const path = { ...organization(tenant).path, memberId }
    await client.DELETE('/admin/v1/organizations/{organizationId}/members/{memberId}', { params: { path } })
  }
}

/** Creates a password reset link for a member; operators only. */
export async function createPasswordReset(memberId: string) {
  const { data } = await client.POST('/admin/v1/members/{memberId}/password-reset', { params: { path: { memberId } } })
  return answered(data)
}
