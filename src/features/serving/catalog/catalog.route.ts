import type { FastifyRequest } from 'fastify'
import type { AccessParts } from '../../../access/access-parts.ts'
import { publisher } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import { compileValidator } from '../../../http/body/validator.ts'
import { type Api, sendJson } from '../../../http/server.ts'
import { forwardedAddress } from '../../../lib/request-address.ts'
import { resolveLocale } from '../../../lib/text/locale.ts'
import type { ClickParts } from '../../clicks/click-parts.ts'
import {
  CatalogConfigRequestSchema,
  type CatalogRequest,
  CatalogSchema,
  CatalogServeRequestSchema,
} from './catalog.schema.ts'
import { type CatalogQuery, createCatalogPages, serveCatalog } from './serve-catalog.ts'

const checkConfig = compileValidator({ schema: CatalogConfigRequestSchema, method: 'POST', url: '', httpPart: 'body' })
const checkServe = compileValidator({ schema: CatalogServeRequestSchema, method: 'POST', url: '', httpPart: 'body' })

const rows = 'creates none; returns at most 100 offers, or without `limit` all eligible ones'

/** `POST /offers/catalog`: lists every offer the app may serve and the user can redeem (spec 4.1). */
export function catalogRoute(api: Api, services: Core & AccessParts & ClickParts): void {
  const deps = { ...services, catalogPages: createCatalogPages(), baseUrl: services.config.addresses.baseUrl }
  api.post(
    '/publisher/sdk/v1/offers/catalog',
    {
      ...publisher(services, [429], rows, CatalogSchema),
      // Configuration-time requests read neither user nor country, so neither is validated.
      validatorCompiler: (route) => (route.httpPart === 'body' ? checkBody : compileValidator(route)),
    },
    async (request, reply) => {
      const { body, headers, caller } = request
      const query: CatalogQuery = {
        viewer: body.includeAllRegions === true ? undefined : viewerOf(services, request, body),
        limit: body.limit,
        offset: body.offset ?? 0,
        locale: resolveLocale(caller.app, undefined, headers['accept-language']),
      }
      return sendJson(reply, serveCatalog(deps, caller, query))
    },
  )
}

function checkBody(body: unknown) {
  const isConfig = (body as { includeAllRegions?: unknown } | null | undefined)?.includeAllRegions === true
  return isConfig ? checkConfig(body) : checkServe(body)
}

function viewerOf(
  { countries }: Core & AccessParts & ClickParts,
  request: FastifyRequest,
  body: CatalogRequest,
): CatalogQuery['viewer'] {
  const { userId = '', clientId = userId } = body
  const forwardedFor = request.headers['x-forwarded-for']
  const address = forwardedAddress(Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor)
  const countryCode = body.countryCode ?? (address === undefined ? undefined : countries.countryOf(address))
  if (countryCode === undefined) {
    throw new ServiceError(
      'no_geography',
      'countryCode is required, because X-Forwarded-For gives no country. Send one of the two for the end user.',
    )
  }
  return { userId, clientId, countryCode }
}
