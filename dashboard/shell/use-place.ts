import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { appQuery, organizationQuery } from '../api/queries.ts'
import type { Me } from '../api/types.ts'
import { areaHome, areaOf, myPlaces, type Place } from './areas.ts'

/**
 * Finds the place of an address, also one that only an operator can open, or the member's first place when it has none;
 * `isMissing` when the app or organization does not exist or is not visible to the member.
 */
export function usePlace(pathname: string, me: Me): { place: Place | undefined; isMissing: boolean } {
  const places = myPlaces(me)
  const area = areaOf(pathname)
  const known = area === undefined ? places[0] : places.find((place) => areaHome(place.area) === areaHome(area))
  const app = useQuery({
    ...appQuery(area?.kind === 'app' ? area.appId : ''),
    enabled: known === undefined && area?.kind === 'app',
  })
  const organization = useQuery({
    ...organizationQuery(area?.kind === 'organization' ? area.organizationId : ''),
    enabled: known === undefined && area?.kind === 'organization',
  })
  if (area === undefined || known !== undefined) return { place: known, isMissing: false }
  const { data, error } = area.kind === 'app' ? app : organization
  if (error instanceof ApiError && error.status === 404) return { place: places[0], isMissing: true }
  const kind = area.kind === 'app' ? 'App' : 'Advertiser'
  return { place: { name: data?.name ?? '…', kind, area }, isMissing: false }
}
