/**
 * The tenants a member may see: a publisher's projects, an advertiser's organization, or all of them for the operator.
 */
export interface Membership {
  readonly isOperator: boolean
  readonly projectIds: readonly string[]
  readonly organizationIds: readonly string[]
}

/** The membership of a member: operator, a publisher's project, or an advertiser's organization. */
export type MemberReach = { readonly role: 'operator' } | TenantReach

/** The membership of a project or an organization. */
export type TenantReach =
  | { readonly role: 'publisher'; readonly projectId: string }
  | { readonly role: 'advertiser'; readonly organizationId: string }

/** The caller of the management API: the holder of the operator's token, or a member with a session. */
export interface Actor extends Membership {
  /** A visitor has not signed in yet and may do nothing else. */
  readonly kind: 'token' | 'member' | 'visitor'
  /** The member's id; undefined for others. */
  readonly memberId: string | undefined
  /** The tenants to which their lists are narrowed; undefined for the operator, whose lists hold everything. */
  readonly visibleProjectIds: readonly string[] | undefined
  readonly visibleOrganizationIds: readonly string[] | undefined
  /** Returns whether the project's apps, keys, users and figures are theirs to see and change. */
  canSeeProject(projectId: string): boolean
  /** Returns whether the organization's campaigns, creatives, postbacks and figures are theirs to see and change. */
  canSeeOrganization(organizationId: string): boolean
}

/** The membership of who is no member, or does what needs none. */
export const noMembership: Membership = { isOperator: false, projectIds: [], organizationIds: [] }

/** The holder of `ADMIN_TOKEN`, who may do everything. */
export const tokenActor = actorOf('token', undefined, { ...noMembership, isOperator: true })

/** The actor of a request to sign in. */
export const visitorActor = actorOf('visitor', undefined, noMembership)

/** A signed-in member, who may see what they are a member of. */
export function memberActor(memberId: string, membership: Membership): Actor {
  return actorOf('member', memberId, membership)
}

function actorOf(kind: Actor['kind'], memberId: string | undefined, membership: Membership): Actor {
  const { isOperator, projectIds, organizationIds } = membership
  return {
    ...{ kind, memberId, isOperator, projectIds, organizationIds },
    visibleProjectIds: isOperator ? undefined : projectIds,
    visibleOrganizationIds: isOperator ? undefined : organizationIds,
    canSeeProject: (projectId) => isOperator || projectIds.includes(projectId),
    canSeeOrganization: (organizationId) => isOperator || organizationIds.includes(organizationId),
  }
}
