import type { Db } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { canonicalUuid } from '../lib/ids/uuid.ts'
import { findOwner, isOnListOfProjects, namesObject, type ObjectOwner } from './object-owner.queries.ts'

/**
 * The tenants a member may see: a publisher's projects, an advertiser's organizations, or, for the operator, all of
 * them.
 */
export interface Membership {
  readonly isOperator: boolean
  readonly projectIds: readonly string[]
  readonly organizationIds: readonly string[]
}

/** The members who must have a second factor (`SECOND_FACTOR_REQUIRED`). */
export type SecondFactorRule = 'operators' | 'everyone' | 'nobody'

/** Returns whether the installation requires a second factor of this member (`SECOND_FACTOR_REQUIRED`). */
export function isSecondFactorRequired(
  { secondFactorRequired: rule }: { readonly secondFactorRequired: SecondFactorRule },
  { isOperator }: Pick<Membership, 'isOperator'>,
): boolean {
  return rule === 'everyone' || (rule === 'operators' && isOperator)
}

export type MemberReach = { readonly role: 'operator' } | TenantReach

export type TenantReach =
  | { readonly role: 'publisher'; readonly projectId: string }
  | { readonly role: 'advertiser'; readonly organizationId: string }

/** The caller of the management API: the holder of the operator's token, or a member with a session. */
export interface Actor extends Membership {
  /** A visitor has not signed in yet and may only do that; the system does what is due by time. */
  readonly kind: 'token' | 'member' | 'visitor' | 'system'
  readonly memberId: string | undefined
  /** The tenants that the actor's lists are limited to; undefined for the operator, whose lists contain everything. */
  readonly visibleProjectIds: readonly string[] | undefined
  readonly visibleOrganizationIds: readonly string[] | undefined
  /** Returns whether the actor may see and change the project's apps, keys, users and figures. */
  canSeeProject(projectId: string): boolean
  /** Returns whether the actor may see and change the organization's campaigns, creatives, postbacks and figures. */
  canSeeOrganization(organizationId: string): boolean
}

/** The membership of callers without one, and of calls that need none. */
export const noMembership: Membership = { isOperator: false, projectIds: [], organizationIds: [] }

/** The holder of `ADMIN_TOKEN`, who may do everything. */
export const tokenActor = actorOf('token', undefined, { ...noMembership, isOperator: true })

/** The actor of what the service does by itself. */
export const systemActor = actorOf('system', undefined, { ...noMembership, isOperator: true })

/** The actor of a request to sign in. */
export const visitorActor = actorOf('visitor', undefined, noMembership)

/** Returns the actor of a signed-in member, who may see the tenants they belong to. */
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

/**
 * Who may call a route of the management API:
 * - `members`: the owners of the objects that the path names; the operator owns all.
 * - `readers`: as `members`, and publishers read the campaigns that are on a list of their apps.
 * - `parties`: the owner of any one of the objects.
 * - `publisher`, `advertiser`: of an object with an owner of either kind, the one of this kind.
 * - `operator`: the operator only.
 */
export type AdminAccess = 'members' | 'readers' | 'parties' | 'publisher' | 'advertiser' | 'operator'

/**
 * Throws `not_found` unless every object in the path exists and is visible to the actor: unknown and foreign objects
 * look the same. Lower-cases the ids in `params`, as they are stored.
 */
export async function requireReach(
  db: Db,
  actor: Actor,
  access: AdminAccess,
  params: Record<string, string>,
): Promise<void> {
  if (access === 'operator' && !actor.isOperator) throw notFound()
  let isParty = access !== 'parties'
  for (const [name, text] of Object.entries(params)) {
    // The route itself handles other path parameters.
    if (!namesObject(name)) continue
    const id = canonicalUuid(text)
    const owner = id === undefined ? undefined : await findOwner(db, name, id)
    if (id === undefined || owner === undefined) throw notFound()
    params[name] = id
    const isOwner = canSee(actor, owner, access)
    isParty ||= isOwner
    if (isOwner || access === 'parties') continue
    if (access !== 'readers' || !(await mayServe(db, actor, owner))) throw notFound()
  }
  if (!isParty) throw notFound()
}

function canSee(actor: Actor, { projectId, organizationId }: ObjectOwner, access: AdminAccess): boolean {
  const isPublisher = projectId !== undefined && actor.canSeeProject(projectId)
  const isAdvertiser = organizationId !== undefined && actor.canSeeOrganization(organizationId)
  if (access === 'publisher') return isPublisher
  return access === 'advertiser' ? isAdvertiser : isPublisher || isAdvertiser
}

async function mayServe(db: Db, { projectIds }: Actor, { campaignId }: ObjectOwner): Promise<boolean> {
  return projectIds.length > 0 && campaignId !== undefined && isOnListOfProjects(db, campaignId, projectIds)
}

/** The common answer for objects that do not exist and objects of other tenants. */
export function notFound(): ServiceError {
  return new ServiceError('not_found', 'No object with this id exists.')
}

/** Returns its argument; throws `not_found` if it is undefined. */
export function found<Found>(value: Found | undefined): Found {
  if (value === undefined) throw notFound()
  return value
}
