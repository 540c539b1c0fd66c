import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { listSchema } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { sendExport } from '../../accounts/audit/send-export.ts'
import * as schemas from './ledger.schema.ts'
import { listAccounts, listEntries, readTrialBalance, streamEntriesCsv } from './read-ledger.ts'

/** `/admin/v1/ledger`: the accounts of the book, its entries, and the sums of both. */
export function ledgerRoutes(api: Api, services: Core & AccessParts): void {
  const { get, list } = management(api, services, 'Money')
  const { reports } = services.database
  list('listLedgerAccounts', '/ledger/accounts', {
    summary: 'List the accounts of the ledger with their balances',
    rows: 'returns at most 100, and sums the lines of each',
    description: 'Each organization, project and creator with a share has an account; the others are of the network.',
    access: 'operator',
    query: schemas.accountsQuerySchema,
    entry: schemas.ledgerAccountSchema,
    handler: ({ query }) => reports.read((db) => listAccounts(db, query)),
  })
  get('listLedgerEntries', '/ledger/entries', {
    summary: 'List the entries of the ledger, newest first; `format=csv` streams all of them',
    rows: 'as JSON at most 100; as CSV all, read and sent 1,000 at a time, and adds 1 audit entry',
    description: 'Filters combine; `from` and `to` are UTC days of the booking. The CSV has a row for each line.',
    access: 'operator',
    query: schemas.entriesQuerySchema,
    answer: listSchema(schemas.ledgerEntrySchema),
    handler: async (request, reply) => {
      const { query, origin } = request
      if (query.format !== 'csv') return reports.read((db) => listEntries(db, query))
      const text = streamEntriesCsv(reports.db, query)
      const record = { action: 'ledger.export', objectId: 'all', changes: query } as const
      return sendExport(services, origin, reply, { name: 'ledger', format: 'csv', text, record })
    },
  })
  get('getTrialBalance', '/ledger/trial-balance', {
    summary: 'Sum the ledger by currency and kind of account',
    rows: 'sums every line of the book',
    description: 'As it was at the end of an instant, now by default. The balances of each currency add up to 0.',
    access: 'operator',
    query: schemas.trialBalanceQuerySchema,
    answer: schemas.trialBalanceSchema,
    handler: ({ query }) => reports.read((db) => readTrialBalance(db, services, query), { isLong: true }),
  })
}
