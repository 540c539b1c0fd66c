import { call } from './http.ts'
import { listQuery, oneQuery, wholeListQuery } from './list-query.ts'
import type { Invitation, Member, Organization, Postback, Project } from './types.ts'

export const organizationsQuery = () => listQuery<Organization>('/organizations')
export const organizationQuery = (id: string) => oneQuery<Organization>(`/organizations/${id}`)
export const projectsQuery = () => listQuery<Project>('/projects')
export const projectQuery = (id: string) => oneQuery<Project>(`/projects/${id}`)

export interface NewOrganization extends Organization {
  postbackToken: string
  apiKey: string
}

export type OrganizationFields = Partial<Pick<Organization, 'name' | 'description' | 'url' | 'logoUrl'>>

export const createOrganization = (fields: OrganizationFields) =>
  call<NewOrganization>('POST', '/organizations', { body: fields })

export const changeOrganization = (id: string, fields: OrganizationFields) =>
  call<Organization>('PATCH', `/organizations/${id}`, { body: fields })

export type OrganizationSecret = 'postbackToken' | 'apiKey'

/** Makes a new secret of an organization; the old one is dead at once. */
export const rotateOrganizationSecret = (id: string, which: OrganizationSecret) =>
  call<Partial<Record<OrganizationSecret, string>>>('POST', `/organizations/${id}/rotate`, { body: { which } })

export const createProject = (name: string) => call<Project>('POST', '/projects', { body: { name } })

export type Tenant = { kind: 'projects' | 'organizations'; id: string }

export const membersQuery = ({ kind, id }: Tenant) => wholeListQuery<Member>(`/${kind}/${id}/members`)

export const invite = ({ kind, id }: Tenant, email: string) =>
  call<{ url: string; expiresAt: string }>('POST', `/${kind}/${id}/invitations`, { body: { email } })

export const invitationsQuery = ({ kind, id }: Tenant) => wholeListQuery<Invitation>(`/${kind}/${id}/invitations`)

export const withdrawInvitation = ({ kind, id }: Tenant, invitationId: string) =>
  call('DELETE', `/${kind}/${id}/invitations/${invitationId}`)

/** Makes a link to a new password for a member; for the operator alone. */
export const createPasswordReset = (memberId: string) =>
  call<{ url: string; expiresAt: string }>('POST', `/members/${memberId}/password-reset`)

export const removeMember = ({ kind, id }: Tenant, memberId: string) =>
  call('DELETE', `/${kind}/${id}/members/${memberId}`)

export const postbacksQuery = (organizationId: string, filters: { transactionId?: string; verdict?: string } = {}) =>
  listQuery<Postback>(`/organizations/${organizationId}/postbacks`, filters)
