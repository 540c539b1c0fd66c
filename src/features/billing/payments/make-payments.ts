import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { transact } from '../../../db/transact.ts'
import { minorOf, minorToMicros, parseRate } from '../../../lib/currency.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'
import type { BackgroundJob } from '../../../operations/background-jobs.ts'
import { accountOfParty, type PartyOwner } from '../ledger/account.ts'
import { bookEntry } from '../ledger/book-entry.ts'
import { openDetails } from '../payment-methods/sealed-details.ts'
import { hashOfFile, writeBatchFile } from './batch-file.ts'
import { type Exclusion, exclusionOf } from './exclusion.ts'
import { payeeOf, sealPayee } from './files/payee.ts'
import { type DueAccount, listDueAccounts, lockAccount, movePaidThrough } from './payable.queries.ts'
import { paymentLines } from './payment-lines.ts'
import * as queries from './payments.queries.ts'
import { leftOutOf, nameInFile } from './present-batch.ts'

type MakeServices = Pick<Core, 'database' | 'clock' | 'newId' | 'secretBox'>

/**
 * Makes the payments of an approved batch, each in one transaction, then closes the batch to further ones. Whatever was
 * made before stays: it may be repeated, and run beside itself. A batch that is not approved, or is complete, is left
 * alone.
 */
export async function makePayments(services: MakeServices, batchId: string): Promise<void> {
  const { db } = services.database
  const batch = await queries.findBatch(db, batchId)
  if (batch === undefined || batch.approved_at === null || batch.file_hash !== null) return
  const leftOut: ReturnType<typeof leftOutOf>[] = []
  for (const account of await listDueAccounts(db, batch)) {
    const reason = await transact(db, (trx) => payAccount(services, trx, batch, account.account_id))
    if (reason !== undefined) leftOut.push(leftOutOf(account, reason))
  }
  await transact(db, (trx) => closeToPayments(services, trx, batchId, leftOut))
}

/** The time after which an approval that is not complete was cut short. */
const patienceMs = 60_000

/** Finishes approvals whose process was stopped between two payments. */
export function unfinishedBatchesJob(services: MakeServices): BackgroundJob {
  return {
    name: 'unfinished payment batches',
    everyMs: 60_000,
    async run(stopping) {
      const before = new Date(services.clock.nowMs() - patienceMs)
      for (const id of await queries.listUnfinishedBatches(services.database.db, before)) {
        if (stopping.aborted) return
        await makePayments(services, id)
      }
    },
  }
}

/**
 * Pays an account by a batch: moves the end of its last payment, sums the lines between, and books the payment. Returns
 * why it is left out, and then changes nothing; undefined too if another payment was first.
 */
async function payAccount(
  services: MakeServices,
  trx: Db,
  batch: queries.BatchRow,
  accountId: string,
): Promise<Exclusion | undefined> {
  if (!(await queries.keepBatchOpen(trx, batch.id))) return undefined
  await lockAccount(trx, accountId)
  const [account] = await listDueAccounts(trx, batch, accountId)
  if (account === undefined) return undefined
  const { is_demo: isDemo } = batch
  const { rate: rateText, rateDay } = batch.content
  const rate = rateText === undefined ? undefined : parseRate(rateText)
  const reason = exclusionOf(account, batch, batch.approved_at?.getTime() ?? 0, rate)
  if (reason !== undefined) return reason === 'nothing_due' ? undefined : reason
  if (!(await movePaidThrough(trx, account, batch.cutoff))) throw new Error('An account was paid while it was locked.')
  const paymentId = services.newId()
  const amountMinor = minorOf(account.due, batch.currency, rate)
  await queries.insertPayment(trx, {
    ...receiverOf(services, batch, account, paymentId),
    ...{ id: paymentId, batch_id: batch.id, party_id: account.party_id, account_id: accountId, state: 'approved' },
    ...{ covered_from: account.paid_through, cutoff: batch.cutoff, book_micros: account.due },
    ...{ earned_micros: account.earned, reversed_micros: account.reversed, returned_micros: account.returned },
    ...{ adjustments_micros: account.adjustments, currency: batch.currency, amount_minor: amountMinor },
    ...{ rate: rateText ?? null, rate_day: rateDay ?? null, created_at: new Date(services.clock.nowMs()) },
  })
  const amountMicros = minorToMicros(amountMinor, batch.currency)
  const booked = { account: accountOfParty(ownerOf(account), isDemo), bookMicros: account.due, amountMicros }
  await bookEntry(
    trx,
    {
      ...{ id: services.newId(), kind: 'payment', cause: paymentId, isDemo, actor: batch.approved_by },
      ...{ projectId: account.project_id, appId: account.app_id, creatorId: account.creator_id },
      happenedAt: new Date(services.clock.nowMs()),
      ...(rateText !== undefined && { terms: { rate: rateText } }),
    },
    paymentLines({ ...booked, currency: batch.currency }),
  )
  return undefined
}

/** The owner of an account that is paid. */
export function ownerOf({
  kind,
  project_id: projectId,
  app_id: appId,
  creator_id: creatorId,
}: {
  readonly kind: string
  readonly project_id: string | null
  readonly app_id: string | null
  readonly creator_id: string | null
}): PartyOwner {
  if (projectId === null) throw new Error('An advertiser is not paid.')
  if (kind === 'publisher') return { kind: 'publisher', projectId }
  if (appId === null || creatorId === null) throw new Error('A creator is one of an app.')
  return { kind: 'creator', projectId, appId, creatorId }
}

/** The receiver of a payment as they are now, with the number sealed for the payment's own row. */
function receiverOf(
  { secretBox }: MakeServices,
  { rail }: queries.BatchRow,
  account: DueAccount,
  paymentId: string,
): { name: string; hint: string | null; method_sealed: string } {
  if (account.sealed === null) throw new Error('A party without a payment method cannot be paid.')
  const details = openDetails(secretBox, account.sealed, secretPurposes.paymentMethod(account.party_id))
  const sealed = sealPayee(secretBox, payeeOf(details, account), paymentId)
  return { name: nameInFile(rail, details.name), hint: account.hint, method_sealed: sealed }
}

/** Lets no further payment into a batch; one without any, as others paid its parties first, is closed at once. */
async function closeToPayments(
  services: MakeServices,
  trx: Db,
  batchId: string,
  leftOut: ReturnType<typeof leftOutOf>[],
): Promise<void> {
  const batch = await queries.lockBatch(trx, batchId)
  if (batch === undefined || batch.file_hash !== null) return
  const rows = await queries.listPaymentsOf(trx, batchId)
  await queries.updateBatch(trx, batchId, {
    file_hash: hashOfFile(writeBatchFile(services.secretBox, batch, rows).text),
    content: JSON.stringify({ ...batch.content, leftOut }),
    ...(rows.length === 0 && { state: 'closed', closed_at: new Date(services.clock.nowMs()) }),
  })
}
