import { type Static, Type } from 'typebox'
import { servedErrors } from '../../../errors.ts'
import { exampleCatalogOffer, exampleCreative, exampleIds } from '../../../http/body/example-values.ts'
import { CatalogOfferSchema } from '../offer.schema.ts'
import { CountryCode, OpaqueId } from '../offer-request.schema.ts'

const page = {
  clientId: Type.Optional(OpaqueId('A dimension of statistics; defaults to the userId.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default: all eligible offers.' })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, description: 'Requires a limit.' }),
  ),
}

export const CatalogServeRequestSchema = Type.Object({
  ...page,
  userId: OpaqueId('The end user; part of each clickUrl.'),
  countryCode: Type.Optional(CountryCode),
  includeAllRegions: Type.Optional(Type.Literal(false)),
})

export const CatalogConfigRequestSchema = Type.Object({ ...page, includeAllRegions: Type.Literal(true) })

const CatalogRequestSchema = Type.Object(
  {
    ...page,
    userId: Type.Optional(OpaqueId('The end user; required unless includeAllRegions is set.')),
    countryCode: Type.Optional(CountryCode),
    includeAllRegions: Type.Optional(
      Type.Boolean({
        description: 'Only for configuration pages: returns the offers of all countries, without clickUrl.',
      }),
    ),
  },
  { examples: [{ userId: 'reader-1', countryCode: 'US' }] },
)
export type CatalogRequest = Static<typeof CatalogRequestSchema>

const exampleOffer = {
  id: exampleIds.campaign,
  ...exampleCatalogOffer,
  creatives: [{ ...exampleCreative, clickUrl: 'https://offers.example.com/click/v1.eyJ0b2tlbiI' }],
}

export const CatalogSchema = {
  operationId: 'getCatalog',
  description:
    'Requires `userId` and a country: `countryCode`, or the user’s address in `X-Forwarded-For`. With `includeAllRegions` ' +
    'it requires neither and returns no links: use that only for configuration pages. Safe to repeat.',
  errors: [...servedErrors, 'no_geography'] as const,
  example: {
    success: true,
    offers: [exampleOffer],
    metadata: { total: 1, limit: 20, offset: 0, hasMore: false },
    locale: 'en',
  },
  summary: 'List every offer the app may serve and the user can redeem',
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
