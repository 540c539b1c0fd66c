import { receiveConversion } from '../features/conversions/receive-conversion.ts'
import type { Services } from '../services.ts'
import { type DemoTransaction, findDemoTransaction } from './demo.queries.ts'

type CompleteServices = Pick<Services, 'database' | 'slot' | 'clock' | 'newId' | 'snapshots' | 'webhookDispatcher'>

/** The outcome of reporting a demo transaction as completed. */
export interface DemoCompletion {
  readonly transaction: DemoTransaction
  readonly verdict: string
  readonly message: string
}

/**
 * Completes a transaction as its fictional advertiser would, by the path that every completion call takes: it is
 * verified once, logged and counted. Undefined for a transaction that is not of a demo organization.
 */
export async function completeDemoTransaction(
  services: CompleteServices,
  id: string,
): Promise<DemoCompletion | undefined> {
  const { database, snapshots } = services
  const transaction = await findDemoTransaction(database.db, id)
  if (transaction === undefined) return undefined
  const organization = snapshots.current().organizations.get(transaction.organization_id)
  if (organization === undefined) return undefined
  const request = {
    transactionId: transaction.id,
    orderId: `demo-${transaction.id.slice(-8)}`,
    amount: null,
    currency: null,
    isRejection: false,
    isDryRun: false,
  }
  const { body } = await receiveConversion(services, {
    source: 'completion_call',
    organization,
    parsed: { request },
    presentedTransactionId: transaction.id,
  })
  const after = await findDemoTransaction(database.db, id)
  return { transaction: after ?? transaction, verdict: body.verdict, message: body.message }
}
