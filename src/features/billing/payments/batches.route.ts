import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { acceptCsvBodies } from '../../../http/body/csv-body.ts'
import { readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import { approveBatch } from './approve-batch.ts'
import {
  batchesQuerySchema,
  batchSchema,
  createBatchSchema,
  listedBatchSchema,
  type Results,
  resultsCsvSchema,
  resultsSchema,
} from './batch.schema.ts'
import { draftBatch, readBatch } from './draft-batch.ts'
import { cancelBatch, readBatchFile, sendBatch } from './move-batch.ts'
import { listBatches } from './payments.queries.ts'
import { presentListedBatch } from './present-batch.ts'
import { recordResults } from './record-results.ts'

type Services = Core & AccessParts & AccountParts

/** `/admin/v1/payment-batches`: publishers and creators are paid. */
export function batchRoutes(api: Api, services: Services): void {
  const { list, get, create } = management(api, services, 'Money')
  list('listPaymentBatches', '/payment-batches', {
    summary: 'List payment batches, newest first',
    description: 'Without their payments. The total of a draft is null.',
    access: 'operator',
    query: batchesQuerySchema,
    entry: listedBatchSchema,
    handler: ({ query }) => {
      const book = { isDemo: query.demo ?? false }
      return readIdPage(query, (page) => listBatches(services.database.db, book, page), presentListedBatch)
    },
  })
  get('getPaymentBatch', '/payment-batches/:batchId', {
    summary: 'Read a payment batch',
    rows: 'returns 1 for each party of the batch',
    description: 'A draft is an estimate of this moment; `leftOut` says why parties with something due are not paid.',
    access: 'operator',
    answer: batchSchema,
    handler: ({ params }) => readBatch(services, params.batchId),
  })
  create('createPaymentBatch', '/payment-batches', {
    summary: 'Draft a payment batch',
    rows: 'creates 1, and adds 1 audit entry; returns 1 for each party that has something due',
    description:
      'Takes the parties of a currency and a rail with what is due by the cutoff, which lies at least 15 minutes back. Nothing is booked.',
    access: 'operator',
    errors: ['currency_not_of_rail', 'seller_incomplete'],
    body: createBatchSchema,
    answer: batchSchema,
    handler: ({ origin, body }) => draftBatch({ ...services, ...origin }, body),
  })
  batchActions(api, services)
  batchResults(api, services)
}

const changedRows = 'changes 1 for each payment of the batch, and adds 1 audit entry'

function batchActions(api: Api, services: Services): void {
  const { get, act } = management(api, services, 'Money')
  act('approvePaymentBatch', '/payment-batches/:batchId/approve', {
    summary: 'Approve a payment batch',
    rows: 'creates 1 payment and 1 entry of the ledger for each party, and adds 1 audit entry',
    description:
      'By another member than its maker, unless the billing settings let one person pay. Each payment is the sum that is due by the cutoff at this ' +
      'moment, whatever the draft said, at the rate of this UTC day.',
    access: 'operator',
    errors: [
      'second_person_needed',
      'batch_canceled',
      'already_approved',
      'seller_incomplete',
      'rate_missing',
      'nothing_to_pay',
    ],
    answer: batchSchema,
    handler: ({ origin, params }) => approveBatch({ ...services, ...origin }, params.batchId),
  })
  act('cancelPaymentBatch', '/payment-batches/:batchId/cancel', {
    summary: 'Cancel a draft of a payment batch',
    description: 'What is due stays due.',
    access: 'operator',
    errors: ['already_approved'],
    answer: batchSchema,
    handler: ({ origin, params }) => cancelBatch({ ...services, ...origin }, params.batchId),
  })
  act('sendPaymentBatch', '/payment-batches/:batchId/send', {
    summary: 'Mark a payment batch as sent',
    rows: changedRows,
    description: 'Its file was given to the bank, or to the system that pays.',
    access: 'operator',
    errors: ['not_approved', 'batch_canceled'],
    answer: batchSchema,
    handler: ({ origin, params }) => sendBatch({ ...services, ...origin }, params.batchId),
  })
  get('getPaymentBatchFile', '/payment-batches/:batchId/file', {
    summary: 'Download the file of a payment batch',
    rows: 'returns 1 for each payment of the batch; adds 1 audit entry',
    description:
      'pain.001.001.09 for `sepa`, CSV for every other rail; the same bytes each time. It holds the account numbers, until they are emptied ' +
      'after `RETENTION_PAYMENT_DETAILS_DAYS`.',
    access: 'operator',
    errors: ['not_approved', 'batch_canceled', 'gone'],
    answer: Type.String(),
    handler: async ({ origin, params }, reply) => {
      const { format, text } = await readBatchFile(services, params.batchId)
      const record = { action: 'payment_batch.export', objectId: params.batchId, changes: { format } } as const
      const parts = (async function* () {
        yield text
      })()
      return sendExport(services, origin, reply, { name: 'payments', format, text: parts, record })
    },
  })
}

function batchResults(api: Api, services: Services): void {
  void api.register(async (scope) => {
    acceptCsvBodies(scope, 'json')
    management(scope as Api, services, 'Money').act('recordPaymentResults', '/payment-batches/:batchId/results', {
      summary: 'Record which payments arrived',
      rows: changedRows,
      description:
        'As JSON, or as CSV with the columns `payment_id`, `state`, `reference` and perhaps `fee` and `failure`. If a line is wrong, nothing is ' +
        'recorded, and `details` of the 400 lists the lines. A failed and a returned payment is owed again at once.',
      access: 'operator',
      errors: ['not_approved', 'batch_canceled'],
      body: Type.Unsafe<string | Results>({
        content: { 'application/json': { schema: resultsSchema }, 'text/csv': { schema: resultsCsvSchema } },
      }),
      answer: batchSchema,
      handler: ({ origin, params, body }) => recordResults({ ...services, ...origin }, params.batchId, body),
    })
  })
}
