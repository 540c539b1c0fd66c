import { plainAddress } from '../../lib/ip-address.ts'
import { isPublicAddress } from '../../lib/public-address.ts'

/**
 * The end user's address as a publisher's server forwards it (spec 4.1): the left-most valid public address of
 * `X-Forwarded-For`; private ones, `unknown` and anything else that is no address are passed over.
 */
export function forwardedAddress(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  for (const hop of header.split(',')) {
    const address = hopAddress(hop)
    if (address !== undefined && isPublicAddress(address)) return address
  }
  return undefined
}

const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/
const withPort = /^([^:]*):\d{1,5}$/

/** The address of one entry of `X-Forwarded-For`, without quotes, brackets and port; undefined when it holds none. */
export function hopAddress(hop: string): string | undefined {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  return plainAddress((bracketed.exec(text) ?? withPort.exec(text))?.[1] ?? text)
}
