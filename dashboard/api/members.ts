import { call } from './client.ts'
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
export const invite = (tenant: Tenant, email: string) =>
  isProject(tenant)
    ? call('post', '/admin/v1/projects/{projectId}/invitations', { ...project(tenant), body: { email } })
    : call('post', '/admin/v1/organizations/{organizationId}/invitations', { ...organization(tenant), body: { email } })

export const withdrawInvitation = (tenant: Tenant, invitationId: string) =>
  isProject(tenant)
    ? call('delete', '/admin/v1/projects/{projectId}/invitations/{invitationId}', {
        path: { projectId: tenant.id, invitationId },
      })
    : call('delete', '/admin/v1/organizations/{organizationId}/invitations/{invitationId}', {
        path: { organizationId: tenant.id, invitationId },
      })

export const removeMember = (tenant: Tenant, memberId: string) =>
  isProject(tenant)
    ? call('delete', '/admin/v1/projects/{projectId}/members/{memberId}', { path: { projectId: tenant.id, memberId } })
    : call('delete', '/admin/v1/organizations/{organizationId}/members/{memberId}', {
        path: { organizationId: tenant.id, memberId },
      })

/** Creates a password reset link for a member; operators only. */
export const createPasswordReset = (memberId: string) =>
  call('post', '/admin/v1/members/{memberId}/password-reset', { path: { memberId } })
