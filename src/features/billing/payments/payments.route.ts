import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import { type ListQuery, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { creatorIdSchema } from '../../creators/creators.schema.ts'
import { partyIdOf } from '../ledger/account.ts'
import type { PaidOwner } from '../payment-methods/change-payment-method.ts'
import { findCreatorOwner } from '../payment-methods/payment-methods.queries.ts'
import { partyPaymentSchema } from './batch.schema.ts'
import { listPartyPayments } from './payments.queries.ts'
import { presentPartyPayment } from './present-batch.ts'

const creatorParams = Type.Object({ appId: uuidSchema, creatorId: creatorIdSchema })
const description = '`bookAmount` is the sum of what it covers: earned, reversed, adjustments and returned.'

/** `/admin/v1/projects/{id}/payments`, and a creator's: what they were paid. */
export function paymentRoutes(api: Api, services: Core & AccessParts): void {
  const { list } = management(api, services, 'Money')
  const { db } = services.database
  const pageOf = (owner: PaidOwner, query: ListQuery) =>
    readIdPage(query, (page) => listPartyPayments(db, partyIdOf(owner), page), presentPartyPayment)
  list('listPayments', '/projects/:projectId/payments', {
    summary: 'List the payments of a publisher, newest first',
    description,
    entry: partyPaymentSchema,
    handler: ({ params, query }) => pageOf({ kind: 'publisher', projectId: params.projectId }, query),
  })
  list('listCreatorPayments', '/apps/:appId/creators/:creatorId/payments', {
    summary: 'List the payments of a creator, newest first',
    description,
    params: creatorParams,
    entry: partyPaymentSchema,
    handler: async ({ params, query }) => pageOf(await findCreatorOwner(db, params), query),
  })
}
