import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { appQuery, organizationQuery } from '../api/queries.ts'
import type { Me } from '../api/types.ts'
import { type Area, areaHome, areaOf, myPlaces, type Place } from './areas.ts'

/**
 * Finds the area of an address, even one that only an operator can open, or the member's first area for an address
 * without one; `missing` is the kind of an area that does not exist or is hidden from the member.
 */
export function usePlace(pathname: string, me: Me): { place: Place | undefined; missing?: Area['kind'] } {
  const places = myPlaces(me)
  const area = areaOf(pathname)
  const known = area === undefined ? places[0] : places.find((place) => areaHome(place.area) === areaHome(area))
  const { kind, id = '' } = known === undefined && area !== undefined ? area : {}
  const app = useQuery({ ...appQuery(id), enabled: kind === 'apps' })
  const organization = useQuery({ ...organizationQuery(id), enabled: kind === 'organizations' })
  if (area === undefined || known !== undefined) return { place: known }
  const { data, error } = kind === 'apps' ? app : organization
  const isUnknown = error instanceof ApiError && error.status === 404
  if (area.kind === 'operator' || isUnknown) return { place: places[0], missing: area.kind }
  return { place: { name: data?.name ?? '…', kind: kind === 'apps' ? 'App' : 'Advertiser', area } }
}
