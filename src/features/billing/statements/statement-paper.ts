import { amountOf, parseAmount } from '../../../lib/money.ts'
import { drawPaper } from '../papers/draw-paper.ts'
import { addressLines, type Column, type Labeled, moneyText, type Paper } from '../papers/paper.ts'
import type { Statement, StatementLine } from './statement.schema.ts'
import type { Period, StatementTerms } from './statements.queries.ts'

const columns: readonly Column[] = [
  { title: 'Campaign', part: 0.36 },
  { title: 'Completions', part: 0.14, isNumber: true },
  { title: 'Earned', part: 0.18, isNumber: true },
  { title: 'Reversals', part: 0.14, isNumber: true },
  { title: 'Reversed', part: 0.18, isNumber: true },
]

/** Draws a project's statement as PDF; with a number it is a self-billing note, from the publisher to the operator. */
export function statementPaper(
  statement: Statement,
  terms: StatementTerms,
  { until }: Period,
): AsyncGenerator<Uint8Array> {
  return drawPaper(paperOf(statement, terms, until))
}

/** @internal */
export function paperOf(statement: Statement, terms: StatementTerms, madeAt: Date): Paper {
  const { month, number } = statement
  const operator = { heading: 'Operator', lines: addressLines(terms.seller_name, sellerOf(terms)) }
  const email = terms.email === null ? [] : [terms.email]
  const publisherLines = addressLines(terms.legal_name ?? terms.name, { ...terms, taxId: terms.tax_id })
  const publisher = { heading: 'Publisher', lines: [...publisherLines, ...email] }
  const [from, to] = number === null ? [operator, publisher] : [publisher, operator]
  return {
    title: number === null ? `Statement ${month}` : `Self-billing note ${number}`,
    ...{ madeAt, from, to, columns },
    facts: [
      ['Month (UTC)', month],
      ['Project', terms.name],
      ['Amounts in', 'US dollars (USD)'],
    ],
    rows: rowsOf(statement.lines),
    sums: sumsOf(statement),
    notes: [
      `Held: ${moneyText(statement.held, 'USD')}. Payable: ${moneyText(statement.payable, 'USD')}.`,
      ...(number === null
        ? []
        : ['The recipient of the service issued this note; the publisher agreed to self-billing.']),
    ],
  }
}

function sellerOf(terms: StatementTerms) {
  return {
    street: terms.seller_street,
    building: terms.seller_building,
    postcode: terms.seller_postcode,
    town: terms.seller_town,
    country: terms.seller_country,
    taxId: terms.seller_tax_id,
  }
}

/** A row for each campaign and goal: days and apps are added up. */
function rowsOf(lines: readonly StatementLine[]): string[][] {
  const groups = Map.groupBy(lines, ({ campaignId, goal }) => JSON.stringify([campaignId, goal]))
  return [...groups.values()].map((group) => {
    const [first] = group
    const name = first === undefined ? '' : first.campaignName + (first.goal === null ? '' : `: ${first.goal}`)
    return [
      name,
      countOf(group.map(({ completions }) => completions)),
      sumOf(group.map(({ earned }) => earned)),
      countOf(group.map(({ reversals }) => reversals)),
      sumOf(group.map(({ reversed }) => reversed)),
    ]
  })
}

function countOf(counts: readonly number[]): string {
  return counts.reduce((sum, count) => sum + count, 0).toLocaleString('en-US')
}

function sumOf(amounts: readonly number[]): string {
  const micros = amounts.reduce((sum, amount) => sum + (parseAmount(amount) ?? 0n), 0n)
  return moneyText(amountOf(micros), 'USD')
}

function sumsOf(statement: Statement): Labeled[] {
  const named = [
    ['Opening balance', statement.opening],
    ['Earned', statement.earned],
    ['Of creators', statement.creators],
    ['Reversed', statement.reversed],
    ['Adjustments', statement.adjustments],
    ['Paid', -statement.paid],
    ['Returned', statement.returned],
  ] as const
  const known = named.filter(([label, amount], index) => amount !== 0 || index < 2 || label === 'Reversed')
  return [...known, ['Closing balance', statement.closing] as const].map(
    ([label, amount]) => [label, moneyText(amount, 'USD')] as const,
  )
}
