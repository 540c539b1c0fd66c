import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { networkAccount, partyIdOf } from '../ledger/account.ts'
import { bookEntry, type NewEntry, type NewLine } from '../ledger/book-entry.ts'
import { draftInvoice, type InvoiceDraft, readUntil } from './draft-invoice.ts'
import type { Invoice, InvoicePreview } from './invoice.schema.ts'
import { findInvoice, insertInvoice, nextNumber } from './invoices.queries.ts'
import { presentInvoice, presentPreview } from './present-invoice.ts'

/** Computes the invoice that would be issued now, and changes nothing. */
export async function previewInvoice(
  { database, clock }: Pick<Core, 'database' | 'clock'>,
  organizationId: string,
  until: string,
): Promise<InvoicePreview> {
  const end = readUntil(until, { clock })
  return presentPreview(await draftInvoice(database.db, { clock }, organizationId, end, { closes: false }))
}

/**
 * Issues the invoice of everything booked before `until` that no invoice has, in one transaction: the end of the
 * account's range moves, the next number is taken, rounding and tax are booked, and the paper is stored as it stays.
 * Whatever fails, no number is used up. Throws as `readUntil` and `draftInvoice` do.
 */
export async function issueInvoice(change: Change, organizationId: string, until: string): Promise<Invoice> {
  const end = readUntil(until, change)
  return applyChange(change, async (db) => {
    const draft = await draftInvoice(db, change, organizationId, end, { closes: true })
    const { id, number } = await storeInvoice(db, change, draft)
    await bookInvoice(db, change, draft, { id, number })
    const answer = presentInvoice((await findInvoice(db, id)) ?? missing(id))
    const { total, currency } = answer
    const changes = { number, until: end.toISOString(), total, currency }
    return { answer, audit: { action: 'invoice.issue', objectId: id, organizationId, changes } }
  })
}

function missing(id: string): never {
  throw new Error(`the invoice ${id} is not there`)
}

/**
 * Takes the next number of a series: the prefix of the settings, a mark of the series, and a count from 1. Papers of
 * the demo network count for themselves. Throws `conflict` if another prefix made the same number before.
 */
export async function numbered(
  db: Db,
  { prefix, mark, isDemo }: { readonly prefix: string; readonly mark: '' | 'CN-' | 'SB-'; readonly isDemo: boolean },
  insert: (series: string, number: string) => Promise<boolean>,
): Promise<string> {
  const series = `${isDemo ? 'DEMO-' : ''}${mark}`
  const number = `${prefix}${series}${await nextNumber(db, series)}`
  if (await insert(series, number)) return number
  throw new ServiceError('conflict', `The number ${number} was given before. Choose another invoicePrefix.`)
}

async function storeInvoice(db: Db, { newId }: Pick<Core, 'newId'>, draft: InvoiceDraft) {
  const id = newId()
  const isPrepaid = draft.kind === 'prepaid_statement'
  const { prefix, account } = draft
  const number = await numbered(db, { prefix, mark: '', isDemo: account.isDemo }, (series, number) =>
    insertInvoice(db, {
      ...{ id, series, number, kind: draft.kind, currency: draft.currency, rate: draft.rate, content: draft.content },
      party_id: partyIdOf({ kind: 'advertiser', organizationId: draft.organizationId }),
      period_from: draft.periodFrom,
      period_to: draft.periodTo,
      rate_day: draft.rateDay,
      net_micros: draft.netMicros,
      rounding_micros: draft.roundingMicros,
      tax_micros: draft.taxMicros,
      total_minor: draft.totalMinor,
      open_minor: isPrepaid ? 0n : draft.totalMinor,
      state: isPrepaid ? 'paid' : 'issued',
      issued_at: draft.issuedAt,
      due_at: draft.dueAt,
    }),
  )
  return { id, number }
}

/** Books what the paper adds to the lines: no range of an invoice has these lines again. */
async function bookInvoice(
  db: Db,
  change: Change,
  { account, organizationId, issuedAt, roundingMicros, taxMicros }: InvoiceDraft,
  { id, number }: { readonly id: string; readonly number: string },
): Promise<void> {
  const added = [
    ['invoice_rounding', 'margin', roundingMicros],
    ['tax', 'tax', taxMicros],
  ] as const
  for (const [kind, counterpart, amountMicros] of added) {
    if (amountMicros === 0n) continue
    const entry: NewEntry = {
      ...{ id: change.newId(), kind, cause: id, organizationId, happenedAt: issuedAt, isDemo: account.isDemo },
      reference: number,
      actor: actorOf(change),
    }
    const lines: NewLine[] = [
      { account, amountMicros, dueAt: null },
      { account: networkAccount(counterpart, account.isDemo), amountMicros: -amountMicros, dueAt: null },
    ]
    await bookEntry(db, entry, lines)
  }
}

/** Who booked an entry, as the audit log names them. */
export function actorOf({ actor }: Pick<Change, 'actor'>): string {
  return actor.memberId ?? actor.kind
}
