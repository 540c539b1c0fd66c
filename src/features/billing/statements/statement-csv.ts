import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { decimalText, parseAmount } from '../../../lib/money.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import { csvOf } from '../../../lib/text/stream-pages.ts'
import { partyIdOf } from '../ledger/account.ts'
import { readNumberedStatement } from './number-statement.ts'
import { presentLine } from './read-statement.ts'
import { type StatementLine, statementLineSchema } from './statement.schema.ts'
import * as queries from './statements.queries.ts'

const dayMs = 86_400_000
const columns = Object.keys(statementLineSchema.properties)

/**
 * Streams the lines of the statement of a project and month as CSV; amounts in US dollars. They are read a UTC day at a
 * time: those of a month may be more than fit into memory. A self-billing note is read whole, as it was issued.
 */
export async function streamStatementCsv(
  change: Parameters<typeof readNumberedStatement>[0],
  projectId: string,
  period: queries.Period,
): Promise<AsyncGenerator<string>> {
  const { db, reports } = change.database
  const partyId = partyIdOf({ kind: 'publisher', projectId })
  const { self_billing: isSelfBilled, is_demo: isDemo } = await queries.getStatementTerms(db, projectId, partyId)
  const isNote = isSelfBilled === true || (await queries.findNote(db, partyId, period.from)) !== undefined
  const pages = isNote
    ? onePage((await readNumberedStatement(change, projectId, period)).statement.lines)
    : readDays(reports.db, change, { projectId, isDemo }, period)
  return csvOf(pages, csvLine(columns), (line) =>
    csvLine([
      ...[line.appId, line.campaignId, line.campaignName, line.goal, line.day, line.completions, cell(line.earned)],
      ...[line.reversals, cell(line.reversed)],
    ]),
  )
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The lines of the days that have begun. */
async function* readDays(
  db: Db,
  { clock }: Pick<Core, 'clock'>,
  { projectId, isDemo }: { readonly projectId: string; readonly isDemo: boolean },
  { from, until }: queries.Period,
): AsyncGenerator<readonly StatementLine[]> {
  const endMs = Math.min(until.getTime(), clock.nowMs() + 1)
  for (let atMs = from.getTime(); atMs < endMs; atMs += dayMs) {
    const day = { from: new Date(atMs), until: new Date(atMs + dayMs) }
    yield (await queries.listStatementLines(db, projectId, day, { isDemo })).map(presentLine)
  }
}

function cell(amount: number) {
  return { decimal: decimalText(parseAmount(amount) ?? 0n) }
}
