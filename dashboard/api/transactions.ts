import { managementUrl } from './http.ts'
import { listQuery, oneQuery } from './list-query.ts'
import type { Transaction, TransactionWithTimeline } from './types.ts'

export interface TransactionFilters {
  appId?: string | undefined
  organizationId?: string | undefined
  campaignId?: string | undefined
  userId?: string | undefined
  creatorId?: string | undefined
  state?: string | undefined
  environment?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const given = (filters: TransactionFilters) => ({ ...filters })

export const transactionsQuery = (filters: TransactionFilters, limit = 50) =>
  listQuery<Transaction>('/transactions', { ...given(filters), limit })

export const transactionQuery = (id: string) => oneQuery<TransactionWithTimeline>(`/transactions/${id}`)

/** Where the same transactions come as CSV. */
export const transactionsCsvUrl = (filters: TransactionFilters) =>
  managementUrl('/transactions', { ...given(filters), format: 'csv' })
