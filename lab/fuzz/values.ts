import fc from 'fast-check'
import type { JsonSchema } from '../../test/support/api-routes.ts'
import type { Draw } from './draw.ts'
import { hostileNames, hostileValues, jsonTexts, largeValues } from './hostile-values.ts'

/** Existing values for a field, by its name. */
export type KnownTexts = (name: string) => readonly string[] | undefined

/** Texts of the formats that schemas name, for formats that are not patterns. */
const formatted: Readonly<Record<string, readonly string[]>> = {
  uuid: ['0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', 'D1C2B3A4-9586-4776-A859-483726150FED'],
  'language-tag': ['en', 'de-CH-1901', 'zh-Hant-TW', 'x-private', 'i-klingon', 'en-a-myext-b-another', 'pt-BR'],
  'date-time': ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.123+02:00'],
  uri: ['https://www.example.com/'],
}
/** Shared, because making these takes fast-check milliseconds. */
const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
const matching = new Map<string, fc.Arbitrary<string>>()
/** Names for open objects, and for the headers of a signed call. */
const openNames = ['a', 'en', 'de', 'plan', 'ü']
const headerNames = ['x-api-key', 'x-timestamp', 'x-signature', 'x-platform']
/** Bodies are hardly ever longer. */
const longestText = 60_000

/** Values that satisfy a schema, apart from rules beyond the schema. */
export function valuesOf(schema: JsonSchema, name: string, known: KnownTexts): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, name, known)))
  return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => valuesOfType(type, schema, name, known)))
}

function valuesOfType(type: string, schema: JsonSchema, name: string, known: KnownTexts): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 6, minimum, exclusiveMinimum = -1 } = schema
  const min = minimum ?? exclusiveMinimum + 1
  const integers = fc.integer({ min, max: schema.maximum ?? min + 1_000 })
  switch (type) {
    case 'object':
      return objectsOf(schema, name, known)
    case 'array':
      return fc.array(valuesOf(items, name, known), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 6)),
      })
    case 'integer':
      return integers
    case 'number':
      return fc.oneof(integers, fc.double({ min, max: schema.maximum ?? min + 1_000, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textsOf(schema, known(name) ?? [])
  }
}

function objectsOf(schema: JsonSchema, name: string, known: KnownTexts): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, patternProperties = {} } = schema
  const recordOf = (entries: readonly (readonly [string, JsonSchema])[], requiredKeys: readonly string[]) =>
    fc.record(Object.fromEntries(entries.map(([key, property]) => [key, valuesOf(property, key, known)])), {
      requiredKeys: requiredKeys.filter((key) => entries.some(([each]) => each === key)),
      noNullPrototype: true,
    })
  const objects = recordOf(Object.entries(properties), required)
  const open = typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties)[0]
  if (open === undefined) return objects
  const names = name === 'headers' ? headerNames : openNames
  const others = recordOf(
    names.map((key) => [key, open] as const),
    [],
  )
  return fc.tuple(others, objects).map(([more, object]) => ({ ...more, ...object }))
}

function textsOf(schema: JsonSchema, there: readonly string[]): fc.Arbitrary<string> {
  const { format, pattern, examples = [], minLength = 0, maxLength = longestText } = schema
  const options: fc.WeightedArbitrary<string>[] = []
  if (there.length > 0) options.push({ weight: 85, arbitrary: fc.constantFrom(...there) })
  if (examples.length > 0) options.push({ weight: 30, arbitrary: fc.constantFrom(...examples.map(String)) })
  if (format !== undefined) options.push({ weight: 15, arbitrary: fc.constantFrom(...(formatted[format] ?? ['x'])) })
  else if (pattern !== undefined) options.push({ weight: 15, arbitrary: textsLike(pattern) })
  else {
    const written = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(64, maxLength)), unit: letters })
    const long = fc.constant('😀'.repeat(Math.min(maxLength, 600)))
    options.push({ weight: 12, arbitrary: written }, { weight: 2, arbitrary: long })
    if (maxLength > 20) options.push({ weight: 6, arbitrary: jsonTexts(Math.min(maxLength, longestText)) })
  }
  return fc.oneof(...options)
}

/** Texts that match a pattern. */
function textsLike(pattern: string): fc.Arbitrary<string> {
  const made = matching.get(pattern)
  if (made !== undefined) return made
  const texts = fc.constantFrom(...fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 40, seed: 1 }))
  matching.set(pattern, texts)
  return texts
}

interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}

/** Lists every place in a value where another value can be put. */
function placesOf(holder: Record<string, unknown>, places: Place[] = []): Place[] {
  for (const key of Object.keys(holder)) {
    places.push({ holder, key })
    const child = holder[key]
    if (isOpen(child)) placesOf(child, places)
  }
  return places
}

function isOpen(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !JSON.isRawJSON(value)
}

/** Copies a value, so that changes do not reach the one that fast-check shrinks. */
function copyOf(value: unknown): unknown {
  return isOpen(value) ? JSON.parse(JSON.stringify(value)) : value
}

/** Breaks a copy of a value at one place, slightly. */
export function breakOnce(value: unknown, draw: Draw): unknown {
  const root = { value: copyOf(value) }
  const { holder, key } = draw.pick(placesOf(root))
  const old = holder[key]
  if (holder !== root && draw.chance(0.2)) delete holder[key]
  else if (isOpen(old) && draw.chance(0.1)) Object.assign(old, { unknownField: 1 })
  else if (typeof old === 'string') holder[key] = nearText(old, draw)
  else if (typeof old === 'number') holder[key] = draw.pick([old + 1e9, -old - 1, old + 0.1234567, String(old), null])
  else if (Array.isArray(old)) holder[key] = draw.pick([[...old, ...old], {}, [...old, null], 'a', null])
  else holder[key] = draw.pick([null, [], 'text', 7, [old]])
  return root.value
}

function nearText(old: string, draw: Draw): unknown {
  const at = draw.upTo(old.length)
  const inserted = draw.pick(['x', '\n', '\u0000', 'é', '-', '%'])
  return draw.pick([
    old.slice(0, at) + inserted + old.slice(at),
    ...['', `${old} `, ` ${old}`, old.slice(0, -1), old.toUpperCase(), old.toLowerCase(), old.repeat(40)],
    ...[[old], null, 7, { value: old }],
  ])
}

/** Puts hostile values and names into a copy of a value, at one place or several. */
export function makeHostile(value: unknown, draw: Draw): unknown {
  const root = { value: copyOf(value) }
  for (let left = 1 + draw.upTo(2); left > 0; left--) {
    const { holder, key } = draw.pick(placesOf(root))
    const old = holder[key]
    const hostile = copyOf(draw.of(draw.chance(0.03) ? largeValues : hostileValues))
    if (isOpen(old) && !Array.isArray(old) && draw.chance(0.3)) {
      const name = draw.pick(hostileNames)
      Object.defineProperty(old, name, { value: hostile, enumerable: true, writable: true, configurable: true })
    } else holder[key] = hostile
  }
  return root.value
}
