import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Api } from '../../../http/server.ts'
import { creatorIdSchema } from '../../creators/creators.schema.ts'
import { findCreatorOwner } from '../payment-methods/payment-methods.queries.ts'
import { earningsBalanceSchema } from './earnings.schema.ts'
import { readEarningsBalance } from './read-earnings-balance.ts'

const creatorParams = Type.Object({ appId: uuidSchema, creatorId: creatorIdSchema })
const rows = 'sums the lines of the account since its last payment; returns 1, with an amount for each day of the hold'

/** `/admin/v1/projects/{id}/earnings-balance`, and a creator's: what is held, and what is payable. */
export function earningsRoutes(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Money')
  get('getEarningsBalance', '/projects/:projectId/earnings-balance', {
    summary: 'Read the earnings of a publisher that are held and payable',
    rows,
    description: 'Earnings are held from the verification until their hold has passed, then they are payable.',
    answer: earningsBalanceSchema,
    handler: ({ params }) => readEarningsBalance(services, { kind: 'publisher', projectId: params.projectId }),
  })
  get('getCreatorEarningsBalance', '/apps/:appId/creators/:creatorId/earnings-balance', {
    summary: 'Read the earnings of a creator that are held and payable',
    rows,
    description: 'The creator’s part of the publisher’s share, by the hold and the minimum of the project.',
    params: creatorParams,
    answer: earningsBalanceSchema,
    handler: async ({ params }) => readEarningsBalance(services, await findCreatorOwner(services.database.db, params)),
  })
}
