/** The key that a route's requests are counted by. */
export type RateBy = 'key' | 'member' | 'address' | 'wrong tokens' | 'capacity' | 'links' | 'memory'

/** The limits on one request of a route. A route without them cannot be registered. */
export interface RouteLimits {
  /** The largest body that is read, in bytes; 0 where none is read. */
  readonly bodyBytes: number
  readonly rate: RateBy
  /** The most rows that one request makes, and the most that it returns, in words. */
  readonly rows: string
}

/** Gives the limits of a route by its method and path as registered; undefined for one that states none. */
export type LimitsOf = (method: string, path: string) => RouteLimits | undefined
