import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError } from '../../../errors.ts'
import { amountOf } from '../../../lib/money.ts'
import { accountIdOf, accountOfParty } from '../ledger/account.ts'
import type { Statement, StatementLine } from './statement.schema.ts'
import * as queries from './statements.queries.ts'

const paymentKinds = ['payment']
const returnKinds = ['payment_failed', 'payment_returned']
const adjustmentKinds = ['adjustment', 'write_off']

/** Reads a UTC month. Throws `invalid_request` unless it is one that has begun. */
export function readMonth(month: string, { clock }: Pick<Core, 'clock'>): queries.Period {
  const from = new Date(`${month}-01T00:00:00Z`)
  if (!/^(?!0000)\d{4}-\d{2}$/.test(month) || Number.isNaN(from.getTime())) {
    throw fieldError('month', 'must be a month as YYYY-MM')
  }
  if (from.getTime() > clock.nowMs()) throw fieldError('month', 'must not be a month to come')
  const until = new Date(from)
  until.setUTCMonth(until.getUTCMonth() + 1)
  return { from, until }
}

/**
 * Reads the statement of a project and a period, as of its end or, while it runs, as of now. The balance at the
 * beginning and all that was booked in it add up to the balance at its end.
 */
export async function readStatement(
  db: Db,
  { clock }: Pick<Core, 'clock'>,
  { projectId, isDemo }: { readonly projectId: string; readonly isDemo: boolean },
  period: queries.Period,
): Promise<Statement> {
  const asOf = new Date(Math.min(period.until.getTime(), clock.nowMs()))
  const sums = await queries.sumAccount(db, accountOf(projectId, isDemo), period, asOf)
  const lines = await queries.listStatementLines(db, projectId, period, { isDemo })
  const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
  const booked = (kinds: readonly string[]) =>
    total(sums.filter((sum) => !sum.isBefore && kinds.includes(sum.kind)).map(({ micros }) => micros))
  const parts = {
    opening: total(sums.filter((sum) => sum.isBefore).map(({ micros }) => micros)),
    earned: total(lines.map(({ earned }) => earned)),
    creators: total(lines.map(({ creators }) => creators)),
    reversed: total(lines.map(({ reversed }) => reversed)),
    adjustments: booked(adjustmentKinds),
    paid: -booked(paymentKinds),
    returned: booked(returnKinds),
  }
  const { opening, earned, creators, reversed, adjustments, paid, returned } = parts
  const closing = opening + earned + creators + reversed + adjustments - paid + returned
  const held = total(sums.map(({ heldMicros }) => heldMicros))
  const amounts = { ...parts, closing, held, payable: closing - held }
  const shown = Object.fromEntries(Object.entries(amounts).map(([name, micros]) => [name, amountOf(micros)]))
  return {
    month: period.from.toISOString().slice(0, 7),
    currency: 'USD',
    number: null,
    ...(shown as Record<keyof typeof amounts, number>),
    lines: lines.map(presentLine),
  }
}

function accountOf(projectId: string, isDemo: boolean): string {
  return accountIdOf(accountOfParty({ kind: 'publisher', projectId }, isDemo))
}

/** A line of a statement on the wire. */
export function presentLine(row: Awaited<ReturnType<typeof queries.listStatementLines>>[number]): StatementLine {
  return {
    appId: row.app_id ?? '',
    campaignId: row.campaign_id ?? '',
    campaignName: row.name,
    goal: row.goal,
    day: row.day,
    completions: Number(row.completions),
    earned: amountOf(row.earned),
    reversals: Number(row.reversals),
    reversed: amountOf(row.reversed),
  }
}
