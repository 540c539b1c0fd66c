import { type ClientAddress, createClientAddress } from '../geography/client-address.ts'
import type { CountryDatabase } from '../geography/country-database.ts'
import type { Visit } from './answer-click.ts'
import { type ClickHeaders, classifyClick } from './classify-click.ts'
import { platformOfAgent } from './platform-of-agent.ts'

/** Reads of a request who opens a link, and from where; forwarded addresses are believed of the trusted proxies alone. */
export function createVisitReader(
  countries: CountryDatabase,
  trustedProxies: readonly string[],
): (headers: ClickHeaders, peer: string | undefined) => Visit {
  const clientAddress: ClientAddress = createClientAddress(trustedProxies)
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
