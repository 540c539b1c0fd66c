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
 * Returns the anonymous id of a device that names no user: its stored one, or a new one with the cookie that stores it.
 * A cookie for this page alone works without script, and needs no second request (docs/decisions/0012-device-id.md).
 *
 * @param appId ids of different apps are unrelated.
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
 * Reads the query parameters of a hosted page's address. An unreadable language or country counts as absent; a wrong
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
 * Returns the canonical address of a hosted page, without the user, so that a crawler given a user's address indexes no
 * user. Each country, and each language of the page or the app's offers, is a page of its own, whatever the region or
 * the rest of the tag.
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
