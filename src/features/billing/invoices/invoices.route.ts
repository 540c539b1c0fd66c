import type { AccessParts } from '../../../access/access-parts.ts'
import { found } from '../../../access/actor.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import { partyIdOf } from '../ledger/account.ts'
import { answerOnce } from '../ledger/repeatable.ts'
import * as schemas from './invoice.schema.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoicePaper } from './invoice-paper.ts'
import { findInvoice, listInvoices } from './invoices.queries.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoice, previewInvoice } from './issue-invoice.ts'
import { presentInvoice } from './present-invoice.ts'
import { recordReceipt } from './record-receipt.ts'

type Services = Core & AccessParts & AccountParts

/** `/admin/v1/organizations/{organizationId}/invoices` and `/invoices/{invoiceId}`: what an organization is billed. */
export function invoiceRoutes(api: Api, services: Services): void {
  readInvoiceRoutes(api, services)
  issueInvoiceRoutes(api, services)
  settleInvoiceRoutes(api, services)
}

function readInvoiceRoutes(api: Api, services: Services): void {
  const { list, get } = management(api, services, 'Money')
  const { reports, db } = services.database
  list('listInvoices', '/organizations/:organizationId/invoices', {
    summary: 'List the invoices of an organization, newest first',
    description: 'With its credit notes, and the statements of an organization that pays in advance.',
    entry: schemas.invoiceSchema,
    handler: ({ params, query }) => {
      const partyId = partyIdOf({ kind: 'advertiser', organizationId: params.organizationId })
      return reports.read((from) => readIdPage(query, (page) => listInvoices(from, partyId, page), presentInvoice))
    },
  })
  get('getInvoice', '/invoices/:invoiceId', {
    summary: 'Read an invoice, as JSON, CSV or PDF',
    rows: 'returns 1; as a file, adds 1 audit entry',
    description: 'It stays as it was issued; only `state` and `open` change.',
    query: schemas.invoiceQuerySchema,
    answer: schemas.invoiceSchema,
    handler: async (request, reply) => {
      const row = found(await findInvoice(db, request.params.invoiceId))
      const invoice = presentInvoice(row)
      const { format = 'json' } = request.query
      if (format === 'json') return invoice
      const text = format === 'csv' ? invoiceCsv(invoice) : invoicePaper(invoice, row.content)
      const { organizationId, number: name } = invoice
      const record = { action: 'invoice.export', objectId: invoice.id, organizationId, changes: { format } } as const
      return sendExport(services, request.origin, reply, { name, format, text, record })
    },
  })
}

function issueInvoiceRoutes(api: Api, services: Services): void {
  const { get, create } = management(api, services, 'Money')
  get('previewInvoice', '/organizations/:organizationId/invoices/preview', {
    summary: 'Compute the invoice up to a midnight, without issuing it',
    rows: 'sums the entries of the organization that no invoice has; returns a line for each campaign and goal',
    description: 'Covers what was booked from the end of the last invoice on and before `until`.',
    errors: ['period_closed', 'nothing_to_invoice', 'rate_missing'],
    query: schemas.previewQuerySchema,
    answer: schemas.invoicePreviewSchema,
    handler: ({ params, query }) => previewInvoice(services, params.organizationId, query.until),
  })
  create('issueInvoice', '/organizations/:organizationId/invoices', {
    summary: 'Issue an invoice up to a midnight',
    rows: 'sums the entries of the organization that no invoice has; creates 1 invoice, up to 2 entries of the ledger and 1 audit entry',
    description:
      '`until` is a midnight in UTC, at least 15 minutes past and later than the end of the last invoice. Numbers have no gaps. ' +
      'An organization that pays in advance gets a statement, with nothing open. There are no drafts: correct an invoice by a credit note.',
    access: 'operator',
    errors: ['period_closed', 'nothing_to_invoice', 'rate_missing', 'conflict'],
    body: schemas.issueInvoiceSchema,
    answer: schemas.invoiceSchema,
    handler: ({ origin, params, body }) => issueInvoice({ ...services, ...origin }, params.organizationId, body.until),
  })
}

function settleInvoiceRoutes(api: Api, services: Services): void {
  const { create } = management(api, services, 'Money')
  create('recordReceipt', '/invoices/:invoiceId/receipts', {
    summary: 'Record that an invoice was paid, in full or in part',
    rows: 'creates 1 entry of the ledger and 1 audit entry; changes 1 invoice',
    description: 'The amount is in the currency of the invoice. `receivedAt` is now by default.',
    access: 'operator',
    errors: ['reference_used', 'exceeds_remaining'],
    repeats: true,
    body: schemas.receiptSchema,
    answer: schemas.invoiceSchema,
    handler: async ({ origin, params, body }, reply) =>
      answerOnce(reply, await recordReceipt({ ...services, ...origin }, params.invoiceId, body)),
  })
  create('issueCreditNote', '/invoices/:invoiceId/credit-notes', {
    summary: 'Issue a credit note on an invoice',
    rows: 'creates 1 credit note, 1 entry of the ledger and 1 audit entry; changes 1 invoice',
    description:
      '`amount` is of the net, in US dollars; its tax is added. The note lowers `open`; beyond that it is credit of the organization.',
    access: 'operator',
    errors: ['reference_used', 'exceeds_remaining', 'conflict'],
    repeats: true,
    body: schemas.creditNoteSchema,
    answer: schemas.invoiceSchema,
    handler: async ({ origin, params, body }, reply) =>
      answerOnce(reply, await issueCreditNote({ ...services, ...origin }, params.invoiceId, body)),
  })
}
