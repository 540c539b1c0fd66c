import { type TSchema, Type } from 'typebox'
import { meansAbsentByNull, nullable } from './schema-parts.ts'

interface ObjectSchema extends TSchema {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/** Returns whether null stands for absence in the optional fields of a schema. */
export function readsNullAsAbsent(schema: unknown): schema is TSchema {
  return typeof schema === 'object' && schema !== null && meansAbsentByNull in schema
}

/** Removes optional properties that are null from a body, at any depth of the schema's objects. */
export function dropNulls(schema: TSchema, value: unknown): void {
  const { properties = {}, patternProperties = {}, required = [] } = schema as ObjectSchema
  if (typeof value !== 'object' || value === null) return
  const members = value as Record<string, unknown>
  const named = Object.entries(patternProperties).flatMap(([pattern, property]) => {
    // In a map, a whole object may be absent under its name. A plain value was named on purpose: null is a fault.
    if (!('properties' in property)) return []
    const isNamed = new RegExp(pattern, 'u')
    const names = Object.keys(members).filter((name) => isNamed.test(name))
    return names.map((name): [string, TSchema] => [name, property])
  })
  for (const [name, property] of [...Object.entries(properties), ...named]) {
    if (members[name] !== null) dropNulls(property, members[name])
    else if (!required.includes(name)) delete members[name]
  }
}

/** Returns the schema as the API document shows it: each optional field may be null. */
export function showNulls(schema: TSchema): TSchema {
  const { properties, patternProperties, required = [] } = schema as ObjectSchema
  if (patternProperties !== undefined) {
    const shown = Object.entries(patternProperties).map(([pattern, each]) => {
      return [pattern, 'properties' in each ? nullable(showNulls(each)) : each]
    })
    return Type.Unsafe({ ...schema, patternProperties: Object.fromEntries(shown) })
  }
  if (properties === undefined) return schema
  const shown = Object.entries(properties).map(([name, property]) => {
    const inner = showNulls(property)
    return [name, required.includes(name) || allowsNull(inner) ? inner : nullable(inner)]
  })
  return Type.Unsafe({ ...schema, properties: Object.fromEntries(shown) })
}

function allowsNull({ type, anyOf }: { type?: unknown; anyOf?: readonly { type?: unknown }[] } & TSchema): boolean {
  return [type].flat().includes('null') || (anyOf ?? []).some((each) => each.type === 'null')
}
