import { isCurrency, rateOfOne } from '../../../lib/currency.ts'
import { divideHalfEven, parseDecimal } from '../../../lib/money.ts'
import { amountPattern } from '../postback.schema.ts'

/** What a completion of a goal pays; see the table `goal`. */
export interface GoalTerms {
  readonly payout_micros: bigint
  readonly percent_ppm: bigint | null
  readonly max_payout_micros: bigint | null
}

/** The amount that an advertiser reports, in micros of its currency. */
export interface ReportedAmount {
  readonly micros: bigint
  readonly currency: string
}

/** The most that any completion pays, a million dollars: amounts of the advertiser's have no bound of their own. */
const mostMicros = 1_000_000_000_000n

const wholePpm = 1_000_000n

const readable = new RegExp(amountPattern)

/**
 * Reads the reported amount, without which a share of it cannot be paid; a fault names the missing field. An amount
 * that was kept as text is refused even where its text is a number: it may be cut off.
 */
export function readReported(
  amount: string | null,
  currency: string | null,
):
  | { readonly reported: ReportedAmount; readonly fault?: undefined }
  | { readonly reported?: undefined; readonly fault: string } {
  const micros = amount !== null && readable.test(amount) ? parseDecimal(amount) : undefined
  if (micros === undefined) {
    return { fault: 'amount is required, as a decimal number: the goal pays a part of it.' }
  }
  if (currency === null || !isCurrency(currency)) {
    return { fault: 'currency is required, as an ISO 4217 code: the goal pays a part of the amount.' }
  }
  return { reported: { micros, currency } }
}

/**
 * The payout of a completion in micros of the dollar, half-even: the fixed amount and the part of the reported one, at
 * most the goal's maximum. Without a rate, which the dollar does not need, only the fixed amount is known.
 *
 * @param rate units of the reported currency for one dollar, in 1e-10.
 */
export function payoutOf(
  { payout_micros: fixed, percent_ppm: ppm, max_payout_micros: maximum }: GoalTerms,
  reported: ReportedAmount | undefined,
  rate: bigint | undefined,
): bigint {
  const isPartKnown = ppm !== null && reported !== undefined && rate !== undefined
  const part = isPartKnown ? divideHalfEven(ppm * reported.micros * rateOfOne, wholePpm * rate) : 0n
  return [fixed + part, maximum ?? mostMicros, mostMicros].reduce((least, each) => (each < least ? each : least))
}
