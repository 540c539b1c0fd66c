import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { roundedDecimal } from '../../lib/money.ts'
import { postbackProperties } from './postback.schema.ts'

export interface PostbackRequest {
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

/** The fields in the order in which faults are reported; the token is looked at elsewhere. */
const { token: _token, ...judged } = postbackProperties
const names = Object.keys(judged) as (keyof typeof judged)[]
const checks = names.map((name) => ({ name, check: Compile(judged[name]) }))

/** Requirements of fields whose schema cannot state them in words. */
const expectations: Partial<Record<keyof typeof judged, string>> = {
  amount: 'be a decimal number, at least 0 and less than 1000000000000',
  currency: 'be three letters (ISO 4217)',
}

/** Validates the fields of a postback, except the token; a fault names the field. */
export function parsePostback(fields: PostbackFields): ParsedPostback {
  for (const name of names) {
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
  const amount = amountText(fields.amount)
  const given = {
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    amount,
    transaction_id: transactionId,
  }
  const fault = faultOf(given)
  if (fault !== undefined) return { fault }
  return {
    request: {
      transactionId: transactionId.toLowerCase(),
      orderId: text('order_id') ?? null,
      amount: amount ?? null,
      currency: text('currency')?.toUpperCase() ?? null,
      isRejection: text('status') === 'rejected',
      isDryRun: text('dry_run') === '1',
    },
  }
}

/** Returns an amount as it is logged: programs that calculate with floats send more decimals than money has. */
function amountText(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  // The text of a number below this has an exponent.
  return roundedDecimal(
    typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-6 ? value.toFixed(6) : String(value),
  )
}

/** The first field that does not fit its schema, and what it must be. */
function faultOf(given: Readonly<Record<string, string | undefined>>): string | undefined {
  const faulty = checks.find(({ name, check }) => given[name] !== undefined && !check.Check(given[name]))
  if (faulty === undefined) return undefined
  const { name } = faulty
  return `${name} must ${expectations[name] ?? expectationOf(judged[name], given[name])}.`
}

function expectationOf(schema: TSchema, given = ''): string {
  const { enum: words, maxLength } = schema as { enum?: readonly string[]; maxLength?: number }
  if (words !== undefined) return `be ${words.join(' or ')}`
  if (maxLength !== undefined) return `have at most ${maxLength} characters`
  // Ids are cut off on the way by a field of the shop that is too short for them.
  return given.length === 36 ? 'be a UUID' : `be a UUID of 36 characters; this has ${given.length}`
}
