import type { Caller } from '../../access/caller.ts'
import { fieldError, ServiceError } from '../../errors.ts'
import type { ParsedQuery } from '../../http/body/query-string.ts'
import { isCountryCode } from '../../lib/countries.ts'
import { isUuid, randomUuid } from '../../lib/ids/uuid.ts'
import type { Random } from '../../lib/random.ts'
import { isLanguageTag, languageOf } from '../../lib/text/language-tag.ts'
import { findLanguage, languagesOf } from '../../lib/text/locale.ts'
import { isOpaqueId } from '../../lib/text/text.ts'
import { findHostedPageWords } from './hosted-page-words.ts'

const maxAgeSeconds = 400 * 86_400

/**
 * The anonymous id of a device that names no user: the one it kept, or a new one with the cookie that keeps it. A cookie
 * for this page alone works with script off, and needs no second request (docs/decisions/0012-device-id.md).
 *
 * @param appId ids of different apps have nothing to do with each other.
 * @param basePath path of `BASE_URL`.
 */
export function deviceIdOf(
  cookieHeader: string | undefined,
  { appId, basePath, isSecure }: { appId: string; basePath: string; isSecure: boolean },
  random: Random,
): { id: string; setCookie: string } {
  const name = `offerwire_device_${appId.replaceAll('-', '')}`
  const kept = new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`).exec(cookieHeader ?? '')?.[1]
  const id = kept !== undefined && isUuid(kept) ? kept.toLowerCase() : randomUuid(random)
  const attributes = `Path=${basePath}/o; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { id, setCookie: `${name}=${id}; ${attributes}` }
}

/**
 * Reads the query parameters of a hosted page's address. A language or country that cannot be read is as if left out; a wrong
 * `userId` is `invalid_request`.
 */
export function readHostedQuery({ query, fault }: ParsedQuery) {
  if (fault !== undefined) throw new ServiceError('invalid_request', fault)
  const { userId, language, countryCode } = query
  if (userId !== undefined && !isOpaqueId(userId)) throw fieldError('userId', 'must have 1 to 512 characters')
  const country = countryCode?.toUpperCase()
  return {
    userId,
    language: language !== undefined && isLanguageTag(language) ? language : undefined,
    countryCode: country !== undefined && isCountryCode(country) ? country : undefined,
  }
}

/**
 * The address to find a hosted page by: without the user, so that a crawler given a user's address keeps the page and not
 * the person. Each country and each language that the page or the app's offers have is a page of its own, whatever the
 * region or the rest of the tag.
 */
export function publicUrlOf(baseUrl: string, { key, app }: Caller, query: ReturnType<typeof readHostedQuery>): string {
  const { countryCode } = query
  const language = query.language === undefined ? undefined : languageOf(query.language)
  const parameters = new URLSearchParams({ apiKey: key.publishableKey })
  const found =
    language === undefined ? undefined : (findLanguage(languagesOf(app), language) ?? findHostedPageWords(language))
  if (found !== undefined) parameters.set('language', found)
  if (countryCode !== undefined) parameters.set('countryCode', countryCode)
  return `${baseUrl}/o?${parameters}`
}
