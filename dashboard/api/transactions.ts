import type { Input } from './call-types.ts'
import { addressOf } from './client.ts'
import { listQuery, oneQuery } from './list-query.ts'

/** Which transactions; every field narrows the list further. */
export type TransactionFilters = Omit<
  NonNullable<Input<'/admin/v1/transactions', 'get'>['query']>,
  'limit' | 'cursor' | 'format'
>

export const transactionsQuery = (filters: TransactionFilters, limit = 50) =>
  listQuery('/admin/v1/transactions', { query: { ...filters, limit } })

export const transactionQuery = (transactionId: string) =>
  oneQuery('/admin/v1/transactions/{transactionId}', { path: { transactionId } })

/** Builds the address of the same transactions as CSV. */
export const transactionsCsvUrl = (filters: TransactionFilters) =>
  addressOf('/admin/v1/transactions', { query: { ...filters, format: 'csv' } })
