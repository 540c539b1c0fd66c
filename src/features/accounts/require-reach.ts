import type { Db } from '../../db/database.ts'
import { ServiceError } from '../../errors.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import type { Actor } from './actor.ts'
import { findOwner, isOnListOfProjects, namesObject, type ObjectOwner } from './object-owner.queries.ts'

/**
 * Who may call a route of the management API:
 * - `members`: the owners of the objects that the path names; the operator owns all.
 * - `readers`: as `members`, and publishers read the campaigns that are on a list of their apps.
 * - `operator`: the operator only.
 */
export type AdminAccess = 'members' | 'readers' | 'operator'

/**
 * Throws `not_found` unless every object that the path names exists and is the actor's to see; unknown and foreign
 * objects look the same. Ids in `params` are brought to the lower case in which they are stored.
 */
export async function requireReach(
  db: Db,
  actor: Actor,
  access: AdminAccess,
  params: Record<string, string>,
): Promise<void> {
  if (access === 'operator' && !actor.isOperator) throw notFound()
  for (const [name, text] of Object.entries(params)) {
    // Other path parameters are left to the route.
    if (!namesObject(name)) continue
    const id = canonicalUuid(text)
    const owner = id === undefined ? undefined : await findOwner(db, name, id)
    if (id === undefined || owner === undefined) throw notFound()
    params[name] = id
    if (canSee(actor, owner)) continue
    if (access !== 'readers' || !(await mayServe(db, actor, owner))) throw notFound()
  }
}

function canSee(actor: Actor, { projectId, organizationId }: ObjectOwner): boolean {
  if (projectId !== undefined) return actor.canSeeProject(projectId)
  return organizationId !== undefined && actor.canSeeOrganization(organizationId)
}

async function mayServe(db: Db, { projectIds }: Actor, { campaignId }: ObjectOwner): Promise<boolean> {
  return projectIds.length > 0 && campaignId !== undefined && isOnListOfProjects(db, campaignId, projectIds)
}

/** The one answer for objects that do not exist and for those of others. */
export function notFound(): ServiceError {
  return new ServiceError('not_found', 'No object with this id exists.')
}

/** Returns what was looked for; throws `not_found` where there is none. */
export function found<Found>(value: Found | undefined): Found {
  if (value === undefined) throw notFound()
  return value
}
