import { BlockList, isIP } from 'node:net'
import { plainAddress } from './ip-address.ts'

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
