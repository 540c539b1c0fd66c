import { type Static, Type } from 'typebox'
import { keyErrors } from '../../../errors.ts'
import { anyName, instantSchema, refineInstant, uuidSchema } from '../../../http/body/schema-parts.ts'
import { isLanguageTag } from '../../../lib/text/language-tag.ts'
import { countCodePoints, maxIdLength } from '../../../lib/text/text.ts'

/** Limits of a stored set, which every feed reads. Lengths in code points. */
const maxValueLength = 512
const maxCustomKeys = 64
const maxCustomKeyLength = 64

const text = (description?: string) =>
  Type.String({ maxLength: maxValueLength, ...(description === undefined ? {} : { description }) })

const degrees = (greatest: number, description: string) =>
  Type.Refine(
    Type.String({ description, maxLength: maxValueLength, pattern: '^[+-]?\\d{1,3}(\\.\\d+)?$' }),
    (value: string) => Math.abs(Number(value)) <= greatest,
    () => `must be decimal degrees from -${greatest} to ${greatest}`,
  )

/** Attributes that every app may store about a user (spec 4.5). */
const openAttributes = {
  countryCode: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2, two uppercase letters.' }),
  language: Type.Refine(text('A BCP-47 tag.'), isLanguageTag, () => 'must be a BCP-47 tag'),
  city: text('Coarse geography.'),
  state: text('Coarse geography.'),
  region: text('Coarse geography.'),
  subscriptionTier: text("The publisher's own label."),
  monthsSubscribed: text(),
  billingCycle: text("The publisher's own label."),
  lastPaymentAmount: text(),
  lastActiveDate: refineInstant(text('ISO 8601 date and time.')),
  totalSessions: text(),
  custom: Type.Refine(
    Type.Refine(
      Type.Record(anyName, text(), {
        description: `Free-form strings: at most ${maxCustomKeys}, under names of at most ${maxCustomKeyLength} characters.`,
      }),
      (custom: object) => Object.keys(custom).length <= maxCustomKeys,
      () => `must not have more than ${maxCustomKeys} keys`,
    ),
    (custom: object) => Object.keys(custom).every((key) => countCodePoints(key) <= maxCustomKeyLength),
    () => `must not have keys of more than ${maxCustomKeyLength} characters`,
  ),
  age: Type.Integer({
    minimum: 0,
    maximum: 120,
    description:
      'Whole years; for a range, its lowest end. Under 18 only `age`, `countryCode` and `language` are kept.',
  }),
}

/** Attributes that only an app whose audience status is `adults_only` may store. */
const gatedAttributes = {
  email: text(),
  firstName: text(),
  lastName: text(),
  mobile: text(),
  phoneNumber: text(),
  postalCode: text('The preferred spelling; send this or `postcode`.'),
  postcode: text('A separate key, not an alias.'),
  latitude: degrees(90, 'Decimal degrees.'),
  longitude: degrees(180, 'Decimal degrees.'),
  gender: text(),
}

/** Keys that identify or locate a person: stored for the publisher, and never used for serving. */
export const identityAttributeKeys: ReadonlySet<string> = new Set(
  Object.keys(gatedAttributes).filter((key) => key !== 'gender'),
)

export const openAttributeKeys: ReadonlySet<string> = new Set(Object.keys(openAttributes))

/** Additional keys that an app rated 18+ may send. */
export const gatedAttributeKeys: ReadonlySet<string> = new Set(Object.keys(gatedAttributes))

const AttributesRequestSchema = Type.Object(
  {
    userId: Type.String({
      minLength: 1,
      maxLength: maxIdLength,
      description: "The publisher's own id of the end user.",
    }),
    attributes: Type.Partial(Type.Object({ ...openAttributes, ...gatedAttributes }), {
      title: 'UserAttributes',
      additionalProperties: false,
      description:
        'Replaces the stored set; `{}` clears it. At most 16 KiB as sent, 512 characters a value. `email`, `firstName`, `lastName`, `mobile`, `phoneNumber`, `postalCode`, ' +
        '`postcode`, `latitude`, `longitude` and `gender` only from an app whose audience status is `adults_only`.',
    }),
  },
  { examples: [{ userId: 'reader-1', attributes: { countryCode: 'US', language: 'en', age: 34 } }] },
)
export type AttributesRequest = Static<typeof AttributesRequestSchema>

/** `POST /users/attributes` (spec 4.5). */
export const AttributesSchema = {
  operationId: 'storeAttributes',
  description:
    'Replaces the stored set. With an age under 18 only `age`, `countryCode` and `language` are kept, and the answer says ' +
    '`minor: true`. Errors of 400 carry `error` and `details`, without `code`. An app whose budget of users or of their bytes is spent ' +
    'takes no new ones: 503 with `storage_budget`. Safe to repeat.',
  errors: [...keyErrors, 'unavailable', 'over_capacity', 'storage_budget'] as const,
  example: {
    success: true,
    userId: '0198c0de-1f00-7a00-8000-000000000004',
    storedAt: '2026-03-01T12:00:00.000Z',
    minor: false,
  },
  summary: 'Store the attributes of a user',
  body: AttributesRequestSchema,
  response: {
    200: Type.Object({
      success: Type.Literal(true),
      userId: Type.Unsafe<string>({ ...uuidSchema, description: 'The canonical id of the user, not the id sent.' }),
      storedAt: instantSchema,
      minor: Type.Boolean({ description: 'Whether the age sent was under 18.' }),
    }),
  },
}
