import { type Static, Type } from 'typebox'
import { CatalogOfferSchema } from '../offer.schema.ts'
import { CountryCode, OpaqueId } from '../offer-request.schema.ts'

const page = {
  clientId: Type.Optional(OpaqueId('Analytics dimension; the userId when absent.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Omitted: all eligible offers.' })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, description: 'Only with a limit.' }),
  ),
}

/** A call that serves an end user. */
export const CatalogServeRequestSchema = Type.Object({
  ...page,
  userId: OpaqueId('The end user; bound into each clickUrl.'),
  countryCode: Type.Optional(CountryCode),
  includeAllRegions: Type.Optional(Type.Literal(false)),
})

/** A call at configuration time, of which neither user nor country is read. */
export const CatalogConfigRequestSchema = Type.Object({ ...page, includeAllRegions: Type.Literal(true) })

const CatalogRequestSchema = Type.Object(
  {
    ...page,
    userId: Type.Optional(OpaqueId('The end user; required unless includeAllRegions is set.')),
    countryCode: Type.Optional(CountryCode),
    includeAllRegions: Type.Optional(
      Type.Boolean({
        description: 'Configuration time only: every entitled offer of all countries, without clickUrl.',
      }),
    ),
  },
  { examples: [{ userId: 'reader-1', countryCode: 'US' }] },
)
export type CatalogRequest = Static<typeof CatalogRequestSchema>

/** `POST /offers/catalog` (spec 4.1). */
export const CatalogSchema = {
  tags: ['Publisher API'],
  summary: 'Every offer the app may serve and the user can redeem',
  security: [{ publishableKey: [] }],
  body: CatalogRequestSchema,
  response: {
    200: Type.Object({
      success: Type.Literal(true),
      offers: Type.Array(CatalogOfferSchema),
      metadata: Type.Object({
        total: Type.Integer({ description: 'Eligible offers before pagination.' }),
        limit: Type.Integer(),
        offset: Type.Integer(),
        hasMore: Type.Boolean(),
      }),
      locale: Type.Optional(Type.String()),
    }),
  },
}
