import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { roundedDecimal } from '../../lib/money.ts'
import { goalKey, goalsDiffer, namedGoal } from '../../snapshot/goal-key.ts'
import { type ParsedReversal, parseReversal } from '../billing/reversals/parse-reversal.ts'
import { postbackProperties } from './postback.schema.ts'

export interface PostbackRequest {
  readonly transactionId: string
  readonly orderId: string | null
  /** As reported; kept as text if it cannot be read. */
  readonly amount: string | null
  readonly currency: string | null
  /** The key of a further goal, in lower case; null for the main goal. */
  readonly goal: string | null
  /** The fields that could not be read. */
  readonly remark: string | null
  readonly isRejection: boolean
  /** Of a call that takes a conversion back; a fault in it is told once the transaction is found. */
  readonly reversal?: ParsedReversal
  readonly isDryRun: boolean
}

export type ParsedPostback =
  | { readonly request: PostbackRequest; readonly fault?: undefined }
  | { readonly request?: undefined; readonly fault: string }

/** The fields of a postback by name, from query and body. */
export type PostbackFields = Readonly<Record<string, unknown>>

/** The fields in the order in which faults are reported; the token is checked elsewhere. */
const { token: _token, ...judged } = postbackProperties
const names = Object.keys(judged) as (keyof typeof judged)[]
const checks = names.map((name) => ({ name, check: Compile(judged[name]) }))

/** Informational fields: a faulty one does not refuse the call. */
const hints: readonly string[] = ['amount', 'currency'] satisfies (typeof names)[number][]

/** The longest text kept of a faulty informational field, in code points. */
const maxHintLength = 64

/** The wording of requirements that a schema cannot state. */
const expectations: Partial<Record<keyof typeof judged, string>> = {
  amount: 'be a decimal number, at least 0 and less than 1000000000000',
  currency: 'be three letters (ISO 4217)',
}

/**
 * Validates the fields of a postback, except the token. A fault names the field; a remark names faulty informational
 * fields.
 */
export function parsePostback(fields: PostbackFields): ParsedPostback {
  for (const name of names) {
    if (hints.includes(name)) continue
    const value = fields[name]
    if (Array.isArray(value)) return { fault: `${name} is given more than once.` }
    if (value !== undefined && typeof value !== 'string' && typeof value !== 'number') {
      return { fault: `${name} must be text.` }
    }
  }
  // Trackers leave the parameter of a macro without a value empty.
  const text = (name: string) => (fields[name] === undefined || fields[name] === '' ? undefined : String(fields[name]))
  const transactionId = text('transaction_id') ?? text('click_id')
  const escaped = escapedNames(fields)
  if (transactionId === undefined) return { fault: `transaction_id is required.${escaped}` }
  const alias = text('click_id')
  if (alias !== undefined && alias.toLowerCase() !== transactionId.toLowerCase()) {
    return { fault: 'transaction_id and click_id differ.' }
  }
  const goal = namedGoal(text('goal'), text('event'))
  if (goal === undefined) return { fault: goalsDiffer }
  const given = { ...Object.fromEntries(names.map((name) => [name, text(name)])), transaction_id: transactionId }
  const fault = faultOf(given)
  if (fault !== undefined) return { fault }
  const amount = readHint('amount', fields.amount, amountText)
  const currency = readHint('currency', fields.currency, (value) => String(value).toUpperCase())
  return {
    request: {
      transactionId: transactionId.toLowerCase(),
      orderId: text('order_id') ?? null,
      amount: amount.text,
      currency: currency.text,
      goal: goalKey(goal),
      remark: [...amount.remark, ...currency.remark, ...(escaped === '' ? [] : [escaped.trim()])].join(' ') || null,
      isRejection: text('status') === 'rejected',
      ...(text('status') === 'reversed' && {
        reversal: parseReversal({ reason: fields.reason || 'other', goal, orderId: text('order_id') }),
      }),
      isDryRun: text('dry_run') === '1',
    },
  }
}

/** Names the parameters that an `&amp;` copied from a page separated, as ` The call has amp;token: …`. */
export function escapedNames(fields: PostbackFields): string {
  const found = Object.keys(fields).filter((name) => name.startsWith('amp;'))
  if (found.length === 0) return ''
  return ` The call has ${found.slice(0, 5).join(', ').slice(0, 200)}: separate parameters with "&", not with "&amp;".`
}

/** Returns an informational field as logged, with a remark if it is faulty and kept as text. */
function readHint(name: 'amount' | 'currency', value: unknown, normalise: (value: string | number) => string) {
  if (value === undefined || value === '') return { text: null, remark: [] }
  const isPlain = typeof value === 'string' || typeof value === 'number'
  const normal = isPlain ? normalise(value) : undefined
  const schema = checks.find((each) => each.name === name)
  if (normal !== undefined && schema?.check.Check(normal) === true) return { text: normal, remark: [] }
  const sent = isPlain ? String(value) : JSON.stringify(value)
  const kept = Array.from(sent.slice(0, 2 * maxHintLength)).slice(0, maxHintLength)
  return { text: kept.join(''), remark: [`${name} must ${expectations[name]}; it is kept as text.`] }
}

/** Returns an amount as logged: programs that calculate with floats send more decimals than money has. */
function amountText(value: string | number): string {
  // The text of a number below this has an exponent.
  return roundedDecimal(
    typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-6 ? value.toFixed(6) : String(value),
  )
}

/** Returns the first field that does not fit its schema, and the requirement. */
function faultOf(given: Readonly<Record<string, string | undefined>>): string | undefined {
  const faulty = checks.find(
    ({ name, check }) => !hints.includes(name) && given[name] !== undefined && !check.Check(given[name]),
  )
  if (faulty === undefined) return undefined
  const { name } = faulty
  return `${name} must ${expectations[name] ?? expectationOf(judged[name], given[name])}.`
}

function expectationOf(schema: TSchema, given = ''): string {
  const { enum: words, maxLength } = schema as { enum?: readonly string[]; maxLength?: number }
  if (words !== undefined) return `be ${words.join(' or ')}`
  if (maxLength !== undefined) return `have at most ${maxLength} characters`
  // A field of the shop that is too short truncates ids.
  return given.length === 36 ? 'be a UUID' : `be a UUID of 36 characters; this has ${given.length}`
}
