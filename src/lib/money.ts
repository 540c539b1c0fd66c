/** One currency unit in micros, the integers that hold all money. */
const unitMicros = 1_000_000n

const centMicros = 10_000n
const maxMicros = 2n ** 63n - 1n
const decimalPattern = /^(-?)(\d+)(?:\.(\d{1,6}))?$/

/**
 * The micros of an amount sent as a JSON number, parsed from its shortest decimal text so that no float is ever
 * multiplied; undefined if it has more than six decimals, is not finite or exceeds 64 bits.
 */
export function parseAmount(amount: number): bigint | undefined {
  return parseDecimal(String(amount))
}

/** The micros of decimal text; undefined if it is none, has more than six decimals or exceeds 64 bits. */
export function parseDecimal(text: string): bigint | undefined {
  const match = decimalPattern.exec(text)
  if (match === null) return undefined
  const [, sign, units = '', decimals = ''] = match
  const micros = BigInt(units + decimals.padEnd(6, '0'))
  if (micros > maxMicros) return undefined
  return sign === '-' ? -micros : micros
}

/** An amount in micros as a JSON number, parsed from its decimal text: exact up to 15 digits (999,999,999.999999). */
export function amountOf(micros: bigint): number {
  return Number(decimalText(micros))
}

/** An amount in micros as decimal text with as many decimals as it needs, at least two: `12.50`, `0.000001`. */
export function decimalText(micros: bigint): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${decimals}`
}

/** Rounds plain decimal text to six decimals, half up; returns every other text as it is. */
export function roundedDecimal(text: string): string {
  const match = /^(\d+)\.(\d{6})(\d)\d*$/.exec(text)
  if (match === null) return text
  const [, units = '', decimals = '', next = ''] = match
  return decimalText(BigInt(units + decimals) + (next >= '5' ? 1n : 0n))
}

/** Parts per million of a percentage, 100 being 1,000,000; undefined outside 0..100 and beyond four decimals. */
export function parsePercent(percent: number): number | undefined {
  const ppm = parseAmount(percent)
  return ppm !== undefined && ppm >= 0n && ppm <= 100n * unitMicros && ppm % 100n === 0n
    ? Number(ppm / 100n)
    : undefined
}

/** A share of a payout, rounded half-even to whole cents, in micros. `sharePpm` is an integer from 0 to 1,000,000. */
export function shareOf(payoutMicros: bigint, sharePpm: number): bigint {
  return divideHalfEven(payoutMicros * BigInt(sharePpm), 1_000_000n * centMicros) * centMicros
}

/** `amount x part / whole`, rounded half-even to whole cents, in micros. `whole` is not 0. */
export function partOf(amountMicros: bigint, partMicros: bigint, wholeMicros: bigint): bigint {
  return divideHalfEven(amountMicros * partMicros, wholeMicros * centMicros) * centMicros
}

/** The quotient rounded to the nearest integer; of two equally near, to the even one. The divisor is above 0. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const floor = dividend / divisor - (dividend % divisor < 0n ? 1n : 0n)
  const twice = 2n * (dividend - floor * divisor)
  const roundsUp = twice > divisor || (twice === divisor && floor % 2n !== 0n)
  return roundsUp ? floor + 1n : floor
}
