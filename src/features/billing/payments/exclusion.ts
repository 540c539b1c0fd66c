import { minorOf } from '../../../lib/currency.ts'
import type { DueAccount } from './payable.queries.ts'
import type { BatchRow } from './payments.queries.ts'

/** Why a party with something due is left out of a batch. */
export const exclusions = ['below_minimum', 'no_method', 'method_too_new', 'paused', 'owes', 'no_address'] as const
export type Exclusion = (typeof exclusions)[number]

/**
 * Decides whether a party is paid by a batch at an instant: the reason why not, or `nothing_due` for a party that is
 * not even named. A payment that would be 0 in its currency is below any minimum.
 *
 * @param rate of the batch's currency; undefined for the dollar, and for an estimate without a rate.
 */
export function exclusionOf(
  account: DueAccount,
  { rail, currency }: Pick<BatchRow, 'rail' | 'currency'>,
  atMs: number,
  rate?: bigint,
): Exclusion | 'nothing_due' | undefined {
  const { due, minimum, usable_from, paused, town, country } = account
  if (due < 0n) return 'owes'
  if (due === 0n) return 'nothing_due'
  const isKnown = currency === 'USD' || rate !== undefined
  if (due < minimum || (isKnown && minorOf(due, currency, rate) === 0n)) return 'below_minimum'
  if (usable_from === null) return 'no_method'
  if (usable_from.getTime() > atMs) return 'method_too_new'
  if (paused) return 'paused'
  return rail === 'sepa' && (!town || !country) ? 'no_address' : undefined
}
