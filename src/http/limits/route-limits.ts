/** The key that a route's requests are counted by. */
export type RateBy = 'key' | 'member' | 'address' | 'wrong tokens' | 'capacity' | 'links' | 'memory'

/** The limits on one request of a route, in its `config`. A route without them cannot be registered. */
export interface RouteLimits {
  readonly rate: RateBy
  /** The most rows that one request makes, and the most that it returns, in words. */
  readonly rows: string
  /** The largest body that is read, in bytes; `bodyLimitBytes` when absent. A GET has none. */
  readonly bodyBytes?: number
}

/** The limits of every endpoint, by its method and path as registered; bodies of 0 bytes where none is read. */
export type LimitsTable = ReadonlyMap<string, Required<RouteLimits>>

/** Of calls that send a few short fields, or nothing. */
export const shortBodyBytes = 16_384

export const onePage = 'returns a page of at most 100'

export const fromMemory: RouteLimits = { rate: 'memory', rows: 'reads none' }
