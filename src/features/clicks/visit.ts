import type { DevicePlatform, TrafficType } from '../../db/tables.ts'
import { createClientAddress } from '../geography/client-address.ts'
import type { CountryDatabase } from '../geography/country-database.ts'
import { type ClickHeaders, classifyClick } from './classify-click.ts'

export interface Visit {
  readonly class: TrafficType
  /** Undefined when the visitor's address is in no known country. */
  readonly country: string | undefined
  readonly platform: DevicePlatform | undefined
}

/** Returns a function that reads the visitor from a request; only trusted proxies may forward an address. */
export function createVisitReader(
  countries: CountryDatabase,
  trustedProxies: readonly string[],
): (headers: ClickHeaders, peer: string | undefined) => Visit {
  const clientAddress = createClientAddress(trustedProxies)
  return (headers, peer) => {
    const agent = headers['user-agent']
    const forwardedFor = headers['x-forwarded-for']
    const address = clientAddress(peer, Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor)
    return {
      class: classifyClick(headers),
      country: address === undefined ? undefined : countries.countryOf(address),
      platform: platformOfAgent(typeof agent === 'string' ? agent : undefined),
    }
  }
}

/**
 * Reads the platform from a `User-Agent`; every device but a phone or a tablet is `web`.
 *
 * @internal
 */
export function platformOfAgent(agent: string | undefined): DevicePlatform | undefined {
  if (agent === undefined || agent === '') return undefined
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'web'
}
