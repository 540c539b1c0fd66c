import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { listSchema } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import { getTransaction, listTransactions, streamTransactionsCsv } from './read-transactions.ts'
import { transactionSchema, transactionsQuerySchema, transactionWithTimelineSchema } from './transactions.schema.ts'

/** `GET /admin/v1/transactions` and `/transactions/{id}`: lists transactions, and reads one with its timeline. */
export function transactionsRoutes(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Transactions')
  const { database, snapshots } = services
  get('listTransactions', '/transactions', {
    summary: 'List transactions, newest first; `format=csv` streams all of them',
    rows: 'as JSON at most 100; as CSV all, read and sent 1,000 at a time, and adds 1 audit entry',
    description: 'Filters combine; `from` and `to` are UTC days of the click.',
    query: transactionsQuerySchema,
    answer: listSchema(transactionSchema),
    handler: async (request, reply) => {
      const { query, actor } = request
      if (query.format !== 'csv') {
        const { isDistributed } = database
        return database.reports.read((db) => listTransactions({ db, isDistributed }, snapshots.current(), actor, query))
      }
      const from = { db: database.reports.db, isDistributed: database.isDistributed }
      const text = streamTransactionsCsv(from, snapshots.current(), actor, query)
      const { userId: _, ...filter } = query
      return sendExport(services, request.origin, reply, {
        name: 'transactions',
        format: 'csv',
        text,
        record: { action: 'transaction.export', objectType: 'transaction', objectId: 'all', changes: filter },
      })
    },
  })
  get('getTransaction', '/transactions/:transactionId', {
    summary: 'Read a transaction and its timeline',
    rows: 'returns 1, with its latest 100 calls that did not verify it',
    description:
      'The timeline has every step: served, clicked, each postback with its verdict, verified, webhook sent, and the steps of its ' +
      'money. The end of a hold may be in the future.',
    answer: transactionWithTimelineSchema,
    handler: ({ actor, params }) => getTransaction(database.db, snapshots.current(), actor, params.transactionId),
  })
}
