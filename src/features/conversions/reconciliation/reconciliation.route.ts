import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { acceptCsvBodies } from '../../../http/body/csv-body.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { reconcile } from './reconcile.ts'
import { reconciliationCsvSchema, reconciliationQuerySchema, reconciliationSchema } from './reconciliation.schema.ts'

/** `POST /admin/v1/organizations/{id}/reconciliations`: compares an advertiser's report, and reverses by it. */
export function reconciliationRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  void api.register(async (scope) => {
    acceptCsvBodies(scope)
    management(scope as Api, services, 'Money').act('reconcile', '/organizations/:organizationId/reconciliations', {
      summary: 'Compare a report of conversions with what is booked, and reverse by it',
      rows: 'reads at most 10,000 lines; with `apply`, adds at most 500 ledger entries and as many of the postback log',
      description:
        'Takes CSV with the columns `transaction_id` or `order_id`, `status` (`approved` or `reversed`) and perhaps `amount`, how much of ' +
        'the payout is taken back in all; `goal`, or `event`, names a further goal, whose `order_id` is read beside the `transaction_id`. Answers a plan and changes nothing. The same file with `apply` reverses by it, all or nothing.',
      errors: ['plan_changed'],
      query: reconciliationQuerySchema,
      body: Type.Unsafe<string>({ content: { 'text/csv': { schema: reconciliationCsvSchema } } }),
      answer: reconciliationSchema,
      handler: ({ origin, params, query, body: csv }) =>
        reconcile({ ...services, ...origin }, { organizationId: params.organizationId, csv, ...query }),
    })
  })
}
