/** Reads the token of a single-use link from behind `#`, which browsers send to no server. */
export function linkToken(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
