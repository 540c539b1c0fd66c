import { type Static, Type } from 'typebox'
import {
  clearable,
  countSchema,
  creating,
  instantSchema,
  languageSchema,
  named,
  nameSchema,
  nullable,
  oneOf,
  optional,
  uuidSchema,
} from '../../http/body/schema-parts.ts'
import { followedListProperties } from '../../http/list-page.ts'
import { parsePercent } from '../../lib/money.ts'
import { entitlementSchema, storedEntitlementSchema } from './entitlement.schema.ts'

const platform = oneOf(['ios', 'android', 'web', 'api'])
const share = Type.Number({ minimum: 0, maximum: 1 })

const payoutSharePercent = Type.Refine(
  Type.Number({ minimum: 0, maximum: 100, default: 100, description: 'Only the operator sets and reads it.' }),
  (percent: number) => parsePercent(percent) !== undefined,
  () => 'must have at most four decimals',
)

/** An origin as a browser writes it, and nothing that a policy would read as more. */
const httpsOrigin = Type.Refine(
  Type.String({ maxLength: 255 }),
  (text: string) => /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) && URL.parse(text)?.origin === text,
  () => 'must be an https origin such as https://shop.example, without a path',
)

/** Fields that have a value always, given or by default. */
const settled = {
  audienceStatus: oneOf(['undeclared', 'general', 'adults_only'], { default: 'undeclared' }),
  payoutSharePercent,
  locales: Type.Array(languageSchema, { minItems: 1, maxItems: 200, uniqueItems: true, default: ['en'] }),
  defaultLocale: languageSchema,
  frameOrigins: Type.Array(httpsOrigin, {
    maxItems: 20,
    uniqueItems: true,
    default: [],
    description: 'The https origins whose pages may show the hosted page in a frame.',
  }),
  maxPeople: Type.Integer({
    ...countSchema,
    default: 10_000_000,
    description: 'How many users the app may store, 0 without a limit. Only the operator sets it.',
  }),
  maxPeopleBytes: Type.Integer({
    ...countSchema,
    maximum: 1_000_000_000_000_000,
    default: 10_737_418_240,
    description: 'How many bytes the stored users of the app may take, 0 without a limit. Only the operator sets it.',
  }),
  testWebhooks: Type.Boolean({
    default: true,
    description: 'Whether test completions go to the webhook, marked `X-Webhook-Environment: test`.',
  }),
  revokeOnReversal: Type.Boolean({
    default: false,
    description: 'Whether a completion that is reversed in full ends the benefit that it granted.',
  }),
}

const incrementality = {
  enabled: Type.Boolean({ default: false }),
  rolloutPct: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 100,
    description: 'Percentage of users who see offers.',
  }),
  assignmentVersion: Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    minLength: 1,
    maxLength: 128,
    default: '1',
    description: 'A new version assigns new cohorts. A number is stored as text.',
  }),
}

const ranking = {
  newCampaignShare: Type.Number({ ...share, default: 0.15 }),
  randomShare: Type.Number({ ...share, default: 0.01 }),
}

const absentable = {
  clientTrialLimit: Type.Integer({
    ...countSchema,
    description: 'Lifetime number of feed and message answers per client; unlimited if absent.',
  }),
  entitlement: entitlementSchema,
  provisionalHours: Type.Number({ minimum: 0, maximum: 87_600, description: '168 if absent.' }),
  incrementality: Type.Object(optional(incrementality)),
  ranking: Type.Object(optional(ranking)),
}

export const createAppSchema = creating(
  Type.Object(
    { name: nameSchema, platform, ...optional(settled), ...optional(absentable) },
    { examples: [{ name: 'Puzzle Planet for Android', platform: 'android', audienceStatus: 'general' }] },
  ),
)
export type CreateApp = Static<typeof createAppSchema>

export const patchAppSchema = Type.Object(
  { ...optional({ name: nameSchema, platform }), ...optional(settled), ...clearable(absentable) },
  { examples: [{ locales: ['en', 'de'], defaultLocale: 'en' }] },
)
export type PatchApp = Static<typeof patchAppSchema>

export const appSchema = named('App', {
  id: uuidSchema,
  projectId: uuidSchema,
  name: Type.String(),
  platform,
  audienceStatus: settled.audienceStatus,
  payoutSharePercent: Type.Optional(Type.Number({ description: 'For the operator only.' })),
  locales: Type.Array(Type.String()),
  defaultLocale: Type.String(),
  frameOrigins: Type.Array(Type.String()),
  maxPeople: Type.Integer(),
  maxPeopleBytes: Type.Integer(),
  clientTrialLimit: nullable(Type.Integer()),
  entitlement: nullable(storedEntitlementSchema),
  provisionalHours: Type.Number(),
  testWebhooks: Type.Boolean(),
  revokeOnReversal: Type.Boolean(),
  incrementality: Type.Object({
    enabled: Type.Boolean(),
    rolloutPct: Type.Integer(),
    assignmentVersion: Type.String(),
  }),
  ranking: Type.Object(ranking),
  demo: Type.Boolean({ description: 'Part of the demo network.' }),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type App = Static<typeof appSchema>

export const listAppsQuerySchema = Type.Object({ ...followedListProperties, ...optional({ projectId: uuidSchema }) })
