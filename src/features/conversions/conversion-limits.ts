import { ServiceError } from '../../errors.ts'
import { countParameters } from '../../http/body/query-string.ts'

/** The largest body of a conversion call, in bytes. */
export const conversionBodyLimit = 16_384

const maxQueryBytes = 8_192
const maxParameters = 100

/**
 * Throws for a call that no advertiser's server sends: too long a query (414), too many parameters in query and form
 * (400). Callers without a token are refused just as early, before anything of the call is parsed.
 */
export function assertWithinConversionLimits(url: string, form: Buffer | undefined): void {
  const mark = url.indexOf('?')
  const query = mark === -1 ? '' : url.slice(mark + 1)
  if (Buffer.byteLength(query) > maxQueryBytes) {
    throw new ServiceError('query_too_long', `The query string must not be longer than ${maxQueryBytes} bytes.`)
  }
  const inForm = form === undefined ? 0 : countParameters(form.toString('latin1'))
  if (countParameters(query) + inForm > maxParameters) {
    throw new ServiceError('invalid_request', `Query and form together have more than ${maxParameters} parameters.`)
  }
}
