import { amountOf, divideHalfEven } from './money.ts'

/** A rate of 1: rates are integers of 1e-10, in units of a currency for one US dollar. */
export const rateOfOne = 10_000_000_000n

const rateDecimals = 10
const microDecimals = 6
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether the text is an ISO 4217 code of a currency in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/**
 * The decimals of a currency's smallest unit: 2 of the euro, 0 of the yen.
 * @internal
 */
export function minorDigitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * An amount of US dollars in the smallest units of a currency, half-even; without a rate the currency is the dollar.
 */
export function minorOf(micros: bigint, currency: string, rate: bigint = rateOfOne): bigint {
  return divideHalfEven(micros * rate * 10n ** BigInt(minorDigitsOf(currency)), 10n ** 6n * rateOfOne)
}

/** Smallest units of a currency as micros of it. */
export function minorToMicros(minor: bigint, currency: string): bigint {
  return minor * 10n ** BigInt(microDecimals - minorDigitsOf(currency))
}

/** Smallest units of a currency as a JSON number of whole ones. */
export function minorAmount(minor: bigint, currency: string): number {
  return amountOf(minorToMicros(minor, currency))
}

/** Smallest units of a currency as decimal text with all their decimals: `6464.20`. */
export function minorText(minor: bigint, currency: string): string {
  const digits = minorDigitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const decimal = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** The rate of a decimal number or text that is not negative; undefined for other texts and beyond ten decimals. */
export function parseRate(given: number | string): bigint | undefined {
  const match = decimal.exec(String(given))
  if (match === null) return undefined
  const [, units = '', fraction = '', exponent = '0'] = match
  const digits = `${units}${fraction.replace(/0+$/, '')}`
  const places = rateDecimals - (digits.length - units.length) + Number(exponent)
  return places < 0 ? undefined : BigInt(digits) * 10n ** BigInt(places)
}

/** A rate as decimal text with ten decimals, as it is stored. */
export function rateText(rate: bigint): string {
  const digits = String(rate).padStart(rateDecimals + 1, '0')
  return `${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals)}`
}
