/** The token of a link that is good once. It stands behind `#`, which browsers send to no server. */
export function linkToken(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
