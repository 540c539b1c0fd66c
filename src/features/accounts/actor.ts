/** What a member may see: the projects of a publisher, the organization of an advertiser, or everything. */
export interface Membership {
  readonly isOperator: boolean
  readonly projectIds: readonly string[]
  readonly organizationIds: readonly string[]
}

/** Who calls the management API: the holder of the operator's token, or a member with a session. */
export interface Actor extends Membership {
  readonly kind: 'token' | 'member'
  /** The member's id; undefined for the token. */
  readonly memberId: string | undefined
  /** Whether the project's apps, keys, users and figures are theirs to see and change. */
  canSeeProject(projectId: string): boolean
  /** Whether the organization's campaigns, creatives, postbacks and figures are theirs to see and change. */
  canSeeOrganization(organizationId: string): boolean
}

/** The holder of `ADMIN_TOKEN`, who may do everything. */
export const tokenActor: Actor = {
  kind: 'token',
  memberId: undefined,
  isOperator: true,
  projectIds: [],
  organizationIds: [],
  canSeeProject: () => true,
  canSeeOrganization: () => true,
}

/** A signed-in member, who may see what they are a member of. */
export function memberActor(memberId: string, membership: Membership): Actor {
  const { isOperator, projectIds, organizationIds } = membership
  return {
    kind: 'member',
    memberId,
    isOperator,
    projectIds,
    organizationIds,
    canSeeProject: (projectId) => isOperator || projectIds.includes(projectId),
    canSeeOrganization: (organizationId) => isOperator || organizationIds.includes(organizationId),
  }
}

/** How the actor stands in an audit entry: `token`, or the member's id. */
export function actorName(actor: Actor): string {
  return actor.memberId ?? 'token'
}
