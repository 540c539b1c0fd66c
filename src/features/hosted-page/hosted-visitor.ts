import { ServiceError } from '../../errors.ts'
import { type Query, queryFault } from '../../http/body/query-string.ts'
import { isUuid, randomUuid } from '../../lib/ids/uuid.ts'
import type { Random } from '../../lib/random.ts'
import { isLanguageTag } from '../../lib/text/locale.ts'
import { isOpaqueId } from '../../lib/text/text.ts'
import { isCountryCode } from '../geography/geography.ts'

/** The options of the cookie that holds a device's id. */
export interface DeviceIdOptions {
  /** Ids of different apps have nothing to do with each other. */
  readonly appId: string
  /** Path of `BASE_URL`. */
  readonly basePath: string
  readonly isSecure: boolean
}

const maxAgeSeconds = 400 * 86_400

/**
 * The anonymous id of a device that names no user: the one it kept, or a new one with the cookie that keeps it. A cookie
 * for this page alone works with script off, and needs no second request (docs/decisions/0120-device-id.md).
 */
export function deviceIdOf(
  cookieHeader: string | undefined,
  { appId, basePath, isSecure }: DeviceIdOptions,
  random: Random,
): { id: string; setCookie: string } {
  const name = `offerwire_device_${appId.replaceAll('-', '')}`
  const kept = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  const id = kept !== undefined && isUuid(kept) ? kept.toLowerCase() : randomUuid(random)
  const attributes = `Path=${basePath}/o; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { id, setCookie: `${name}=${id}; ${attributes}` }
}

/** The query parameters of a hosted page's address. */
export interface HostedQuery {
  readonly userId: string | undefined
  readonly language: string | undefined
  readonly countryCode: string | undefined
}

/** Reads a parsed query, and ignores other parameters. Throws `invalid_request` naming the one at fault. */
export function readHostedQuery(query: Query): HostedQuery {
  const malformed = queryFault(query)
  if (malformed !== undefined) throw fault(malformed)
  const { userId, language, countryCode } = query
  if (userId !== undefined && !isOpaqueId(userId)) throw fault('userId must be a text of 1 to 512 characters.')
  if (language !== undefined && !isLanguageTag(language)) throw fault('language must be a BCP-47 tag such as pt-BR.')
  if (countryCode !== undefined && !isCountryCode(countryCode)) {
    throw fault('countryCode must be two uppercase letters.')
  }
  return { userId, language, countryCode }
}

function fault(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
