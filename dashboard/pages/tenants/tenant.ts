/** A project of a publisher, or an organization of an advertiser. */
export interface Tenant {
  kind: 'projects' | 'organizations'
  id: string
}

/** Whom an invitation is to: a tenant, or the operators, who have no tenant. */
export type Invited = Tenant | { kind: 'operators'; id: '' }

export const roots = {
  projects: '/admin/v1/projects/{projectId}',
  organizations: '/admin/v1/organizations/{organizationId}',
  operators: '/admin/v1',
} as const

/** The parameters of a path below a root. */
export const ids = ({ id }: Invited) => ({ projectId: id, organizationId: id })

/** The part of the invitations' address by which a cached list of them is found. */
export const invitationsOf = ({ kind, id }: Invited) =>
  kind === 'operators' ? '/invitations' : `/${kind}/${id}/invitations`
