import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ownText } from './text/text.ts'
import type { Clock } from './time/clock.ts'

/** Counts a miss; gives the whole seconds for which the address has had enough of them, 0 while it has not. */
export type CountMiss = (address: string | undefined) => number

/**
 * Counts what addresses got wrong, in bounded memory: guessing is slowed down, and other callers are not affected. The
 * 2^64 addresses of one IPv6 network are one.
 *
 * @param most the misses of one address within a window that are only counted.
 * @param addresses how many are remembered; beyond it those that were quiet longest are forgotten.
 */
export function countMissesByAddress(
  clock: Clock,
  { most, windowMs, addresses = 10_000 }: { most: number; windowMs: number; addresses?: number },
): CountMiss {
  // A size rather than a count: lists of ten thousand would be made before there is a miss.
  const windows = new LRUCache<string, { startMs: number; misses: number }>({
    maxSize: addresses,
    sizeCalculation: () => 1,
  })
  return (address) => {
    const network = networkOf(address)
    const nowMs = clock.nowMs()
    const known = windows.get(network)
    // A clock that was set back begins a new window.
    const isOpen = known !== undefined && nowMs >= known.startMs && nowMs - known.startMs < windowMs
    const window = isOpen ? known : { startMs: nowMs, misses: 0 }
    window.misses++
    windows.set(network, window)
    return window.misses > most ? Math.max(1, Math.ceil((window.startMs + windowMs - nowMs) / 1_000)) : 0
  }
}

/** An address, or the first half of one that is IPv6: who has one of these has all of them. To be remembered by. */
export function networkOf(address = ''): string {
  if (!isIPv6(address)) return ownText(address)
  return (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
