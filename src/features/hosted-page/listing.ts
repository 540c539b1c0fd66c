import type { Caller } from '../apps/keys/caller.ts'
import type { readHostedQuery } from './hosted-visitor.ts'

/** What search engines are told of a hosted page. */
export interface Listing {
  /** The page's address without a user: the one to be found by. */
  readonly publicUrl: string
  /** Whether this answer may be listed. */
  readonly isPublic: boolean
}

/**
 * How a hosted page may be listed: an address that names no user is public and found as itself; one that names a user, or
 * has a test key, which shows demo offers, is not listed. Language and country make pages of their own.
 */
export function listingOf(
  baseUrl: string,
  { key, environment }: Caller,
  query: ReturnType<typeof readHostedQuery>,
): Listing {
  const { userId, language, countryCode } = query
  const parameters = new URLSearchParams({ apiKey: key.publishableKey })
  if (language !== undefined) parameters.set('language', language)
  if (countryCode !== undefined) parameters.set('countryCode', countryCode)
  return { publicUrl: `${baseUrl}/o?${parameters}`, isPublic: userId === undefined && environment === 'live' }
}
