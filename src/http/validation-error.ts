import type { TLocalizedValidationError } from 'typebox/error'
import { ServiceError } from '../errors.ts'

type SchemaError = TLocalizedValidationError

interface FieldFault {
  field: string
  problem: string
}

/** A 400 that names the first field at fault, and in `details` every one that was found. */
export function validationError(errors: readonly SchemaError[], httpPart: string): ServiceError {
  const faults = withoutBranches(errors).map((error) => fieldFault(error, errors))
  const [first] = faults
  if (first === undefined) return new ServiceError('invalid_request', 'The request is malformed.')
  const subject = first.field === '' ? `The ${httpPart}` : first.field
  return new ServiceError('invalid_request', `${subject} ${first.problem}.`, { details: faults })
}

/** Leaves out why each branch of a union did not fit where the union as a whole is reported. */
function withoutBranches(errors: readonly SchemaError[]): SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  // An unknown field is reported twice, once as a value of the schema `false`, which says nothing to anybody.
  return errors.filter((error) => error.keyword !== 'boolean' && !unions.some((union) => isBranch(error, union)))
}

function isBranch(error: SchemaError, union: SchemaError): boolean {
  return error.instancePath === union.instancePath && error.schemaPath.startsWith(`${union.schemaPath}/anyOf`)
}

/** The values a union of literals allows. */
function literalsOf(union: SchemaError, errors: readonly SchemaError[]): unknown[] {
  return errors.flatMap((error) =>
    error.keyword === 'const' && isBranch(error, union) ? [error.params.allowedValue] : [],
  )
}

function fieldFault(error: SchemaError, errors: readonly SchemaError[]): FieldFault {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer)
  switch (error.keyword) {
    case 'required':
      return { field: join(path, error.params.requiredProperties[0]), problem: 'is required' }
    case 'additionalProperties':
      return { field: join(path, error.params.additionalProperties[0]), problem: 'is not a known field' }
    case 'enum':
      return { field: join(path), problem: `must be one of ${error.params.allowedValues.join(', ')}` }
    case 'anyOf': {
      const literals = literalsOf(error, errors)
      const problem = literals.length > 0 ? `must be one of ${literals.join(', ')}` : 'is not of an allowed form'
      return { field: join(path), problem }
    }
    default:
      return { field: join(path), problem: error.message }
  }
}

function join(path: readonly string[], name?: string): string {
  return (name === undefined ? path : [...path, name]).join('.')
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
