import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { createClientAddress } from '../../geography/client-address.ts'

/** So many wrong bearer tokens within the window are answered without a pause. */
const freeAttempts = 10
const windowMs = 60_000
/** Beyond, the address that came first is forgotten. */
const mostAddresses = 10_000

interface Window {
  readonly endsAtMs: number
  attempts: number
}

/**
 * Counts wrong bearer tokens by address, so that no token can be found by trying. A right token is never asked about, and
 * so never refused.
 */
export class WrongBearers {
  readonly #clock: Clock
  readonly #addressOf: ReturnType<typeof createClientAddress>
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock, trustedProxies: readonly string[]) {
    this.#clock = clock
    this.#addressOf = createClientAddress(trustedProxies)
  }

  /** Counts a wrong token, and gives what to answer: 401 `invalid_token`, or 429 `rate_limited` after too many. */
  refuse({ socket, headers }: FastifyRequest, message: string): ServiceError {
    const forwarded = headers['x-forwarded-for']
    const address =
      this.#addressOf(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded) ?? ''
    const nowMs = this.#clock.nowMs()
    const window = this.#windowOf(address, nowMs)
    window.attempts += 1
    if (window.attempts <= freeAttempts) return new ServiceError('invalid_token', message)
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1_000))
    return new ServiceError('rate_limited', 'Too many wrong tokens from this address.', { retryAfterSeconds })
  }

  #windowOf(address: string, nowMs: number): Window {
    const known = this.#windows.get(address)
    if (known !== undefined && nowMs < known.endsAtMs && known.endsAtMs - nowMs <= windowMs) return known
    this.#windows.delete(address)
    const [first] = this.#windows.keys()
    if (this.#windows.size >= mostAddresses && first !== undefined) this.#windows.delete(first)
    const window = { endsAtMs: nowMs + windowMs, attempts: 0 }
    this.#windows.set(address, window)
    return window
  }
}
