import { minorOf, parseRate } from '../../../lib/currency.ts'
import { divideHalfEven, partOf } from '../../../lib/money.ts'

const centMicros = 10_000n
const wholePpm = 1_000_000n

/** The currency that a total is turned into, with units for one US dollar as text; null for the dollar itself. */
export interface Exchange {
  readonly currency: string
  readonly rate: string | null
}

/** What a paper comes to: micros of US dollars, and the total in the smallest units of its currency. */
export interface Totals {
  readonly netMicros: bigint
  /** What the net differs from the sum of the lines. */
  readonly roundingMicros: bigint
  readonly taxMicros: bigint
  readonly totalMinor: bigint
}

/** Rounds the sum of lines half-even to cents. */
export function netOf(sumMicros: bigint): bigint {
  return divideHalfEven(sumMicros, centMicros) * centMicros
}

/** Rounds the lines' sum to cents, adds the tax, and turns both into the currency: each half-even. */
export function totalsOf(sumMicros: bigint, taxPpm: bigint, exchange: Exchange): Totals {
  const netMicros = netOf(sumMicros)
  const taxMicros = partOf(netMicros, taxPpm, wholePpm)
  const totalMinor = totalIn(exchange, netMicros + taxMicros)
  return { netMicros, roundingMicros: netMicros - sumMicros, taxMicros, totalMinor }
}

function totalIn({ currency, rate }: Exchange, micros: bigint): bigint {
  return rate === null ? minorOf(micros, currency) : minorOf(micros, currency, parseRate(rate))
}

/** An invoice, as far as its parts depend on it. */
export interface Divisible extends Exchange {
  readonly net_micros: bigint
  readonly tax_micros: bigint
  readonly total_minor: bigint
}

/**
 * Divides a credit of a part of the net, given what was credited before. After each credit, tax and total are in
 * proportion to all that is credited of the net, so that credits of the whole net add up to exactly the invoice.
 */
export function creditOf(
  invoice: Divisible,
  creditedBefore: bigint,
  netMicros: bigint,
): Omit<Totals, 'roundingMicros'> {
  const before = creditedUpTo(invoice, creditedBefore)
  const after = creditedUpTo(invoice, creditedBefore + netMicros)
  return {
    netMicros,
    taxMicros: after.taxMicros - before.taxMicros,
    totalMinor: after.totalMinor - before.totalMinor,
  }
}

function creditedUpTo(invoice: Divisible, netMicros: bigint) {
  if (netMicros === invoice.net_micros) return { taxMicros: invoice.tax_micros, totalMinor: invoice.total_minor }
  const taxMicros = partOf(invoice.tax_micros, netMicros, invoice.net_micros)
  return { taxMicros, totalMinor: totalIn(invoice, netMicros + taxMicros) }
}

/**
 * The US dollars of a receipt, which leaves `openMinor` open: in proportion to the invoice's total, half-even to cents,
 * less what was paid and credited before. The last receipt takes the rest.
 */
export function settledBy(invoice: Divisible, settledMicros: bigint, openMinor: bigint): bigint {
  const dueMicros = invoice.net_micros + invoice.tax_micros
  if (openMinor === 0n) return dueMicros - settledMicros
  return partOf(dueMicros, invoice.total_minor - openMinor, invoice.total_minor) - settledMicros
}
