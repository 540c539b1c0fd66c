import { ServiceError } from '../../errors.ts'
import { type SchemaError, schemaFaults } from '../../lib/text/schema-faults.ts'

/** A 400 that names the first field at fault, and in `details` every one that was found. */
export function validationError(errors: readonly SchemaError[], httpPart: string): ServiceError {
  const faults = schemaFaults(errors)
  const [first] = faults
  if (first === undefined) return new ServiceError('invalid_request', 'The request is malformed.')
  const subject = first.field === '' ? `The ${httpPart}` : first.field
  return new ServiceError('invalid_request', `${subject} ${first.problem}.`, { details: faults })
}
