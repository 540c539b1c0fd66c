import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { answerOnce } from '../ledger/repeatable.ts'
import { balanceSchema, fundingSchema, recordFundingSchema } from './funds.schema.ts'
import { readBalance, readFundings } from './read-balance.ts'
import { recordFunding } from './record-funding.ts'

type Services = Core & AccessParts & AccountParts

/** `/admin/v1/organizations/{organizationId}/balance`, `/deposits` and `/refunds`: the money of an advertiser. */
export function fundsRoutes(api: Api, services: Services): void {
  const { get } = management(api, services, 'Money')
  get('getOrganizationBalance', '/organizations/:organizationId/balance', {
    summary: 'Read the balance of an organization',
    rows: 'returns 1; in mode `invoice` sums the lines of its account',
    description:
      'In mode `prepaid` and `credit`, a conversion whose payout is above `remaining` is refused with the rule `balance_spent`, and campaigns ' +
      'with such a payout are not shown, until a deposit, a reversal or another mode makes room.',
    answer: balanceSchema,
    handler: ({ params }) => readBalance(services, params.organizationId),
  })
  depositRoutes(api, services)
  refundRoutes(api, services)
}

const recording = {
  rows: 'creates 1 entry of the ledger and 1 audit entry',
  access: 'operator',
  repeats: true,
  body: recordFundingSchema,
  answer: fundingSchema,
} as const

function depositRoutes(api: Api, services: Services): void {
  const { list, create } = management(api, services, 'Money')
  list('listDeposits', '/organizations/:organizationId/deposits', {
    summary: 'List the deposits of an organization, newest first',
    description: 'Receipts of invoices are no deposits.',
    entry: fundingSchema,
    handler: ({ params, query }) => readFundings(services, 'deposit', params.organizationId, query),
  })
  create('recordDeposit', '/organizations/:organizationId/deposits', {
    ...recording,
    summary: 'Record a deposit of an organization',
    description: '`receivedAt` is now by default.',
    errors: ['reference_used'],
    handler: async ({ origin, params, body }, reply) =>
      answerOnce(reply, await recordFunding({ ...services, ...origin }, 'deposit', params.organizationId, body)),
  })
}

function refundRoutes(api: Api, services: Services): void {
  const { list, create } = management(api, services, 'Money')
  list('listRefunds', '/organizations/:organizationId/refunds', {
    summary: 'List the refunds to an organization, newest first',
    description: 'Refunds pay credit back. Reversals of conversions and credit notes make credit.',
    entry: fundingSchema,
    handler: ({ params, query }) => readFundings(services, 'refund', params.organizationId, query),
  })
  create('recordRefund', '/organizations/:organizationId/refunds', {
    ...recording,
    summary: 'Record a refund to an organization',
    description: 'At most its credit: `funded` less `used`. `receivedAt` is now by default.',
    errors: ['reference_used', 'exceeds_remaining'],
    handler: async ({ origin, params, body }, reply) =>
      answerOnce(reply, await recordFunding({ ...services, ...origin }, 'refund', params.organizationId, body)),
  })
}
