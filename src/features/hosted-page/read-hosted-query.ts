import { ServiceError } from '../../errors.ts'
import { type Query, queryFault } from '../../http/body/query-string.ts'
import { isCountryCode } from '../../lib/text/country-code.ts'
import { isLanguageTag } from '../../lib/text/language-tag.ts'
import { isOpaqueId } from '../../lib/text/text.ts'

/** For whom a hosted page's address is. */
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
