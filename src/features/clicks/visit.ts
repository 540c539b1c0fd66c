import type { DevicePlatform, TrafficType } from '../../db/tables.ts'
import type { CountryDatabase } from '../../lib/countries.ts'
import type { AddressedRequest, RequestAddress } from '../../lib/request-address.ts'
import { platformOfAgent } from './platform.ts'
import { classifyClick } from './traffic-type.ts'

export interface Visit {
  readonly class: TrafficType
  /** Undefined if the visitor's address belongs to no known country. */
  readonly country: string | undefined
  readonly platform: DevicePlatform | undefined
}

/** Reads the visitor from a request. */
export function visitOf(
  { addressOf, countries }: { readonly addressOf: RequestAddress; readonly countries: CountryDatabase },
  request: AddressedRequest,
): Visit {
  const agent = request.headers['user-agent']
  const address = addressOf(request)
  return {
    class: classifyClick(request.headers),
    country: address === undefined ? undefined : countries.countryOf(address),
    platform: platformOfAgent(typeof agent === 'string' ? agent : undefined),
  }
}
