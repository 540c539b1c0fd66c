import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * An address in its plain form, with an IPv4 address in any spelling of `::ffff:a.b.c.d` unwrapped. Undefined for a
 * text that is not an address, including shorthand such as `127.1` and zones such as `%eth0`.
 */
export function plainAddress(text: string): string | undefined {
  const version = isIP(text)
  if (version === 4) return text
  if (version === 0 || text.includes('%')) return undefined
  if (!/ffff/i.test(text)) return text
  return mapped.exec(text)?.[1] ?? ipaddr.process(text).toString()
}

/**
 * Makes the test whether a plain address lies in one of the ranges, each an address or a range such as `10.0.0.0/8`.
 * RangeError for a malformed range.
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
