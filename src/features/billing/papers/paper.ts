/** A paper for bookkeepers, as text: an invoice, a credit note, a statement. */
export interface Paper {
  /** Heads the paper, and is its title as a document. */
  readonly title: string
  /** When it was made: the same paper has the same bytes. */
  readonly madeAt: Date
  readonly from: Address
  readonly to: Address
  readonly facts: readonly Labeled[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Below the rows, the last one in bold. */
  readonly sums: readonly Labeled[]
  readonly notes: readonly string[]
}

export type Labeled = readonly [label: string, value: string]

/** A party, as the lines of its address. */
export interface Address {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface Column {
  readonly title: string
  /** Its part of the table's width; all parts add up to 1. */
  readonly part: number
  readonly isNumber?: boolean
}

interface Postal {
  readonly street: string | null
  readonly building: string | null
  readonly postcode: string | null
  readonly town: string | null
  readonly country: string | null
  readonly taxId: string | null
}

/** The lines of an address: what is not known leaves no trace. */
export function addressLines(name: string | null, party: Postal): string[] {
  const { street, building, postcode, town, country, taxId } = party
  const joined = (...parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(' ')
  const tax = taxId === null || taxId === '' ? '' : `Tax ID ${taxId}`
  return [joined(name), joined(street, building), joined(postcode, town), joined(country), tax].filter(
    (line) => line !== '',
  )
}

/** An amount with the digits of its currency, and more where it has them: `1,234.50 USD`. */
export function moneyText(amount: number, currency: string, digits = 2): string {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 6 })
  return `${format.format(amount)} ${currency}`
}

/** The UTC day of an instant, YYYY-MM-DD. */
export function dayText(instant: string): string {
  return instant.slice(0, 10)
}
