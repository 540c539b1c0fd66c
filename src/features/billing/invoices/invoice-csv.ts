import { decimalText, parseAmount } from '../../../lib/money.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import type { Invoice } from './invoice.schema.ts'

const columns = ['number', 'kind', 'campaignId', 'campaignName', 'goal', 'quantity', 'amount']

/**
 * A paper as CSV: its lines, then what rounding and tax add, so that the amounts add up to net and tax in US dollars.
 */
export async function* invoiceCsv({ number, lines, rounding, tax }: Invoice): AsyncGenerator<string> {
  const added = [
    { kind: 'rounding', amount: rounding },
    { kind: 'tax', amount: tax },
  ].filter(({ amount }) => amount !== 0)
  yield csvLine(columns) +
    lines
      .map((line) =>
        csvLine([number, line.kind, line.campaignId, line.campaignName, line.goal, line.quantity, cell(line.amount)]),
      )
      .join('') +
    added.map(({ kind, amount }) => csvLine([number, kind, null, null, null, null, cell(amount)])).join('')
}

function cell(amount: number) {
  return { decimal: decimalText(parseAmount(amount) ?? 0n) }
}
