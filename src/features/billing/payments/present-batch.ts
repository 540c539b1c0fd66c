import { minorAmount, minorOf, parseRate } from '../../../lib/currency.ts'
import { type SecretBox, secretPurposes } from '../../../lib/ids/secret-box.ts'
import { amountOf } from '../../../lib/money.ts'
import { openDetails } from '../payment-methods/sealed-details.ts'
import type { BatchPaymentView, BatchView, ListedBatchView, PartyPayment } from './batch.schema.ts'
import { type Exclusion, exclusionOf, exclusions } from './exclusion.ts'
import { sepaText } from './files/sepa-text.ts'
import type { DueAccount } from './payable.queries.ts'
import type { BatchRow, ListedBatch, PartyPaymentRow, PaymentRow } from './payments.queries.ts'

/** The rate of a day, as text; undefined where there is none, and for the dollar. */
export type KnownRate = { readonly rate: string; readonly day: string } | undefined

/** The longest name in a file of SEPA. */
const longestName = 70

/** A draft as it would be paid at an instant: an estimate. */
export function presentDraft(
  secretBox: SecretBox,
  batch: BatchRow,
  accounts: readonly DueAccount[],
  { atMs, rate: known }: { readonly atMs: number; readonly rate: KnownRate },
): BatchView {
  const { currency } = batch
  const rate = known === undefined ? undefined : parseRate(known.rate)
  const isKnown = currency === 'USD' || rate !== undefined
  const judged = accounts.map((account) => ({ account, reason: exclusionOf(account, batch, atMs, rate) }))
  const payable = judged.flatMap(({ account, reason }) => (reason === undefined ? [account] : []))
  const payments = payable.map<BatchPaymentView>((account) => ({
    id: null,
    projectId: account.project_id,
    creatorId: account.creator_id,
    name: nameOf(secretBox, batch, account),
    bookAmount: amountOf(account.due),
    currency,
    rate: known === undefined ? null : Number(known.rate),
    rateDay: known?.day ?? null,
    amount: isKnown ? minorAmount(minorOf(account.due, currency, rate), currency) : null,
    state: 'draft',
    hint: account.hint,
    ...{ reference: null, fee: null, failure: null },
  }))
  const total = payable.reduce((sum, { due }) => sum + minorOf(due, currency, rate), 0n)
  return {
    ...presentHead(batch, isKnown ? minorAmount(total, currency) : null),
    fileHash: null,
    payments,
    leftOut: judged.flatMap(({ account, reason }) =>
      reason === undefined || reason === 'nothing_due' ? [] : [presentLeftOut(leftOutOf(account, reason))],
    ),
  }
}

/** A batch with its payments as they were made. */
export function presentBatch(batch: BatchRow, rows: readonly PaymentRow[]): BatchView {
  const total = rows.reduce((sum, row) => sum + row.amount_minor, 0n)
  return {
    ...presentHead(batch, minorAmount(total, batch.currency)),
    fileHash: batch.file_hash,
    payments: rows.map(presentPayment),
    leftOut: (batch.content.leftOut ?? []).map(presentLeftOut),
  }
}

/** A batch in a list; the total of a draft is not estimated. */
export function presentListedBatch({ total, ...batch }: ListedBatch): ListedBatchView {
  return presentHead(batch, total === null ? null : minorAmount(total, batch.currency))
}

/** A party that was left out, as it is stored. */
export function leftOutOf({ project_id: projectId, creator_id: creatorId, due }: DueAccount, reason: Exclusion) {
  return { projectId, creatorId, micros: String(due), reason }
}

/** The name that the file of a batch gives the receiver. */
export function nameInFile(rail: BatchRow['rail'], name: string): string {
  return rail === 'sepa' ? sepaText(name, longestName) : name
}

/** A payment as its receiver sees it. */
export function presentPartyPayment(row: PartyPaymentRow): PartyPayment {
  return {
    id: row.id,
    state: row.state,
    rail: row.rail,
    currency: row.currency,
    amount: minorAmount(row.amount_minor, row.currency),
    bookAmount: amountOf(row.book_micros),
    rate: row.rate === null ? null : Number(row.rate),
    cutoff: row.cutoff.toISOString(),
    earned: amountOf(row.earned_micros),
    reversed: amountOf(row.reversed_micros),
    adjustments: amountOf(row.adjustments_micros),
    returned: amountOf(row.returned_micros),
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

function presentHead(
  batch: Pick<
    BatchRow,
    'id' | 'state' | 'rail' | 'currency' | 'cutoff' | 'created_by' | 'approved_by' | 'created_at' | 'is_demo'
  >,
  total: number | null,
): ListedBatchView {
  return {
    id: batch.id,
    state: batch.state,
    rail: batch.rail,
    currency: batch.currency,
    cutoff: batch.cutoff.toISOString(),
    createdBy: batch.created_by,
    approvedBy: batch.approved_by,
    total,
    createdAt: batch.created_at.toISOString(),
    demo: batch.is_demo,
  }
}

function presentPayment(row: PaymentRow): BatchPaymentView {
  return {
    id: row.id,
    projectId: row.project_id ?? '',
    creatorId: row.creator_id,
    name: row.name,
    bookAmount: amountOf(row.book_micros),
    currency: row.currency,
    rate: row.rate === null ? null : Number(row.rate),
    rateDay: row.rate_day,
    amount: minorAmount(row.amount_minor, row.currency),
    state: row.state,
    hint: row.hint,
    reference: row.rail_reference,
    fee: row.fee_micros === null ? null : amountOf(row.fee_micros),
    failure: row.failure,
  }
}

function presentLeftOut({ micros, reason, ...party }: ReturnType<typeof leftOutOf> | StoredLeftOut) {
  const due = BigInt(micros)
  const known = exclusions.find((each) => each === reason)
  if (known === undefined) throw new Error(`No reason to leave out a party is called ${reason}.`)
  return { ...party, amount: amountOf(due < 0n ? -due : due), reason: known }
}

type StoredLeftOut = NonNullable<BatchRow['content']['leftOut']>[number]

function nameOf(secretBox: SecretBox, { rail }: BatchRow, { sealed, party_id: partyId }: DueAccount): string {
  if (sealed === null) throw new Error('A party without a payment method cannot be paid.')
  return nameInFile(rail, openDetails(secretBox, sealed, secretPurposes.paymentMethod(partyId)).name)
}
