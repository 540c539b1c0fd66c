import { found } from '../../../access/actor.ts'
import { ServiceError } from '../../../errors.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import type { BatchView } from './batch.schema.ts'
import { writeBatchFile } from './batch-file.ts'
import { type BatchServices, readBatch } from './draft-batch.ts'
import { makePayments } from './make-payments.ts'
import * as queries from './payments.queries.ts'

type BatchChange = Change & BatchServices

/** Cancels a draft; again without effect. Throws `already_approved`. */
export async function cancelBatch(change: BatchChange, id: string): Promise<BatchView> {
  await applyChange(change, async (db) => {
    const batch = found(await queries.lockBatch(db, id))
    if (batch.state === 'canceled') return { answer: undefined, audit: undefined }
    if (batch.state !== 'draft') throw new ServiceError('already_approved', 'The batch was approved before.')
    await queries.updateBatch(db, id, { state: 'canceled', canceled_at: new Date(change.clock.nowMs()) })
    return { answer: undefined, audit: { action: 'payment_batch.cancel', objectId: id } }
  })
  return readBatch(change, id)
}

/** Marks an approved batch, and its payments, as given to the bank or the system that pays; again without effect. */
export async function sendBatch(change: BatchChange, id: string): Promise<BatchView> {
  await requireApproved(change, id)
  await applyChange(change, async (db) => {
    const batch = found(await queries.lockBatch(db, id))
    if (batch.state !== 'approved') return { answer: undefined, audit: undefined }
    const now = new Date(change.clock.nowMs())
    await queries.updateBatch(db, id, { state: 'sent', sent_at: now })
    await queries.markPaymentsSent(db, id, now)
    return { answer: undefined, audit: { action: 'payment_batch.send', objectId: id } }
  })
  return readBatch(change, id)
}

/** The file of an approved batch, of the same bytes at any time. Throws `not_approved`, `batch_canceled`, `gone`. */
export async function readBatchFile(services: BatchServices, id: string) {
  const batch = await requireApproved(services, id)
  return writeBatchFile(services.secretBox, batch, await queries.listPaymentsOf(services.database.db, id))
}

/**
 * Returns a batch with all of its payments, and finishes its approval first if that was cut short. Throws
 * `not_approved` for a draft, `batch_canceled`.
 */
export async function requireApproved(services: BatchServices, id: string): Promise<queries.BatchRow> {
  const { db } = services.database
  const batch = found(await queries.findBatch(db, id))
  if (batch.state === 'canceled') throw new ServiceError('batch_canceled', 'The batch was canceled.')
  if (batch.state === 'draft') throw new ServiceError('not_approved', 'The batch is not approved yet.')
  if (batch.file_hash !== null) return batch
  await makePayments(services, id)
  return found(await queries.findBatch(db, id))
}
