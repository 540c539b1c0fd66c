import type { TLocalizedValidationError } from 'typebox/error'

export type SchemaError = TLocalizedValidationError

/** One value that does not fit its schema. */
export interface SchemaFault {
  /** The path of the field, its parts joined by dots; empty for the value as a whole. */
  field: string
  /** The problem, worded to follow the field's name: `is required`. */
  problem: string
}

const typeWords: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

/**
 * The patterns of our schemas in words, so that a caller can correct a request without reading a regular expression.
 */
const patternWords: Readonly<Record<string, string>> = {
  '^[A-Z]{2}$': 'two uppercase letters',
  '^[A-Za-z]{2}$': 'two letters',
  '^[A-Za-z]{3}$': 'three letters',
  '^[a-z]{2,8}$': 'a language in lowercase letters, such as en',
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$': 'a UUID of 36 characters',
  '^[+-]?\\d{1,3}(\\.\\d+)?$': 'decimal degrees',
}

/** The most faults reported for one request. */
export const mostFaults = 64

/**
 * Returns each wrong field once, with the first reason, worded for the author of the request. A list of allowed values
 * says more than a type, so it replaces the type's error.
 */
export function schemaFaults(errors: readonly SchemaError[]): SchemaFault[] {
  const faults = new Map<string, SchemaFault>()
  for (const error of withoutBranches(errors)) {
    for (const fault of faultsOf(error, errors)) {
      if (!faults.has(fault.field) || error.keyword === 'enum') faults.set(fault.field, fault)
    }
  }
  return [...faults.values()].slice(0, mostFaults)
}

/** Removes the errors of a union's branches if the union itself is reported. */
function withoutBranches(errors: readonly SchemaError[]): SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  // An unknown field is reported twice; the second report, a value for the schema `false`, does not help the caller.
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

function faultsOf(error: SchemaError, errors: readonly SchemaError[]): SchemaFault[] {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer)
  const each = (names: readonly string[], problem: string) =>
    names.map((name) => ({ field: [...path, name].join('.'), problem }))
  switch (error.keyword) {
    case 'required':
      return each(error.params.requiredProperties, 'is required')
    case 'additionalProperties':
      return each(error.params.additionalProperties, 'is not a known field')
    case 'anyOf': {
      const literals = literalsOf(error, errors)
      const problem = literals.length > 0 ? oneOfText(literals) : 'does not have an allowed form'
      return [{ field: path.join('.'), problem }]
    }
    default:
      return [{ field: path.join('.'), problem: problemOf(error) }]
  }
}

function problemOf(error: SchemaError): string {
  switch (error.keyword) {
    case 'enum':
      return oneOfText(error.params.allowedValues)
    case 'type':
      return `must be ${[error.params.type]
        .flat()
        .map((type) => typeWords[type] ?? type)
        .join(' or ')}`
    case 'pattern': {
      const words = patternWords[String(error.params.pattern)]
      return words === undefined ? error.message : `must be ${words}`
    }
    case 'minLength':
      return error.params.limit === 1 ? 'must not be empty' : error.message
    default:
      return error.message
  }
}

function oneOfText(values: readonly unknown[]): string {
  const words = values.filter((value) => value !== null).join(', ')
  return `must be one of ${words}${values.includes(null) ? ' or null' : ''}`
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
