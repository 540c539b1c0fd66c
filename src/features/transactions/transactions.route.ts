import { Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import { listSchema } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import { changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { getTransaction, listTransactions, streamTransactionsCsv } from './read-transactions.ts'
import { transactionSchema, transactionsQuerySchema, transactionWithTimelineSchema } from './transactions.schema.ts'

/** `GET /admin/v1/transactions` and `/transactions/{id}`: lists transactions, and reads one with its timeline. */
export function transactionsRoutes(api: Api, services: Services): void {
  const options = management(services, 'Transactions')
  const { database, snapshots } = services
  api.get(
    '/admin/v1/transactions',
    options({
      summary: 'List transactions, newest first; `format=csv` streams all of them',
      querystring: transactionsQuerySchema,
      response: { 200: listSchema(transactionSchema) },
    }),
    async (request, reply) => {
      const { query, actor } = request
      if (query.format !== 'csv') {
        const { isDistributed } = database
        return database.reports.read((db) => listTransactions({ db, isDistributed }, snapshots.current(), actor, query))
      }
      const from = { db: database.reports.db, isDistributed: database.isDistributed }
      const text = streamTransactionsCsv(from, snapshots.current(), actor, query)
      const { userId: _, ...filter } = query
      return sendExport(services, changeOrigin(request), reply, {
        name: 'transactions',
        format: 'csv',
        text,
        record: { action: 'transaction.export', objectType: 'transaction', objectId: 'all', changes: filter },
      })
    },
  )
  api.get(
    '/admin/v1/transactions/:transactionId',
    options({
      summary: 'Read a transaction and its timeline',
      params: Type.Object({ transactionId: uuidSchema }),
      response: { 200: transactionWithTimelineSchema },
    }),
    async (request) =>
      getTransaction(database.db, snapshots.current(), request.actor, request.params.transactionId.toLowerCase()),
  )
}
