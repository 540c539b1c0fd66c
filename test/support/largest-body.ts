import type { JsonSchema } from './api-routes.ts'

/** Contents of texts, whose form may cost more than their length. */
export const shapes = {
  letters: (length: number) => 'é'.repeat(length / 2),
  'line breaks': (length: number) => '\n'.repeat(length),
  'deep JSON': (length: number) => {
    const depth = Math.floor(Math.min(2_500, length / 4))
    return `${'['.repeat(depth)}${'0,'.repeat((length - 2 * depth - 1) / 2)}0${']'.repeat(depth)}`
  },
  'wide JSON': (length: number) => {
    const depth = Math.min(31, Math.floor(length / 4))
    return `${'['.repeat(depth)}${'0,'.repeat((length - 2 * depth - 1) / 2)}0${']'.repeat(depth)}`
  },
} as const

const formatted: Readonly<Record<string, string>> = {
  uuid: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
  'language-tag': 'de-CH-1901',
  'date-time': '2026-03-01T12:00:00Z',
}

interface Filling {
  /** Remaining bytes. */
  room: number
  readonly fill: (length: number) => string
  /** Texts of fields that must be valid, by name. */
  readonly known: Readonly<Record<string, unknown>>
}

/** Makes the largest value of a schema within the remaining bytes, apart from rules beyond the schema. */
export function largestValue(schema: JsonSchema, name: string, filling: Filling): unknown {
  if (name in filling.known) return filling.known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return largestValue(schema.anyOf[0] ?? {}, name, filling)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return largestObject(schema, filling)
    case 'array':
      return largestList(schema, name, filling)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return largestText(schema, filling)
    default:
      return nested(filling)
  }
}

function largestText({ format, pattern, maxLength = 1_000, examples }: JsonSchema, filling: Filling): unknown {
  const given = examples?.[0] ?? (format === undefined ? undefined : formatted[format])
  if (given !== undefined) return given
  if (pattern !== undefined) return 'a'
  const length = Math.max(1, Math.min(maxLength, Math.floor(filling.room / 2)))
  const text = filling.fill(Math.max(length, 4)).slice(0, maxLength)
  filling.room -= Buffer.byteLength(JSON.stringify(text))
  return text
}

function largestList(schema: JsonSchema, name: string, filling: Filling) {
  const { items = {}, maxItems = 100_000, minItems = 0, uniqueItems = false } = schema
  if (uniqueItems && items.enum !== undefined) return items.enum
  const list: unknown[] = []
  // Each entry gets an equal share, so that there are as many as possible.
  const share = { ...filling, room: Math.floor(filling.room / Math.min(maxItems, 1_000)) }
  while (list.length < Math.max(minItems, maxItems) && filling.room > 50) {
    const made = largestValue(items, `${name}[]`, { ...share })
    const entry = uniqueItems && typeof made === 'string' ? `${list.length}${made}`.slice(0, made.length) : made
    list.push(entry)
    filling.room -= JSON.stringify(entry).length + 1
  }
  return list
}

function largestObject(schema: JsonSchema, filling: Filling): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, patternProperties, maxProperties = 100 } = schema
  const value: Record<string, unknown> = {}
  const names = Object.keys(properties).sort((a, b) => Number(required.includes(b)) - Number(required.includes(a)))
  for (const name of names) {
    const made = largestValue(properties[name] ?? {}, name, filling)
    if (made !== undefined) value[name] = made
    filling.room -= name.length + 4
  }
  const open =
    typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties ?? {})[0]
  const most = maxProperties
  for (let count = 0; open !== undefined && count < most && filling.room > 100; count++) {
    const entry = largestValue(open, '', { ...filling, room: Math.floor(filling.room / 2) })
    // Two letters are a valid language as well.
    value[String.fromCharCode((97 + count / 26) | 0, 97 + (count % 26))] = entry
    filling.room -= JSON.stringify(entry).length + 8
  }
  return value
}

/** Any value: lists as deep as a body allows, and as wide as the remaining bytes allow. */
function nested(filling: Filling): unknown {
  let value: unknown = new Array(Math.max(0, Math.min(20_000, Math.floor(filling.room / 4)))).fill(0)
  for (let depth = 0; depth < 20; depth++) value = [value]
  return value
}
