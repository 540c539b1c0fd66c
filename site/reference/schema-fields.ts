/** A schema of the API's document. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

export interface Field {
  /** With dots, and `[]` for the items of a list. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly about: string
}

export type Resolve = (reference: string) => Schema

const mostLevels = 4

/** The fields of a body, each followed by the fields inside it. */
export function fieldsOf(schema: Schema, resolve: Resolve, prefix = '', level = 0): Field[] {
  const whole = flatten(schema, resolve)
  const entries = Object.entries(whole.properties ?? {})
  return entries.flatMap(([name, property]) => {
    const full = prefix + name
    const field: Field = {
      name: full,
      type: typeOf(property, resolve),
      isRequired: whole.required?.includes(name) ?? false,
      about: aboutOf(property, resolve),
    }
    if (level + 1 >= mostLevels) return [field]
    return [field, ...fieldsInside(property, resolve, full, level + 1)]
  })
}

function fieldsInside(schema: Schema, resolve: Resolve, name: string, level: number): Field[] {
  const whole = flatten(schema, resolve)
  if (whole.items !== undefined) return fieldsInside(whole.items, resolve, `${name}[]`, level)
  const choices = whole.anyOf ?? whole.oneOf ?? []
  if (choices.length > 0) return choices.flatMap((choice) => fieldsInside(choice, resolve, name, level))
  return fieldsOf(whole, resolve, `${name}.`, level)
}

/** A schema with its references resolved and its parts merged. */
function flatten(schema: Schema, resolve: Resolve): Schema {
  const here = schema.$ref === undefined ? schema : { ...resolve(schema.$ref), ...withoutReference(schema) }
  if (here.allOf === undefined) return here
  const parts = here.allOf.map((part) => flatten(part, resolve))
  return {
    ...here,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), here.properties),
    required: [...(here.required ?? []), ...parts.flatMap(({ required = [] }) => required)],
  }
}

function withoutReference({ $ref, ...rest }: Schema): Schema {
  return rest
}

function typeOf(schema: Schema, resolve: Resolve): string {
  const whole = flatten(schema, resolve)
  if (whole.const !== undefined) return JSON.stringify(whole.const)
  if (whole.enum !== undefined) return whole.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (whole.items !== undefined) return `list of ${typeOf(whole.items, resolve)}`
  const choices = whole.anyOf ?? whole.oneOf
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeOf(choice, resolve)))].join(' | ')
  const type = typeof whole.type === 'string' ? whole.type : (whole.type?.join(' | ') ?? 'any')
  return whole.format === undefined ? type : `${type} (${whole.format})`
}

function aboutOf(schema: Schema, resolve: Resolve): string {
  const { description, minimum, maximum, minLength, maxLength } = flatten(schema, resolve)
  const range = (low: number | undefined, highest: number | undefined, unit: string) => {
    const high = highest === Number.MAX_SAFE_INTEGER ? undefined : highest
    if (low === undefined && high === undefined) return []
    if (low === undefined) return [`At most ${high}${unit}.`]
    return [high === undefined ? `At least ${low}${unit}.` : `${low} to ${high}${unit}.`]
  }
  return [
    ...(description === undefined ? [] : [description]),
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
  ].join(' ')
}
