import { ServiceError } from '../../errors.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { findTransaction, getConversionTerms } from './conversions.queries.ts'
import { type VerifyDeps, verifyTransaction } from './verify-transaction.ts'

/**
 * Verifies a transaction of a demo campaign by the real path, without counting it in statistics (spec 1); idempotent. Throws
 * `not_found` for another project's transaction and `not_demo` for a campaign that is not a demo.
 */
export async function completeTestConversion(deps: VerifyDeps, caller: Caller, transactionId: string): Promise<void> {
  const { db } = deps.database
  const transaction = await findTransaction(db, transactionId)
  const terms =
    transaction === undefined ? undefined : await getConversionTerms(db, transaction.app_id, transaction.campaign_id)
  if (terms?.projectId !== caller.key.project.id) {
    throw new ServiceError('not_found', 'transactionId names no transaction of this project.')
  }
  if (!terms.isDemo) {
    throw new ServiceError('not_demo', 'transactionId names a transaction that is not of the demo campaign.')
  }
  const conversion = {
    transactionId,
    source: 'test_conversion' as const,
    isRejection: false,
    orderId: null,
    amount: null,
    currency: null,
  }
  const decision = await verifyTransaction(deps, conversion, async () => {})
  if (decision.verdict !== 'verified' && decision.verdict !== 'duplicate') {
    throw new ServiceError('conflict', `transactionId cannot be verified: ${decision.message}`)
  }
}
