import { found } from '../../../access/actor.ts'
import type { Db } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import { minorToMicros } from '../../../lib/currency.ts'
import { parseAmount } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { accountOfParty } from '../ledger/account.ts'
import { bookEntry, type EntryKind, type NewLine } from '../ledger/book-entry.ts'
import type { BatchView, Result, Results } from './batch.schema.ts'
import { type BatchServices, readBatch } from './draft-batch.ts'
import { ownerOf } from './make-payments.ts'
import { requireApproved } from './move-batch.ts'
import { paidLines, unpaidLines } from './payment-lines.ts'
import * as queries from './payments.queries.ts'
import { type LineFault, type NumberedResult, readResultsCsv } from './results-csv.ts'

type State = Result['state']

/** The states from which each state follows. */
const before: Readonly<Record<State, readonly string[]>> = {
  paid: ['approved', 'sent'],
  failed: ['approved', 'sent'],
  returned: ['paid'],
}

/**
 * Records which payments of a batch arrived, failed or came back, all of them or none; a failed and a returned one is
 * owed again at once. A state that a payment has already changes nothing. Once no payment is on its way, the batch is
 * closed. Throws `invalid_request` with `details` of lines, `not_approved`, `batch_canceled`.
 *
 * @param given a table of CSV, or the same as JSON, whose lines are numbered from 1.
 */
export async function recordResults(
  change: Change & BatchServices,
  id: string,
  given: string | Results,
): Promise<BatchView> {
  const { results, faults } = typeof given === 'string' ? readResultsCsv(given) : numbered(given)
  if (faults.length > 0) throw faulty(faults)
  await requireApproved(change, id)
  await applyChange(change, async (db) => {
    const { is_demo: isDemo } = found(await queries.lockBatch(db, id))
    const rows = new Map((await queries.listPaymentsOf(db, id)).map((row) => [row.id, row]))
    const wrong = faultsOf(results, rows)
    if (wrong.length > 0) throw faulty(wrong)
    const changed = results.flatMap((result) => {
      const row = rows.get(result.paymentId)
      return row === undefined || row.state === result.state ? [] : [{ result, row }]
    })
    if (changed.length === 0) return { answer: undefined, audit: undefined }
    await applyResults(change, db, isDemo, changed)
    if (await queries.isFinal(db, id)) {
      await queries.updateBatch(db, id, { state: 'closed', closed_at: new Date(change.clock.nowMs()) })
    }
    const states = Map.groupBy(changed, ({ result }) => result.state)
    const changes = Object.fromEntries([...states].map(([state, each]) => [state, each.length]))
    return { answer: undefined, audit: { action: 'payment_batch.record_results', objectId: id, changes } }
  })
  return readBatch(change, id)
}

function numbered({ results }: Results): { results: NumberedResult[]; faults: LineFault[] } {
  const lines = results.map((result, index) => ({
    ...result,
    paymentId: result.paymentId.toLowerCase(),
    line: index + 1,
  }))
  return { results: lines, faults: [] }
}

function faultsOf(results: readonly NumberedResult[], rows: ReadonlyMap<string, queries.PaymentRow>): LineFault[] {
  const seen = new Set<string>()
  return results.flatMap((result) => {
    const problem = seen.has(result.paymentId)
      ? 'names a payment a second time'
      : problemOf(result, rows.get(result.paymentId))
    seen.add(result.paymentId)
    return problem === undefined ? [] : [{ line: result.line, problem }]
  })
}

function problemOf({ state, fee }: Result, row: queries.PaymentRow | undefined): string | undefined {
  if (row === undefined) return 'names no payment of this batch'
  if (fee !== undefined && state !== 'paid') return 'has a fee, which only a paid payment has'
  if (row.state === state || before[state].includes(row.state)) return undefined
  return `cannot be ${state}: the payment is ${row.state}`
}

function faulty(details: readonly LineFault[]): ServiceError {
  const [{ line, problem } = { line: 1, problem: 'is wrong' }] = details
  return new ServiceError('invalid_request', `Line ${line} ${problem}. Nothing was recorded.`, { details })
}

type Changed = { readonly result: NumberedResult; readonly row: queries.PaymentRow }

async function applyResults(
  change: Change & BatchServices,
  db: Db,
  isDemo: boolean,
  changed: readonly Changed[],
): Promise<void> {
  const now = new Date(change.clock.nowMs())
  for (const state of ['paid', 'failed', 'returned'] as const) {
    const ofState = changed.filter(({ result }) => result.state === state)
    if (ofState.length === 0) continue
    const rows = ofState.map(({ result: { paymentId, reference, failure, fee } }) => ({
      id: paymentId,
      reference: reference ?? null,
      failure: failure ?? null,
      fee: fee === undefined ? null : String(parseAmount(fee)),
    }))
    await queries.updatePayments(db, state, now, rows)
    for (const { result, row } of ofState) await bookResult(change, db, { ...row, isDemo }, result, now)
  }
}

const kinds: Readonly<Record<State, EntryKind>> = {
  paid: 'payment_paid',
  failed: 'payment_failed',
  returned: 'payment_returned',
}

async function bookResult(
  { newId, actor }: Change & BatchServices,
  db: Db,
  row: queries.PaymentRow & { readonly isDemo: boolean },
  { state, fee = 0, reference }: Result,
  now: Date,
): Promise<void> {
  const owner = ownerOf(row)
  const booked = {
    account: accountOfParty(owner, row.isDemo),
    bookMicros: row.book_micros,
    currency: row.currency,
    amountMicros: minorToMicros(row.amount_minor, row.currency),
  }
  const lines: Readonly<Record<State, () => NewLine[]>> = {
    paid: () => paidLines(booked, parseAmount(fee) ?? 0n),
    failed: () => unpaidLines(booked, 'in_transit', now),
    returned: () => unpaidLines(booked, 'cash', now),
  }
  await bookEntry(
    db,
    {
      ...{
        id: newId(),
        kind: kinds[state],
        cause: row.id,
        happenedAt: now,
        isDemo: row.isDemo,
        reference: reference ?? null,
      },
      ...{ projectId: row.project_id, appId: row.app_id, creatorId: row.creator_id },
      actor: actor.memberId ?? actor.kind,
      ...(row.rate !== null && { terms: { rate: row.rate } }),
    },
    lines[state](),
  )
}
