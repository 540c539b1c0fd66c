import { parseAmount } from '../../../lib/money.ts'
import { countCodePoints, isStorableText, maxIdLength } from '../../../lib/text/text.ts'
import { goalKey, goalsDiffer, namedGoal } from '../../../snapshot/goal-key.ts'

/** Why a completion is reversed. */
export const reversalReasons = ['refund', 'fraud', 'duplicate', 'invalid_lead', 'terms', 'error', 'other'] as const

export const maxReferenceLength = 128
export const maxNoteLength = 512

export interface ReversalRequest {
  readonly reason: (typeof reversalReasons)[number]
  /** All that is left if absent. */
  readonly amountMicros?: bigint | undefined
  /** Makes the call repeatable within its transaction. */
  readonly reference?: string | undefined
  readonly note?: string | undefined
  /** The key of a further goal, and the order if it repeats; null for the main goal. */
  readonly goal: string | null
  readonly orderId?: string | undefined
}

export type ParsedReversal =
  | { readonly request: ReversalRequest; readonly fault?: undefined }
  | { readonly request?: undefined; readonly fault: string }

/** The largest amount that a call takes, in dollars. */
const maxAmount = 9.2e12

/** Validates the fields of a reversal, except its transaction; a fault names the field. */
export function parseReversal(fields: Readonly<Record<string, unknown>>): ParsedReversal {
  const { reason, amount, reference, note, orderId, goal, event } = fields
  const known = reversalReasons.find((word) => word === reason)
  if (known === undefined) return { fault: `reason must be one of ${reversalReasons.join(', ')}.` }
  const amountMicros = amount === undefined ? undefined : readAmount(amount)
  if (amount !== undefined && amountMicros === undefined) {
    return { fault: 'amount must be a number above 0 and at most 9200000000000, with at most two decimals.' }
  }
  if (reference !== undefined && !isText(reference, 1, maxReferenceLength)) {
    return { fault: `reference must be text of 1 to ${maxReferenceLength} characters.` }
  }
  if (amount !== undefined && reference === undefined) {
    return { fault: 'reference is required with an amount, so that the call can be repeated.' }
  }
  if (note !== undefined && !isText(note, 0, maxNoteLength)) {
    return { fault: `note must be text of at most ${maxNoteLength} characters.` }
  }
  if (orderId !== undefined && !isText(orderId, 0, maxIdLength)) {
    return { fault: `orderId must be text of at most ${maxIdLength} characters.` }
  }
  if (goal !== undefined && !isText(goal, 0, maxIdLength)) {
    return { fault: `goal must be text of at most ${maxIdLength} characters.` }
  }
  if (event !== undefined && !isText(event, 0, maxIdLength)) {
    return { fault: `event must be text of at most ${maxIdLength} characters.` }
  }
  const named = namedGoal(goal, event)
  if (named === undefined) return { fault: goalsDiffer }
  return { request: { reason: known, amountMicros, reference, note, goal: goalKey(named), orderId } }
}

function readAmount(amount: unknown): bigint | undefined {
  if (typeof amount !== 'number' || amount <= 0 || amount > maxAmount) return undefined
  const micros = parseAmount(amount)
  return micros !== undefined && micros % 10_000n === 0n ? micros : undefined
}

function isText(value: unknown, least: number, most: number): value is string {
  if (typeof value !== 'string' || !isStorableText(value)) return false
  const length = countCodePoints(value)
  return length >= least && length <= most
}
