import fc from 'fast-check'
import type { JsonSchema } from '../../test/support/api-routes.ts'
import type { Dice } from '../support/dice.ts'
import { hostileNames, hostileValues, largeValues } from './hostile-values.ts'

/** Texts that are there to be named, by the name of the field. */
export type KnownTexts = (name: string) => readonly string[] | undefined

/** Texts of the forms that schemas name, where the form alone is no pattern. */
const formatted: Readonly<Record<string, readonly string[]>> = {
  uuid: ['0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', 'D1C2B3A4-9586-4776-A859-483726150FED'],
  'language-tag': ['en', 'de-CH-1901', 'zh-Hant-TW', 'x-private', 'i-klingon', 'en-a-myext-b-another', 'pt-BR'],
  'date-time': ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.123+02:00'],
  uri: ['https://www.example.com/'],
}

const matching = new Map<string, readonly string[]>()

/** Texts that a pattern takes, the same ones each time. */
function textsOf(pattern: string): readonly string[] {
  const known = matching.get(pattern)
  if (known !== undefined) return known
  const made = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 40, seed: 1 })
  matching.set(pattern, made)
  return made
}

/** Makes a value that a schema takes, as far as a schema can say. */
export function validValue(schema: JsonSchema, name: string, dice: Dice, known: KnownTexts): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.pick(schema.enum)
  if (schema.anyOf !== undefined) return validValue(dice.pick(schema.anyOf), name, dice, known)
  const type = typeof schema.type === 'string' ? schema.type : dice.pick(schema.type ?? ['string'])
  switch (type) {
    case 'object':
      return validObject(schema, dice, known)
    case 'array':
      return validArray(schema, name, dice, known)
    case 'integer':
    case 'number':
      return validNumber(schema, type, dice)
    case 'boolean':
      return dice.unit() < 0.5
    case 'null':
      return null
    default:
      return validText(schema, name, dice, known)
  }
}

function validObject(schema: JsonSchema, dice: Dice, known: KnownTexts): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name) || dice.unit() < 0.4) value[name] = validValue(property, name, dice, known)
  }
  const { additionalProperties, patternProperties } = schema
  const open =
    typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties ?? {})[0]
  for (let left = open === undefined ? 0 : dice.between(0, 3); left > 0; left--) {
    value[dice.pick(['a', 'en', 'de', 'plan', 'ü'])] = validValue(open ?? {}, '', dice, known)
  }
  return value
}

function validArray(schema: JsonSchema, name: string, dice: Dice, known: KnownTexts): unknown[] {
  const { minItems = 0, maxItems = 4, items = {} } = schema
  const length = dice.between(minItems, Math.min(maxItems, minItems + 3))
  return Array.from({ length }, () => validValue(items, name, dice, known))
}

function validNumber(schema: JsonSchema, type: string, dice: Dice): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const most = schema.maximum ?? least + 1_000
  const chance = dice.unit()
  if (chance < 0.15) return least
  if (chance < 0.3) return most
  const number = chance < 0.8 ? Math.min(most, least + dice.between(0, 50)) : dice.between(least, most)
  return type === 'number' && dice.unit() < 0.3 ? Math.min(most, number + 0.25) : number
}

function validText(schema: JsonSchema, name: string, dice: Dice, known: KnownTexts): string {
  const there = known(name)
  if (there !== undefined && dice.unit() < 0.85) return dice.pick(there)
  if (schema.examples !== undefined && dice.unit() < 0.7) return String(dice.pick(schema.examples))
  if (schema.format !== undefined) return dice.pick(formatted[schema.format] ?? ['x'])
  if (schema.pattern !== undefined) return dice.pick(textsOf(schema.pattern))
  const { minLength = 0, maxLength = 64 } = schema
  const chance = dice.unit()
  if (chance < 0.1) return '😀'.repeat(Math.min(maxLength, 600))
  if (chance < 0.2) return 'a'.repeat(minLength)
  return dice
    .pick(['plain', 'a text of words', 'ünïcödé', 'O\'Neil & "sons" <b>', '2026-03-01', '7'])
    .slice(0, maxLength)
}

interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}

/** Lists every place of a value where another could be put. */
function placesOf(holder: Record<string, unknown>, places: Place[] = []): Place[] {
  for (const key of Object.keys(holder)) {
    places.push({ holder, key })
    const child = holder[key]
    if (typeof child === 'object' && child !== null && !JSON.isRawJSON(child))
      placesOf(child as Record<string, unknown>, places)
  }
  return places
}

/** Breaks a value at one place, and only a little. */
export function breakOnce(value: unknown, dice: Dice): unknown {
  const root = { value }
  const { holder, key } = dice.pick(placesOf(root))
  const old = holder[key]
  const chance = dice.unit()
  if (chance < 0.2 && holder !== root) delete holder[key]
  else if (chance < 0.3 && typeof old === 'object' && old !== null) Object.assign(old, { unknownField: 1 })
  else if (typeof old === 'string') holder[key] = nearText(old, dice)
  else if (typeof old === 'number') holder[key] = dice.pick([old + 1e9, -old - 1, old + 0.1234567, String(old), null])
  else if (Array.isArray(old)) holder[key] = dice.pick([[...old, ...old], {}, [...old, null], 'a', null])
  else holder[key] = dice.pick([null, [], 'text', 7, [old]])
  return root.value
}

function nearText(old: string, dice: Dice): unknown {
  const at = dice.between(0, old.length)
  return dice.pick([
    '',
    `${old} `,
    ` ${old}`,
    old.slice(0, -1),
    old.toUpperCase(),
    old.toLowerCase(),
    old.slice(0, at) + dice.pick(['x', '\n', '\u0000', 'é', '-', '%']) + old.slice(at),
    old.repeat(40),
    [old],
    null,
    7,
    { value: old },
  ])
}

/** Puts hostile values and names into a value, at one place or several. */
export function makeHostile(value: unknown, dice: Dice): unknown {
  const root = { value }
  for (let left = dice.between(1, 3); left > 0; left--) {
    const { holder, key } = dice.pick(placesOf(root))
    const old = holder[key]
    const hostile = copyOf(dice.pick(dice.unit() < 0.02 ? largeValues : hostileValues))
    if (dice.unit() < 0.3 && typeof old === 'object' && old !== null && !Array.isArray(old) && !Object.isFrozen(old)) {
      const name = dice.pick(hostileNames)
      Object.defineProperty(old, name, { value: hostile, enumerable: true, writable: true, configurable: true })
    } else {
      holder[key] = hostile
    }
  }
  return root.value
}

/** A copy, so that what is put into it does not stay there for the inputs that follow. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value
  return JSON.parse(JSON.stringify(value))
}
