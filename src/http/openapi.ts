import swagger from '@fastify/swagger'
import { readsNullAsAbsent, showNulls } from './body/null-means-absent.ts'
import { describeOperations, type OpenApiDocument } from './describe-operations.ts'
import { nameSchemas } from './name-schemas.ts'
import { apiDescription, apiTags } from './openapi-text.ts'
import type { Api } from './server.ts'

export interface OpenApiOptions {
  /** Public address, as the document's server. */
  readonly baseUrl: string
  readonly version: string
}

/**
 * Describes every route that is registered after it: the document at `/openapi.json`. Await it before the first route.
 */
export async function registerOpenApi(api: Api, options: OpenApiOptions): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Offerwire',
        version: options.version,
        description: apiDescription,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: options.baseUrl }],
      tags: apiTags,
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const body = readsNullAsAbsent(schema.body) ? { body: showNulls(schema.body) } : {}
      return { schema: { ...schema, ...body, ...route.config?.documented }, url }
    },
    transformObject: (made) => {
      if ('openapiObject' in made) finishDocument(made.openapiObject as OpenApiDocument)
      return 'openapiObject' in made ? made.openapiObject : made.swaggerObject
    },
  })
  let document: string | undefined
  api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= openApiDocument(api)
    return reply.header('content-type', 'application/json; charset=utf-8').send(document)
  })
}

function finishDocument(document: OpenApiDocument): void {
  describeOperations(document)
  nameSchemas(document)
}

/** The OpenAPI 3.1 document of every registered route, as text; the server must be ready. */
export function openApiDocument(api: Api): string {
  return `${JSON.stringify(api.swagger(), null, 2)}\n`
}

/** How a caller proves who it is; routes name these in `schema.security`. */
const securitySchemes = {
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Publishable key of a project: `pk_live_…` or `pk_test_…`.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description:
      'Lower-case hex HMAC-SHA256 of `<timestamp>.<METHOD>.<path>.<query or body>` under the secret key that was made with ' +
      'the publishable key. `<path>` leaves out the path prefix of the public address. A GET signs its query, sorted by name and ' +
      'URI-encoded, a POST the exact bytes of its body.',
  },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Timestamp',
    description: 'Unix seconds, as signed; at most 300 from now.',
  },
  advertiserKey: { type: 'http', scheme: 'bearer', description: "An organization's API key: `ak_…`." },
  adminToken: { type: 'http', scheme: 'bearer', description: 'Token of the management API.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'offerwire_session',
    description: "The dashboard's session (`__Host-offerwire_session` under https); changes also need `Origin`.",
  },
} as const
