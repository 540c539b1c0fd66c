import { hash } from 'node:crypto'
import type { SecretBox } from '../../../lib/ids/secret-box.ts'
import { paymentsCsv } from './files/csv-file.ts'
import { openPayee } from './files/payee.ts'
import { sepaFile } from './files/sepa-file.ts'
import type { BatchRow, PaymentRow } from './payments.queries.ts'

/**
 * Writes the file of an approved batch from its stored payments: the same bytes at any time. Throws `gone` once the
 * account numbers were emptied.
 */
export function writeBatchFile(
  secretBox: SecretBox,
  batch: BatchRow,
  rows: readonly PaymentRow[],
): { readonly format: 'xml' | 'csv'; readonly text: string } {
  const payments = rows.map((row) => ({ row, payee: openPayee(secretBox, row) }))
  if (batch.rail !== 'sepa') return { format: 'csv', text: paymentsCsv(payments) }
  const { payer } = batch.content
  if (payer === undefined || batch.approved_at === null) throw new Error('The batch was approved without a payer.')
  return { format: 'xml', text: sepaFile(batch, { payer, approvedAt: batch.approved_at }, payments) }
}

/** The hash by which two downloads of a batch's file are compared. */
export function hashOfFile(text: string): string {
  return hash('sha256', text, 'hex')
}
