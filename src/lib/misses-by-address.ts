import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ownText } from './text/text.ts'
import type { Clock } from './time/clock.ts'

/** Counts a miss; returns for how many whole seconds the address is blocked, 0 if it is not. */
export type CountMiss = (address: string | undefined) => number

/**
 * Counts the failed attempts of addresses in bounded memory, which slows guessing without affecting other callers. The
 * 2^64 addresses of an IPv6 network count as one.
 *
 * @param most misses that an address may make within a window before it is blocked.
 * @param addresses how many addresses are remembered; beyond it the one quiet for longest is forgotten.
 */
export function countMissesByAddress(
  clock: Clock,
  { most, windowMs, addresses = 10_000 }: { most: number; windowMs: number; addresses?: number },
): CountMiss {
  // `maxSize`, because `max` would allocate lists of ten thousand entries before the first miss.
  const windows = new LRUCache<string, { startMs: number; misses: number }>({
    maxSize: addresses,
    sizeCalculation: () => 1,
  })
  return (address) => {
    const network = networkOf(address)
    const nowMs = clock.nowMs()
    const known = windows.get(network)
    // A clock that was set back starts a new window.
    const isOpen = known !== undefined && nowMs >= known.startMs && nowMs - known.startMs < windowMs
    const window = isOpen ? known : { startMs: nowMs, misses: 0 }
    window.misses++
    windows.set(network, window)
    return window.misses > most ? Math.max(1, Math.ceil((window.startMs + windowMs - nowMs) / 1_000)) : 0
  }
}

/** The address, or for IPv6 its /64 network, which usually belongs to one subscriber. */
export function networkOf(address = ''): string {
  if (!isIPv6(address)) return ownText(address)
  return (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
