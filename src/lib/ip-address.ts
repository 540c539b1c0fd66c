import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * An address in its plain form: IPv4 that arrives wrapped as `::ffff:a.b.c.d`, in any spelling, is unwrapped. Undefined
 * for any text that is no address, shorthand such as `127.1` and zones such as `%eth0` included.
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
