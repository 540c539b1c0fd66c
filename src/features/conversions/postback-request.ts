import { isUuid } from '../../lib/ids/uuid.ts'
import { countCodePoints, maxIdLength } from '../../lib/text/text.ts'

interface PostbackRequest {
  readonly transactionId: string
  readonly orderId: string | null
  readonly amount: string | null
  readonly currency: string | null
  readonly isRejection: boolean
  readonly isDryRun: boolean
}

export type ParsedPostback =
  | { readonly request: PostbackRequest; readonly fault?: undefined }
  | { readonly request?: undefined; readonly fault: string }

/** The fields of a postback by name, from query and body. */
export type PostbackFields = Readonly<Record<string, unknown>>

const decimal = /^\d{1,12}(\.\d{1,6})?$/

/** Validates the fields of a postback, except the token; a fault names the field. */
export function parsePostback(fields: PostbackFields): ParsedPostback {
  for (const name of ['transaction_id', 'click_id', 'order_id', 'amount', 'currency', 'status', 'dry_run']) {
    const value = fields[name]
    if (Array.isArray(value)) return { fault: `${name} is given more than once.` }
    if (value !== undefined && typeof value !== 'string' && typeof value !== 'number') {
      return { fault: `${name} must be text.` }
    }
  }
  // A tracker leaves the parameter of a macro without a value empty.
  const text = (name: string) => (fields[name] === undefined || fields[name] === '' ? undefined : String(fields[name]))
  const transactionId = text('transaction_id') ?? text('click_id')
  if (transactionId === undefined) return { fault: 'transaction_id is required.' }
  const alias = text('click_id')
  if (alias !== undefined && alias.toLowerCase() !== transactionId.toLowerCase()) {
    return { fault: 'transaction_id and click_id differ.' }
  }
  if (!isUuid(transactionId)) return { fault: 'transaction_id must be a UUID.' }
  return parseParticulars(transactionId.toLowerCase(), text)
}

function parseParticulars(transactionId: string, text: (name: string) => string | undefined): ParsedPostback {
  const status = text('status') ?? 'approved'
  if (status !== 'approved' && status !== 'rejected') return { fault: 'status must be approved or rejected.' }
  const dryRun = text('dry_run') ?? '0'
  if (dryRun !== '0' && dryRun !== '1') return { fault: 'dry_run must be 0 or 1.' }
  const amount = text('amount')
  if (amount !== undefined && !decimal.test(amount)) return { fault: 'amount must be a decimal number.' }
  const currency = text('currency')
  if (currency !== undefined && !/^[A-Za-z]{3}$/.test(currency)) {
    return { fault: 'currency must be three letters (ISO 4217).' }
  }
  const orderId = text('order_id')
  if (orderId !== undefined && countCodePoints(orderId) > maxIdLength) {
    return { fault: `order_id must have at most ${maxIdLength} characters.` }
  }
  return {
    request: {
      transactionId,
      orderId: orderId ?? null,
      amount: amount ?? null,
      currency: currency?.toUpperCase() ?? null,
      isRejection: status === 'rejected',
      isDryRun: dryRun === '1',
    },
  }
}
