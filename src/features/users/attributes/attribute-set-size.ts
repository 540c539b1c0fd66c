import { ServiceError } from '../../../errors.ts'
import { memberBytes } from '../../../lib/text/json-span.ts'

/** The largest set, in bytes as it was sent. */
const maxSetBytes = 16_384

/** The 400 for a body whose set is too large, whatever of it would be stored; undefined when it is not. */
export function setSizeFault(body: Buffer | undefined): ServiceError | undefined {
  if (body === undefined || body.length <= maxSetBytes) return undefined
  if ((memberBytes(body, 'attributes') ?? 0) <= maxSetBytes) return undefined
  const problem = `must not be larger than ${maxSetBytes} bytes`
  const details = [{ field: 'attributes', problem }]
  return new ServiceError('invalid_request', `attributes ${problem}. Nothing was stored.`, { details })
}
