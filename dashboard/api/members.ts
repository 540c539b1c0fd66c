import { call } from './client.ts'
import { wholeListQuery } from './list-query.ts'

/** A project of a publisher, or an organization of an advertiser. */
export interface Tenant {
  kind: 'projects' | 'organizations'
  id: string
}

const roots = {
  projects: '/admin/v1/projects/{projectId}',
  organizations: '/admin/v1/organizations/{organizationId}',
} as const
const ids = ({ id }: Tenant) => ({ projectId: id, organizationId: id })

export const membersQuery = (tenant: Tenant) => wholeListQuery(`${roots[tenant.kind]}/members`, { path: ids(tenant) })

export const invitationsQuery = (tenant: Tenant) =>
  wholeListQuery(`${roots[tenant.kind]}/invitations`, { path: ids(tenant) })

/** Invites a member; only this answer holds the link. */
export const invite = (tenant: Tenant, email: string) =>
  call('post', `${roots[tenant.kind]}/invitations`, { path: ids(tenant), body: { email } })

export const withdrawInvitation = (tenant: Tenant, invitationId: string) =>
  call('delete', `${roots[tenant.kind]}/invitations/{invitationId}`, { path: { ...ids(tenant), invitationId } })

export const removeMember = (tenant: Tenant, memberId: string) =>
  call('delete', `${roots[tenant.kind]}/members/{memberId}`, { path: { ...ids(tenant), memberId } })

/** Creates a password reset link for a member; operators only. */
export const createPasswordReset = (memberId: string) =>
  call('post', '/admin/v1/members/{memberId}/password-reset', { path: { memberId } })
