import type { Actor } from '../../../access/actor.ts'
import { found } from '../../../access/actor.ts'
import type { PaymentBatchContent } from '../../../db/column-types.ts'
import type { Db } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import { parseRate } from '../../../lib/currency.ts'
import { formatUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { takeRate } from '../rates/rates.queries.ts'
import type { BatchView } from './batch.schema.ts'
import { type BatchServices, readBatch, requireRail } from './draft-batch.ts'
import { exclusionOf } from './exclusion.ts'
import { makePayments } from './make-payments.ts'
import { listDueAccounts } from './payable.queries.ts'
import { readPaymentSettings } from './payment-settings.queries.ts'
import { type BatchRow, lockBatch, updateBatch } from './payments.queries.ts'

/**
 * Approves a draft and makes its payments: of each party the sum that is due by the cutoff now. The approval is
 * committed first, then each payment in a transaction of its own; one that is cut short is finished by the next call or
 * by a job. Throws `second_person_needed` for the maker of the batch and the operator's token, then `batch_canceled`,
 * `already_approved`, `seller_incomplete`, `rate_missing`, `nothing_to_pay`.
 */
export async function approveBatch(change: Change & BatchServices, id: string): Promise<BatchView> {
  try {
    await approve(change, id)
  } catch (error) {
    // The answer to the first approval may be lost, and its payments not be made yet.
    if (error instanceof ServiceError && error.code === 'already_approved') await makePayments(change, id)
    throw error
  }
  await makePayments(change, id)
  return readBatch(change, id)
}

async function approve(change: Change & BatchServices, id: string): Promise<void> {
  await applyChange(change, async (db) => {
    const batch = found(await lockBatch(db, id))
    await requireSecondPerson(db, change.actor, batch)
    if (batch.state === 'canceled') throw new ServiceError('batch_canceled', 'The batch was canceled.')
    if (batch.state !== 'draft') throw new ServiceError('already_approved', 'The batch was approved before.')
    await requireRail(db, batch)
    const approvedAt = new Date(change.clock.nowMs())
    const content = await termsOf(db, batch, approvedAt)
    const rate = content.rate === undefined ? undefined : parseRate(content.rate)
    const accounts = await listDueAccounts(db, batch)
    if (accounts.every((each) => exclusionOf(each, batch, approvedAt.getTime(), rate) !== undefined)) {
      throw new ServiceError('nothing_to_pay', 'Nobody can be paid by this batch.')
    }
    const by = change.actor.memberId ?? change.actor.kind
    await updateBatch(db, id, {
      state: 'approved',
      approved_by: by,
      approved_at: approvedAt,
      content: JSON.stringify(content),
    })
    const { rate: text = null, rateDay = null } = content
    return {
      answer: undefined,
      audit: { action: 'payment_batch.approve', objectId: id, changes: { rate: text, rateDay } },
    }
  })
}

/** Throws `second_person_needed` unless a member approves a batch that another made, or one person is enough. */
async function requireSecondPerson(db: Db, { memberId }: Actor, { created_by: maker }: BatchRow): Promise<void> {
  if (memberId !== undefined && memberId !== maker) return
  const { needs_two_people: needsTwo } = await readPaymentSettings(db)
  if (needsTwo)
    throw new ServiceError('second_person_needed', 'Another member than its maker has to approve the batch.')
}

/** The rate and the payer of a batch that is approved now. The rate never changes from then on. */
async function termsOf(db: Db, { rail, currency }: BatchRow, approvedAt: Date): Promise<PaymentBatchContent> {
  const terms: PaymentBatchContent = {}
  if (currency !== 'USD') {
    const day = formatUtcDay(utcDayOf(approvedAt.getTime()))
    const used = await takeRate(db, currency, day)
    if (used === undefined) {
      throw new ServiceError('rate_missing', `No rate of ${currency} is known for ${day} or the seven days before.`)
    }
    terms.rate = used.rate
    terms.rateDay = used.day
  }
  if (rail === 'sepa') {
    const { seller_name: name, seller_iban: iban, seller_bic: bic } = await readPaymentSettings(db)
    if (name !== null && iban !== null) terms.payer = { name, iban, ...(bic !== null && { bic }) }
  }
  return terms
}
