import { found } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { parseIsoDateTime } from '../../../lib/time/timestamp.ts'
import { formatUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { findRate } from '../rates/rates.queries.ts'
import type { BatchView, CreateBatch } from './batch.schema.ts'
import { listDueAccounts } from './payable.queries.ts'
import { readPaymentSettings } from './payment-settings.queries.ts'
import { type BatchRow, findBatch, insertBatch, listPaymentsOf } from './payments.queries.ts'
import { presentBatch, presentDraft } from './present-batch.ts'

export type BatchServices = Pick<Core, 'database' | 'clock' | 'newId' | 'secretBox'>

/** A booking that takes a minute is rolled back: after these no line comes into a range any more. */
export const closedAfterMs = 15 * 60_000

/**
 * Drafts a batch of payments: an estimate, which keeps nothing. Throws `invalid_request` for a cutoff that is less than
 * 15 minutes past, `currency_not_of_rail` and, for `sepa`, `seller_incomplete`.
 */
export async function draftBatch(change: Change & BatchServices, given: CreateBatch): Promise<BatchView> {
  const nowMs = change.clock.nowMs()
  const { rail, currency = 'USD' } = given
  const lastMs = nowMs - closedAfterMs
  const cutoffMs = given.cutoff === undefined ? lastMs : (parseIsoDateTime(given.cutoff) ?? lastMs)
  if (cutoffMs > lastMs) throw fieldError('cutoff', 'must be at least 15 minutes past')
  const row = {
    id: change.newId(),
    state: 'draft',
    ...{ rail, currency },
    cutoff: new Date(cutoffMs),
    is_demo: given.demo ?? false,
    created_by: change.actor.memberId ?? change.actor.kind,
    created_at: new Date(nowMs),
  } as const
  await applyChange(change, async (db) => {
    await requireRail(db, row)
    await insertBatch(db, row)
    const changes = { rail, currency, cutoff: row.cutoff, ...(row.is_demo && { demo: true }) }
    return { answer: undefined, audit: { action: 'payment_batch.create', objectId: row.id, changes } }
  })
  return readBatch(change, row.id)
}

/** Throws unless a rail pays in a currency, and knows the payer where its file names one. */
export async function requireRail(db: Db, { rail, currency }: Pick<BatchRow, 'rail' | 'currency'>): Promise<void> {
  if (rail !== 'sepa') return
  if (currency !== 'EUR') throw new ServiceError('currency_not_of_rail', 'sepa pays in EUR alone.')
  const { seller_name: name, seller_iban: iban } = await readPaymentSettings(db)
  if (!name || !iban) {
    throw new ServiceError('seller_incomplete', "Set the seller's name and IBAN in the billing settings first.")
  }
}

/** Reads a batch: with its payments, or as a draft with estimates by the rate of today. Throws `not_found`. */
export async function readBatch({ database, clock, secretBox }: BatchServices, id: string): Promise<BatchView> {
  const { db } = database
  const batch = found(await findBatch(db, id))
  if (batch.state !== 'draft') return presentBatch(batch, await listPaymentsOf(db, id))
  const atMs = clock.nowMs()
  const rate = batch.currency === 'USD' ? undefined : await findRate(db, batch.currency, formatUtcDay(utcDayOf(atMs)))
  return presentDraft(secretBox, batch, await listDueAccounts(db, batch), { atMs, rate })
}
