import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { mostFaults, type SchemaError } from '../../lib/text/schema-faults.ts'

// The library's default stops at the eighth error.
Settings.Set({ maxErrors: mostFaults })

interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
  readonly type?: unknown
  readonly items?: TSchema
  readonly maxItems?: number
}

/** Lists up to this length are explained entry by entry; in a longer one, only the first wrong entry. */
const fewEntries = 64

interface Compiled {
  Check(value: unknown): boolean
  Errors(value: unknown): readonly SchemaError[]
}

const compiledSchemas = new WeakMap<object, Compiled>()

/**
 * Returns the errors of a value, quickly even for long lists: collecting all errors takes a thousand times as long per
 * entry as the check itself, and would block everyone else.
 */
export function schemaErrors(schema: TSchema, value: unknown): readonly SchemaError[] {
  const narrowed = narrow(schema, value, '')
  return narrowed.errors ?? compiledOf(schema).Errors(narrowed.value)
}

/** Either the errors of a list in the value, or the value with its long, valid lists cut short. */
interface Narrowed {
  readonly value: unknown
  readonly errors?: readonly SchemaError[]
}

function narrow(schema: TSchema, value: unknown, path: string): Narrowed {
  if (typeof value !== 'object' || value === null) return { value }
  const { properties = {} } = schema as Parts
  if (!Array.isArray(value)) return narrowMembers(Object.entries(properties), value, path)
  const list = listOf(schema)
  if (list === undefined) return { value }
  if (value.length > fewEntries) return narrowList(list, value, path)
  const { items } = list as Parts
  return items === undefined
    ? { value }
    : narrowMembers(
        value.map((_, index) => [String(index), items]),
        value,
        path,
      )
}

function narrowMembers(members: readonly [string, TSchema][], value: object, path: string): Narrowed {
  let copy: Record<string, unknown> | undefined
  for (const [name, schema] of members) {
    const member: unknown = Reflect.get(value, name)
    const narrowed = narrow(schema, member, `${path}/${name}`)
    if (narrowed.errors !== undefined) return narrowed
    if (narrowed.value === member) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[name] = narrowed.value
  }
  return { value: copy ?? value }
}

function narrowList(list: TSchema, value: readonly unknown[], path: string): Narrowed {
  const { items, maxItems = Number.POSITIVE_INFINITY } = list as Parts
  const errorsAt = (schema: TSchema, part: unknown, place: string) =>
    schemaErrors(schema, part).map((error) => ({ ...error, instancePath: `${place}${error.instancePath}` }))
  if (value.length > maxItems) {
    const errors = compiledOf(lengthOf(list)).Errors(value)
    return { value, errors: errors.map((error) => ({ ...error, instancePath: path })) }
  }
  if (compiledOf(list).Check(value)) return { value: value.slice(0, fewEntries) }
  const wrong = items === undefined ? -1 : value.findIndex((entry) => !compiledOf(items).Check(entry))
  if (items !== undefined && wrong >= 0) return { value, errors: errorsAt(items, value[wrong], `${path}/${wrong}`) }
  return {
    value,
    errors: compiledOf(list)
      .Errors(value)
      .map((error) => ({ ...error, instancePath: `${path}${error.instancePath}` })),
  }
}

/** Returns the list among a schema's alternatives. */
function listOf(schema: TSchema): TSchema | undefined {
  const { type, anyOf = [] } = schema as Parts
  return type === 'array' ? schema : anyOf.find((each) => (each as Parts).type === 'array')
}

const lengths = new WeakMap<TSchema, TSchema>()

/** Returns the schema of a list without that of its entries. */
function lengthOf(list: TSchema): TSchema {
  const { maxItems } = list as Parts
  const known = lengths.get(list) ?? ({ type: 'array', maxItems } as TSchema)
  lengths.set(list, known)
  return known
}

function compiledOf(schema: TSchema): Compiled {
  const known = compiledSchemas.get(schema) ?? Compile(schema)
  compiledSchemas.set(schema, known)
  return known
}
