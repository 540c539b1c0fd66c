import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ownText } from './text/own-text.ts'
import type { Clock } from './time/clock.ts'

export interface MissLimit {
  /** Misses of one address within a window that are only counted. */
  readonly most: number
  readonly windowMs: number
  /** Addresses remembered; beyond it those that were quiet longest are forgotten. */
  readonly addresses?: number
}

interface Window {
  startMs: number
  misses: number
}

/**
 * Counts what addresses got wrong, in bounded memory: guessing is slowed down, and other callers are not affected. The
 * 2^64 addresses of one IPv6 network are one.
 */
export class MissesByAddress {
  readonly #clock: Clock
  readonly #limit: MissLimit
  readonly #windows: LRUCache<string, Window>

  constructor(clock: Clock, limit: MissLimit) {
    this.#clock = clock
    this.#limit = limit
    this.#windows = new LRUCache({ max: limit.addresses ?? 10_000 })
  }

  /** Counts a miss; gives the whole seconds for which the address has had enough of them, 0 while it has not. */
  count(address: string | undefined): number {
    const network = networkOf(address)
    const nowMs = this.#clock.nowMs()
    const known = this.#windows.get(network)
    const window = known !== undefined && this.#isOpen(known, nowMs) ? known : { startMs: nowMs, misses: 0 }
    window.misses++
    this.#windows.set(network, window)
    const { most, windowMs } = this.#limit
    return window.misses > most ? Math.max(1, Math.ceil((window.startMs + windowMs - nowMs) / 1_000)) : 0
  }

  /** A clock that was set back begins a new window. */
  #isOpen({ startMs }: Window, nowMs: number): boolean {
    return nowMs >= startMs && nowMs - startMs < this.#limit.windowMs
  }
}

/** An address, or the first half of one that is IPv6: who has one of these has all of them. To be remembered by. */
export function networkOf(address = ''): string {
  if (!isIPv6(address)) return ownText(address)
  return (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
