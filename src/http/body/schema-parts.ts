import {
  IsRefine,
  type Static,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  type TUnsafe,
  Type,
} from 'typebox'
import { parseAmount } from '../../lib/money.ts'
import { isEmailAddress } from '../../lib/text/email-address.ts'
import { isHttpUrl } from '../../lib/text/http-url.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'

export type Properties = Readonly<Record<string, TSchema>>

/** An object type with a name of its own in the API document, which generated clients use. */
export function named<P extends Properties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title })
}

export const uuidSchema = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  description: 'UUID',
  examples: ['0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'],
})

/** An instant in a response: ISO 8601, UTC, with milliseconds. */
export const instantSchema = Type.String({ format: 'date-time', examples: ['2026-03-01T12:00:00.000Z'] })

export const instantInputSchema = refineInstant(
  Type.String({ description: 'ISO 8601 date and time; UTC if it has no offset.', examples: ['2026-03-01T12:00:00Z'] }),
)

/** Refuses texts that are not an instant. */
export function refineInstant(schema: TString) {
  return Type.Refine(
    schema,
    (text: string) => parseIsoDateTime(text) !== undefined,
    () => 'must be an ISO 8601 date and time',
  )
}

/** An optional UTC day in a query, YYYY-MM-DD. */
export function dayParameter(description: string, example = '2026-03-01') {
  return Type.Optional(Type.String({ maxLength: 32, description, examples: [example] }))
}

/** A map's names, any text. With TypeBox's own pattern, values under names with a line break are not checked. */
export const anyName = Type.String({ pattern: '^[^]*$' })

export const nameSchema = Type.String({ minLength: 1, maxLength: 512 })

/** Text shown to people, of any sensible length. */
export const textSchema = Type.String({ minLength: 1, maxLength: 10_000 })

export function httpUrl(described: { readonly description?: string; readonly examples: readonly string[] }) {
  const text = Type.String({ maxLength: 4_096, ...described })
  return Type.Refine(text, isHttpUrl, () => 'must be an http or https URL')
}

export const httpUrlSchema = httpUrl({ examples: ['https://www.example.com/'] })

/** The address of an image that publishers' pages show. */
export const imageUrlSchema = httpUrl({
  description: 'Use https: pages served over https do not show images from http.',
  examples: ['https://www.example.com/banner.png'],
})

/** An amount of US dollars, not negative, stored in micros. */
export const amountSchema = Type.Refine(
  Type.Number({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'In US dollars, with at most six decimals.',
    examples: [12.5],
  }),
  (amount: number) => parseAmount(amount) !== undefined,
  () => 'must have at most six decimals',
)

export const emailSchema = Type.Refine(
  Type.String({ maxLength: 254, examples: ['publisher@example.com'] }),
  isEmailAddress,
  () => 'must be an e-mail address',
)

export const countSchema = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })

/** A language without region or script: `en`, `pt`. */
export const languageSchema = Type.String({ pattern: '^[a-z]{2,8}$', examples: ['en'] })

/** A value or null, as one schema with a list of types, so that the document reads `string | null`. */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  if (typeof type !== 'string') return Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
  const either = { ...schema, type: [type, 'null'], ...(values === undefined ? {} : { enum: [...values, null] }) }
  return refineAlike(schema, Type.Unsafe<Static<T> | null>(either))
}

/** Copies refinements, which a schema's keywords leave out, and lets them accept null. */
function refineAlike<T extends TSchema>(schema: TSchema, either: T): T {
  if (!IsRefine(schema)) return either
  return schema['~refine'].reduce<T>(
    (refined, { check, error }) =>
      Type.Refine(refined, (value) => value === null || check(value), error) as unknown as T,
    either,
  )
}

export function oneOf<const T extends readonly string[]>(words: T, options: object = {}): TUnsafe<T[number]> {
  return Type.Unsafe({ type: 'string', enum: [...words], ...options })
}

/** The same properties, all optional. */
export function optional<P extends Properties>(properties: P): { [K in keyof P]: TOptional<P[K]> } {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as { [K in keyof P]: TOptional<P[K]> }
}

/** The same properties, all optional, and cleared by null (PATCH calls). */
export function clearable<P extends Properties>(
  properties: P,
): { [K in keyof P]: TOptional<TUnsafe<Static<P[K]> | null>> } {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(nullable(schema))])
  return Object.fromEntries(entries) as { [K in keyof P]: TOptional<TUnsafe<Static<P[K]> | null>> }
}

/** Marks the schema of a creation body. */
export const meansAbsentByNull: unique symbol = Symbol('null means absent')

/** The options of a list that is sent as a file. */
export const fileProperties = {
  format: oneOf(['json', 'csv'], { default: 'json' }),
  bom: oneOf(['0', '1'], { default: '0', description: '`1` starts CSV with a byte order mark, for spreadsheets.' }),
}

/** A creation body. `null` in an optional field means absent, so that an answer can be sent back. */
export function creating<T extends TSchema>(schema: T): T {
  return Object.assign(schema, { [meansAbsentByNull]: true })
}
