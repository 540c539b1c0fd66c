import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { appQuery } from '../api/apps.ts'
import { organizationQuery } from '../api/organizations.ts'
import type { Me } from '../api/types.ts'
import { type Area, areaOf, firstArea } from './areas.ts'

/**
 * Finds the area of an address, or the member's first area when it has none; `isMissing` when the app or organization
 * does not exist or is not visible to the member.
 */
export function useArea(pathname: string, me: Me): { area: Area | undefined; isMissing: boolean } {
  const area = areaOf(pathname)
  const appId = area?.kind === 'app' && !hasApp(me, area.appId) ? area.appId : undefined
  const organizationId =
    area?.kind === 'organization' && !me.organizations.some(({ id }) => id === area.organizationId)
      ? area.organizationId
      : undefined
  const app = useQuery({ ...appQuery(appId ?? ''), enabled: appId !== undefined })
  const organization = useQuery({ ...organizationQuery(organizationId ?? ''), enabled: organizationId !== undefined })
  const isMissing =
    (appId !== undefined && isNotFound(app.error)) || (organizationId !== undefined && isNotFound(organization.error))
  return { area: isMissing ? firstArea(me) : (area ?? firstArea(me)), isMissing }
}

function hasApp(me: Me, appId: string): boolean {
  return me.projects.some(({ apps }) => apps.some(({ id }) => id === appId))
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
