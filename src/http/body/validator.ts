import buildWriter from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { fieldError, ServiceError } from '../../errors.ts'
import { type SchemaError, schemaFaults } from '../../lib/text/schema-faults.ts'
import { dropNulls, readsNullAsAbsent } from './null-means-absent.ts'
import { parseQuery, type Query } from './query-string.ts'
import { schemaErrors } from './schema-errors.ts'

type Validate = (value: unknown) => boolean | { value?: unknown; error?: Error }

/**
 * Compiles a schema, at its first use, to a function without coercion: `null` is a type error and unknown fields stay.
 * Numbers and booleans in a query string, which contains only text, are accepted in their canonical spelling alone.
 * Lengths are code points.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ReturnType<typeof Compile> | undefined
  const check: Validate = (value) => {
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return true
    return { error: validationError(schemaErrors(schema, value), httpPart ?? 'body') }
  }
  if (httpPart === 'querystring') return checkQuery(schema, check)
  if (httpPart === 'params') return checkPath(check)
  if (httpPart === 'body' && readsNullAsAbsent(schema)) {
    return (value) => {
      dropNulls(schema, value)
      return check(value)
    }
  }
  return check
}

const malformedQuery = 'The query string is malformed, or names a parameter twice.'

function checkQuery(schema: TSchema, check: Validate): Validate {
  const typed = typedParameters(schema)
  return (text) => {
    const { query, fault } = parseQuery(text as string)
    // The name of a parameter may be as personal as its value, so neither is logged.
    if (fault !== undefined)
      return { error: new ServiceError('invalid_request', fault, { logMessage: malformedQuery }) }
    const value = typed.length === 0 ? query : readTyped(query, typed)
    const result = check(value)
    return result === true ? { value } : result
  }
}

/** Path parameters arrive decoded; no stored id contains NUL. */
function checkPath(check: Validate): Validate {
  return (params) => {
    for (const [name, value] of Object.entries(params as Record<string, string>)) {
      if (value.includes('\0')) {
        return { error: fieldError(name, 'must not contain NUL') }
      }
    }
    return check(params)
  }
}

function typedParameters(schema: TSchema): { name: string; type: string }[] {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: unknown }>) : {}
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' || type === 'boolean' ? [{ name, type }] : [],
  )
}

function readTyped(query: Query, typed: { name: string; type: string }[]): Record<string, unknown> {
  const read: Record<string, unknown> = { ...query }
  for (const { name, type } of typed) {
    const text = query[name]
    if (text === undefined) continue
    if (type === 'boolean') {
      if (text === 'true' || text === 'false') read[name] = text === 'true'
    } else if (/^-?(0|[1-9]\d{0,14})$/.test(text) || (type === 'number' && /^-?\d{1,15}\.\d{1,15}$/.test(text))) {
      read[name] = Number(text)
    }
  }
  return read
}

/** A 400 that names the first field at fault, and all of them in `details`. */
function validationError(errors: readonly SchemaError[], httpPart: string): ServiceError {
  const faults = schemaFaults(errors)
  const [first] = faults
  if (first === undefined) return new ServiceError('invalid_request', 'The request is malformed.')
  const subject = first.field === '' ? `The ${httpPart}` : first.field
  const message = `${subject} ${first.problem}.`
  // A name of the sender's own may be personal, as the key of a custom attribute is.
  const logMessage = errors.some(isOfOwnName) ? `A field of the ${httpPart} ${first.problem}.` : message
  return new ServiceError('invalid_request', message, { details: faults, logMessage })
}

function isOfOwnName({ keyword, schemaPath }: SchemaError): boolean {
  return keyword === 'additionalProperties' || schemaPath.includes('/patternProperties/')
}

/** Serialises an answer by its schema, compiled at its first use: most processes use few of the hundreds of schemas. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  let write: ((value: unknown) => string) | undefined
  return (value) => {
    write ??= buildWriter(schema)
    return write(value)
  }
}
