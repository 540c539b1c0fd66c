import { type Static, type TProperties, Type } from 'typebox'

const strict = { additionalProperties: false } as const
const instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' })
const userId = Type.String({ minLength: 1, maxLength: 512 })
const body = Type.Record(Type.String(), Type.Unknown())

/** What may be expected: each is compared with what is seen at that instant (`docs/guides/sandbox.md`). */
const expectation = {
  offers: Type.Integer({ minimum: 0 }),
  opened: Type.Boolean(),
  verdict: Type.String(),
  verified: Type.Union([Type.Boolean(), Type.Integer({ minimum: 0 })]),
  entitlement: Type.Union([Type.Boolean(), Type.Enum(['none', 'provisional', 'verified'])]),
  earnings: Type.Number(),
  held: Type.Number(),
  payable: Type.Number(),
}

const optional = <P extends TProperties>(properties: P) => Type.Partial(Type.Object(properties, strict), strict)

/** The body of each kind of step. */
export const stepSchemas = {
  attributes: Type.Object({ userId, attributes: body }, strict),
  feed: Type.Object(
    {
      userId,
      countryCode: Type.Optional(Type.String()),
      key: Type.Optional(Type.Enum(['live', 'test'])),
    },
    strict,
  ),
  open: Type.Object({ userId, offer: Type.Optional(Type.Integer({ minimum: 0 })) }, strict),
  postback: Type.Object({ userId, status: Type.Optional(Type.String()) }, strict),
  advance: Type.Union([
    Type.Object({ seconds: Type.Integer({ minimum: 1 }) }, strict),
    Type.Object({ to: instant }, strict),
  ]),
  expect: optional({ userId, ...expectation }),
}

export const scenarioSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 128 }),
    title: Type.Optional(Type.String({ maxLength: 512 })),
    at: Type.Optional(instant),
    campaigns: Type.Optional(Type.Array(body, { minItems: 1, maxItems: 100 })),
    app: Type.Optional(body),
    steps: Type.Array(body, { minItems: 1, maxItems: 1_000 }),
  },
  strict,
)

export type StepKind = keyof typeof stepSchemas
export type StepBody<Kind extends StepKind> = Static<(typeof stepSchemas)[Kind]>

/** A step by its one key. */
export type Step = { [Kind in StepKind]: { readonly kind: Kind; readonly body: StepBody<Kind> } }[StepKind]

/** What an `expect` step may name, save the user whom it is about. */
export type Expectations = Omit<StepBody<'expect'>, 'userId'>

export interface Scenario extends Omit<Static<typeof scenarioSchema>, 'steps'> {
  readonly steps: readonly Step[]
}
