import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns whether an address is global unicast and embeds no IPv4 address; false for a text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  // For each click: the parser of the library takes several times as long.
  if (version === 4) return new ipaddr.IPv4(address.split('.').map(Number)).range() === 'unicast'
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.match(globalUnicast) && !retiredRanges.some((range) => parsed.match(range)) && !isIsatap(parsed)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** The former range of the 6bone, returned to IANA and routed nowhere. */
const retiredRanges = [ipaddr.IPv6.parseCIDR('3ffe::/16')]

/** Returns whether the lower half embeds an IPv4 address by the rules of ISATAP (RFC 5214). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe
}
