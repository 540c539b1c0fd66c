import type { Db } from '../../../db/database.ts'
import { parseAmount } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { defaultPrefix } from '../invoices/draft-invoice.ts'
import { numbered } from '../invoices/issue-invoice.ts'
import { accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import { readStatement } from './read-statement.ts'
import type { Statement } from './statement.schema.ts'
import * as queries from './statements.queries.ts'

/** Nothing commits into a month any more once its end is this long past. */
const settlingMs = 15 * 60_000

/**
 * Reads the statement of a project and month. If the project agreed to self-billing, the statement of a month that has
 * ended and in which something was earned is a self-billing note: it gets the next number of its series when it is
 * first read, and stays as it then was.
 */
export async function readNumberedStatement(
  change: Change,
  projectId: string,
  period: queries.Period,
): Promise<{ statement: Statement; terms: queries.StatementTerms }> {
  const { db } = change.database
  const terms = await queries.getStatementTerms(db, projectId, partyIdOf({ kind: 'publisher', projectId }))
  const known = await queries.findNote(db, partyIdOf({ kind: 'publisher', projectId }), period.from)
  if (known !== undefined) return { statement: known, terms }
  const isDemo = terms.is_demo
  const hasEnded = change.clock.nowMs() >= period.until.getTime() + settlingMs
  const statement = await readStatement(db, change, { projectId, isDemo }, period)
  if (terms.self_billing !== true || !hasEnded || statement.lines.length === 0) return { statement, terms }
  return { statement: await issueNote(change, { projectId, period, statement, terms }), terms }
}

interface Note {
  readonly projectId: string
  readonly period: queries.Period
  readonly statement: Statement
  readonly terms: queries.StatementTerms
}

/** Gives a statement its number and keeps it, once: two readers at the same time get the same one. */
async function issueNote(change: Change, { projectId, period, statement, terms }: Note): Promise<Statement> {
  const owner = { kind: 'publisher', projectId } as const
  const partyId = partyIdOf(owner)
  return applyChange<Statement>(change, async (db) => {
    await queries.lockAccount(db, accountIdOf(accountOfParty(owner, terms.is_demo)))
    const before = await queries.findNote(db, partyId, period.from)
    if (before !== undefined) return { answer: before, audit: undefined }
    const id = change.newId()
    const series = { prefix: terms.invoice_prefix ?? defaultPrefix, mark: 'SB-', isDemo: terms.is_demo } as const
    const note = { id, partyId, period, statement, at: new Date(change.clock.nowMs()) }
    const number = await numbered(db, series, (series, number) => insertNote(db, { ...note, series, number }))
    const audit = { action: 'statement.number', objectId: id, projectId, changes: { month: statement.month, number } }
    return { answer: { ...statement, number }, audit }
  })
}

interface NewNote {
  readonly id: string
  readonly partyId: string
  readonly period: queries.Period
  readonly statement: Statement
  readonly at: Date
  readonly series: string
  readonly number: string
}

function insertNote(db: Db, { id, partyId, period, statement, at, series, number }: NewNote): Promise<boolean> {
  const { earned, creators, reversed } = statement
  const netMicros = [earned, creators, reversed].reduce((sum, amount) => sum + (parseAmount(amount) ?? 0n), 0n)
  return queries.insertNote(db, {
    ...{ id, series, number, kind: 'self_billing', party_id: partyId, currency: 'USD', state: 'issued' },
    ...{ period_from: period.from, period_to: period.until, issued_at: at, due_at: at },
    ...{ net_micros: netMicros, tax_micros: 0n, total_minor: netMicros / 10_000n, open_minor: 0n },
    content: { ...statement, number },
  })
}
