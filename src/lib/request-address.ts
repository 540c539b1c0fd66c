import { createRangeCheck, plainAddress } from './ip-address.ts'
import { isPublicAddress } from './public-address.ts'

/** Finds the address of a request; undefined once its connection has closed. */
export type RequestAddress = (request: AddressedRequest) => string | undefined

/** The parts of a request that hold its origin. */
export interface AddressedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** By lower-case name, as Node gives them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Makes the finder for a set of trusted proxies (`TRUSTED_PROXIES`: addresses and ranges such as `10.0.0.0/8`). It
 * returns the peer's address or, if that is a trusted proxy, the right-most address of `X-Forwarded-For` that is not
 * one. Entries to the left of that, or of an entry that is not an address, can be forged. RangeError for a malformed
 * range.
 */
export function createRequestAddress(trustedProxies: readonly string[]): RequestAddress {
  if (trustedProxies.length === 0) return ({ socket }) => peerAddress(socket)
  const isTrusted = createRangeCheck(trustedProxies)
  return ({ socket, headers }) => {
    let address = peerAddress(socket)
    const forwardedFor = headers['x-forwarded-for']
    const hops = (Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor)?.split(',') ?? []
    while (address !== undefined && isTrusted(address)) {
      const previous = hopAddress(hops.pop() ?? '')
      if (previous === undefined) break
      address = previous
    }
    return address
  }
}

function peerAddress({ remoteAddress }: AddressedRequest['socket']): string | undefined {
  return remoteAddress === undefined ? undefined : plainAddress(remoteAddress)
}

/**
 * The end user's address as a publisher's server forwards it (spec 4.1): the left-most valid public address of
 * `X-Forwarded-For`. Private addresses, `unknown` and malformed entries are skipped.
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

/** The address in one entry of `X-Forwarded-For`, without quotes, brackets and port; undefined if there is none. */
function hopAddress(hop: string): string | undefined {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  return plainAddress((bracketed.exec(text) ?? withPort.exec(text))?.[1] ?? text)
}
