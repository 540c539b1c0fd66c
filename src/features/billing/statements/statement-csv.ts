import { decimalText, parseAmount } from '../../../lib/money.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import { csvOf } from '../../../lib/text/stream-pages.ts'
import { type Statement, statementLineSchema } from './statement.schema.ts'

const columns = Object.keys(statementLineSchema.properties)

/** The lines of a statement as CSV; amounts in US dollars. */
export function statementCsv({ lines }: Statement): AsyncGenerator<string> {
  return csvOf(onePage(lines), csvLine(columns), (line) =>
    csvLine([
      ...[line.appId, line.campaignId, line.campaignName, line.goal, line.day, line.completions, cell(line.earned)],
      ...[line.reversals, cell(line.reversed)],
    ]),
  )
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

function cell(amount: number) {
  return { decimal: decimalText(parseAmount(amount) ?? 0n) }
}
