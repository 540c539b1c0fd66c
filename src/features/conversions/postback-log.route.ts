import { type Static, Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { ServiceError } from '../../errors.ts'
import { exampleIds } from '../../http/body/example-values.ts'
import { instantSchema, named, nullable, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties, listSchema, readIdPage } from '../../http/list-page.ts'
import { onePage } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import { bearerToken } from '../../lib/text/bearer-token.ts'
import { listPostbacks, type PostbackRow } from './conversions.queries.ts'
import { findAdvertiser } from './receive-conversion.ts'

const postbackSchema = named('Postback', {
  id: uuidSchema,
  at: instantSchema,
  source: Type.String({
    description:
      '`postback`, `completion_call`, `reversal_call` or, for reversals by a person, `management` or `reconciliation`.',
  }),
  transactionId: nullable(Type.String({ description: 'As sent; a UUID in lower case.' })),
  orderId: nullable(Type.String()),
  amount: nullable(Type.String()),
  currency: nullable(Type.String()),
  status: nullable(Type.String()),
  goal: nullable(Type.String({ description: 'The goal that the call named; null for the main goal.' })),
  remark: nullable(Type.String({ description: 'The fields that could not be read and are kept as text.' })),
  dryRun: Type.Boolean(),
  verdict: Type.String(),
  rule: nullable(Type.String()),
  message: Type.String(),
  httpStatus: Type.Integer({
    description: 'The status of the answer; 404 also for a call that was judged later, once its click was recorded.',
  }),
})

const postbackQuerySchema = Type.Object({
  ...listQueryProperties,
  transactionId: Type.Optional(Type.String({ maxLength: 512, description: 'The id as the log shows it.' })),
  verdict: Type.Optional(Type.String({ maxLength: 64 })),
})

const description = 'Every call with a valid token is kept, refused ones included.'
const examplePostback = {
  id: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c55',
  at: '2026-03-01T12:00:00.000Z',
  source: 'postback',
  transactionId: exampleIds.transaction,
  orderId: 'A-1001',
  amount: '12.50',
  currency: 'EUR',
  status: 'approved',
  goal: null,
  dryRun: false,
  verdict: 'verified',
  rule: null,
  message: 'The conversion is verified.',
  httpStatus: 200,
  remark: null,
}

/** The log of conversion calls, for the management API and for the advertiser's server with its `ak_` key. */
export function postbackLogRoutes(api: Api, services: Core & AccessParts): void {
  const { list } = management(api, services, 'Transactions')
  const { database, snapshots } = services
  list('listOrganizationPostbacks', '/organizations/:organizationId/postbacks', {
    summary: 'List conversion calls and their verdicts, newest first',
    description,
    query: postbackQuerySchema,
    entry: postbackSchema,
    handler: ({ params, query }) => database.reports.read((db) => readLog(db, params.organizationId, query)),
  })
  api.get(
    '/advertiser/v1/postbacks',
    {
      config: { limits: { rate: 'capacity', rows: onePage } },
      onRequest: (request, _reply, done) => {
        const key = bearerToken(request.headers.authorization)
        const organization = findAdvertiser(snapshots.current(), 'apiKey', key)
        if (organization === undefined) {
          return done(new ServiceError('invalid_token', 'Authorization must be the bearer token of an advertiser.'))
        }
        request.advertiserId = organization.id
        done()
      },
      schema: {
        tags: ['Advertiser API'],
        operationId: 'listPostbacks',
        summary: 'List your conversion calls and their verdicts, newest first',
        description,
        errors: ['invalid_request', 'invalid_token', 'unavailable'],
        example: { data: [examplePostback], nextCursor: null },
        security: [{ advertiserKey: [] }],
        querystring: postbackQuerySchema,
        response: { 200: listSchema(postbackSchema) },
      },
    },
    (request) => readLog(database.db, request.advertiserId, request.query),
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    advertiserId: string
  }
}

async function readLog(db: Db, organizationId: string, query: Static<typeof postbackQuerySchema>) {
  return readIdPage(query, (page) => listPostbacks(db, organizationId, query, page), presentPostback)
}

function presentPostback(row: PostbackRow): Static<typeof postbackSchema> {
  const { receivedAt: at, presentedTransactionId: transactionId, isDryRun: dryRun, ...shown } = showRow(row)
  return { ...shown, at, transactionId, dryRun }
}
