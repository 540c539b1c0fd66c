import { createRangeCheck } from '../../lib/address-range.ts'
import { plainAddress } from '../../lib/ip-address.ts'
import { hopAddress } from './forwarded-address.ts'

/** Finds the address a request came from. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined

/**
 * The finder for a set of trusted proxies (`TRUSTED_PROXIES`: addresses and ranges such as `10.0.0.0/8`): the peer's
 * address, or, when a trusted proxy forwards it, the right-most address of `X-Forwarded-For` that is none of theirs.
 * What stands left of that, or of an entry that is no address, is anybody's claim. RangeError for a malformed range.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return (peer) => (peer === undefined ? undefined : plainAddress(peer))
  const isTrusted = createRangeCheck(trustedProxies)
  return (peer, forwardedFor) => {
    let address = peer === undefined ? undefined : plainAddress(peer)
    const hops = forwardedFor?.split(',') ?? []
    while (address !== undefined && isTrusted(address)) {
      const previous = hopAddress(hops.pop() ?? '')
      if (previous === undefined) break
      address = previous
    }
    return address
  }
}

/** Finds the address of a request; undefined when its connection is gone. */
export type RequestAddress = (request: {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}) => string | undefined

/** The finder of `createClientAddress`, for whole requests. */
export function createRequestAddress(trustedProxies: readonly string[]): RequestAddress {
  const clientAddress = createClientAddress(trustedProxies)
  return ({ socket, headers }) => {
    const forwardedFor = headers['x-forwarded-for']
    return clientAddress(socket.remoteAddress, Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor)
  }
}
