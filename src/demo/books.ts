import { tokenActor } from '../access/actor.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import type { Change } from '../features/accounts/audit/apply-change.ts'
import { readBalance } from '../features/billing/funds/read-balance.ts'
import { recordFunding } from '../features/billing/funds/record-funding.ts'
import { issueInvoice } from '../features/billing/invoices/issue-invoice.ts'
import { recordReceipt } from '../features/billing/invoices/record-receipt.ts'
import { approveBatch } from '../features/billing/payments/approve-batch.ts'
import type { Results } from '../features/billing/payments/batch.schema.ts'
import { draftBatch } from '../features/billing/payments/draft-batch.ts'
import { sendBatch } from '../features/billing/payments/move-batch.ts'
import { recordResults } from '../features/billing/payments/record-results.ts'
import { patchOrganizationBilling } from '../features/billing/settings/change-settings.ts'
import { reverseForMember } from '../features/conversions/reverse-for-member.ts'
import { asOf } from '../operations/timed-work.ts'
import { findEarliestCompletion, listDemoAdvertisers } from './demo.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type BookServices = Omit<Change, 'actor' | 'requestId' | 'address'> & Pick<Core, 'secretBox'>

/**
 * Writes, in the caller's transaction, what the demo network's operator did about money in the past that was played: a
 * payment that arrived, a refund of a conversion in it, a payment that failed, a draft, an invoice paid in part, and an
 * advertiser whose prepaid money is nearly spent. Each as of its own instant, in order of time.
 */
export async function writeDemoBooks(services: BookServices, trx: Db, installedAtMs: number): Promise<void> {
  const operator = (memberId: string | undefined) => (daysAgo: number) => ({
    ...services,
    ...asOf(installedAtMs - daysAgo * dayMs),
    ...{ actor: { ...tokenActor, memberId }, requestId: 'demo', address: undefined },
    database: { ...services.database, db: trx },
    // Nothing of it can be seen before it is committed.
    snapshots: { ...services.snapshots, refresh: async () => {} },
  })
  const [first, second] = [operator(undefined), operator('demo')]
  const [invoiced, prepaid] = await listDemoAdvertisers(trx)

  if (prepaid !== undefined) await payInAdvance(first, prepaid)
  await pay(first, second, 21, [{ state: 'paid', reference: 'Statement 21', fee: 0.25 }])
  const completion = await findEarliestCompletion(trx)
  if (completion !== undefined) {
    const reversal = { reason: 'refund', note: 'The order was sent back.' }
    await reverseForMember(first(16), completion, reversal)
  }
  await pay(first, second, 7, [{ state: 'failed', failure: 'The account is closed.' }])
  if (invoiced !== undefined) await invoice(first, invoiced, installedAtMs)
  await draftBatch(first(1 / 24), { rail: 'manual', demo: true })
}

type At = (daysAgo: number) => Change & Pick<Core, 'secretBox' | 'clock' | 'newId'>

/** Pays what is due by a batch, and records the results of its payments a day later. */
async function pay(
  first: At,
  second: At,
  daysAgo: number,
  outcomes: readonly Omit<Results['results'][number], 'paymentId'>[],
): Promise<void> {
  const { id, payments } = await draftBatch(first(daysAgo), { rail: 'manual', demo: true })
  if (payments.length === 0) return
  const approved = await approveBatch(second(daysAgo - 0.1), id)
  await sendBatch(second(daysAgo - 0.2), id)
  const results = approved.payments.flatMap(({ id: paymentId }, index) => {
    const outcome = outcomes[index % outcomes.length]
    return paymentId === null || outcome === undefined ? [] : [{ ...outcome, paymentId }]
  })
  await recordResults(first(daysAgo - 1), id, { results })
}

/** Lets an organization pay in advance, with money that lasts some days longer than the past. */
async function payInAdvance(first: At, organizationId: string): Promise<void> {
  await patchOrganizationBilling(first(56), organizationId, { mode: 'prepaid' })
  const { used } = await readBalance(first(0), organizationId)
  if (used === 0) return
  const amount = Math.ceil(used * (1 + 4 / 56))
  await recordFunding(first(56), 'deposit', organizationId, { amount, reference: 'Deposit 1' })
}

/** Issues the invoice of the last full month, of which half is paid. */
async function invoice(first: At, organizationId: string, installedAtMs: number): Promise<void> {
  const until = new Date(installedAtMs - hourMs)
  until.setUTCDate(1)
  until.setUTCHours(0, 0, 0, 0)
  const daysAgo = (installedAtMs - until.getTime()) / dayMs
  try {
    const { id, total } = await issueInvoice(first(daysAgo - 0.02), organizationId, until.toISOString())
    const amount = Math.round(total * 50) / 100
    if (amount > 0) await recordReceipt(first(Math.max(0, daysAgo - 9)), id, { amount, reference: 'Transfer 1' })
  } catch (error) {
    // Nothing was booked before the month.
    if (!(error instanceof ServiceError) || error.code !== 'nothing_to_invoice') throw error
  }
}
