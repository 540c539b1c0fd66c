import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { amountOf } from '../../../lib/money.ts'
import { readUtcDays, startOfUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { reversibleFrom } from '../../billing/reversals/reverse-completion.ts'
import { lockTransaction } from '../conversions.queries.ts'
import { reverseLogged } from '../reverse-logged.ts'
import { type BookedConversion, type PlannedLine, planIdOf, planReconciliation } from './plan-reconciliation.ts'
import * as queries from './reconciliation.queries.ts'
import type { Reconciliation } from './reconciliation.schema.ts'
import { type ReportedFile, type ReportedLine, readReconciliationCsv, refuseFaults } from './reconciliation-csv.ts'

interface Asked {
  readonly organizationId: string
  readonly csv: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The plan to carry out. */
  readonly apply?: string | undefined
}

const mostMissing = 10_000
const defaultDays = 30

/**
 * Compares an advertiser's report with what is booked, line by line, and changes nothing; or, given the plan that this
 * named, reverses as it says, all or nothing.
 *
 * @throws ServiceError `invalid_request` with the faulty lines; `plan_changed` if the file or the bookings changed.
 */
export async function reconcile(change: Change, asked: Asked): Promise<Reconciliation> {
  const { organizationId, csv, apply } = asked
  const { lines, namesGoals } = readReconciliationCsv(csv)
  const { db } = change.database
  const shown = { ...asked, namesGoals }
  if (apply === undefined) return presentPlan(db, change, shown, await makePlan(db, change, organizationId, lines))
  const plan = await applyChange(change, async (trx) => {
    const made = await makePlan(trx, change, organizationId, lines)
    if (made.id !== apply) throw planChanged()
    const reversals = made.planned.filter(({ result }) => result === 'reverse')
    // All are locked first, in one order: a booking also locks the advertiser's funds, which come after transactions.
    const ids = new Set(reversals.flatMap(({ transactionId }) => transactionId ?? []).sort())
    for (const id of ids) await lockTransaction(trx, id)
    if ((await makePlan(trx, change, organizationId, lines)).id !== apply) throw planChanged()
    for (const line of reversals) await reverseLine(trx, change, organizationId, line, apply)
    const changes = { plan: apply, reversed: reversals.length }
    const audit = { action: 'organization.reconcile', objectId: organizationId, organizationId, changes }
    return { answer: made, audit: reversals.length === 0 ? undefined : audit }
  })
  return presentPlan(db, change, shown, plan)
}

interface Plan {
  readonly id: string
  readonly planned: readonly PlannedLine[]
}

async function makePlan(
  db: Db,
  { actor, clock }: Change,
  organizationId: string,
  lines: readonly ReportedLine[],
): Promise<Plan> {
  const ids = lines.flatMap(({ transactionId }) => transactionId ?? [])
  const ofGoals = lines.flatMap(({ transactionId, goal }) => (goal && transactionId) || [])
  const orderIds = lines.flatMap(({ transactionId, orderId }) => (transactionId === undefined && orderId) || [])
  const conversions = await withBooked(
    db,
    await queries.listConversionsNamed(db, organizationId, ids, orderIds),
    await queries.listGoalCompletionsNamed(db, organizationId, ofGoals, orderIds),
  )
  const fromMs = await reversibleFrom(db, clock.nowMs(), actor.isOperator)
  const { planned, faults } = planReconciliation(lines, conversions, fromMs)
  refuseFaults(faults)
  return { id: planIdOf(organizationId, planned), planned }
}

async function withBooked(
  db: Db,
  conversions: readonly queries.Conversion[],
  goals: readonly queries.GoalCompletion[],
): Promise<BookedConversion[]> {
  const found = [...conversions.map((row) => ({ ...row, transaction_id: row.id, goal: null, order_key: '' })), ...goals]
  const sums = await queries.listBooked(
    db,
    found.map(({ id }) => id),
  )
  const booked = new Map(sums.map((row) => [row.cause, row]))
  return found.map(
    ({ id, transaction_id: transactionId, goal, order_id: orderId, order_key: orderKey, verified_at }) => {
      const { grossMicros = 0n, reversedMicros = 0n } = booked.get(id) ?? {}
      const verifiedAtMs = verified_at?.getTime() ?? 0
      return { id, transactionId, goal, orderId, orderKey, verifiedAtMs, grossMicros, reversedMicros }
    },
  )
}

async function reverseLine(
  db: Db,
  change: Change,
  organizationId: string,
  { transactionId, conversion, reverseMicros }: PlannedLine,
  plan: string,
): Promise<void> {
  const { actor, clock, newId } = change
  const { goal = null, orderKey = '' } = conversion ?? {}
  const call = {
    id: newId(),
    organization_id: organizationId,
    source: 'reconciliation',
    transaction_id: transactionId ?? '',
    presented_transaction_id: transactionId,
    order_id: orderKey === '' ? null : orderKey,
    goal,
    amount: String(amountOf(reverseMicros)),
    status: 'reversed',
    is_dry_run: false,
    message: '',
    received_at: new Date(clock.nowMs()),
  }
  const note = `Reconciliation ${plan}`
  const request = { reason: 'other' as const, goal, orderId: orderKey, amountMicros: reverseMicros, note }
  const by = { actor: actor.memberId ?? actor.kind, isOperator: actor.isOperator, isDryRun: false }
  const { verdict } = await reverseLogged(db, change, { call, reversal: { request }, ...by })
  if (verdict !== 'reversed') throw planChanged()
}

async function presentPlan(
  db: Db,
  { clock }: Change,
  { organizationId, namesGoals, ...days }: Asked & Pick<ReportedFile, 'namesGoals'>,
  { id, planned }: Plan,
): Promise<Reconciliation> {
  const { first, last } = readUtcDays(days, 'from', 'to')
  const to = last ?? utcDayOf(clock.nowMs())
  const from = first ?? to - defaultDays + 1
  const named = new Set(planned.map(({ conversion }) => conversion?.id))
  const range = { from: new Date(startOfUtcDay(from)), before: new Date(startOfUtcDay(to + 1)) }
  const limited = { ...range, limit: mostMissing + named.size + 1 }
  const isUnnamed = (row: { readonly id: string }) => !named.has(row.id)
  const others = await withBooked(
    db,
    (await queries.listConversionsOfDays(db, organizationId, limited)).filter(isUnnamed),
    namesGoals ? (await queries.listGoalCompletionsOfDays(db, organizationId, limited)).filter(isUnnamed) : [],
  )
  if (others.length > mostMissing) throw fieldError('from', `leaves more than ${mostMissing} unnamed: take fewer days`)
  const missing = others.filter(({ grossMicros, reversedMicros }) => grossMicros === 0n || reversedMicros < grossMicros)
  const count = (result: PlannedLine['result']) => planned.filter((line) => line.result === result).length
  return {
    plan: id,
    counts: {
      match: count('match'),
      reverse: count('reverse'),
      unknown: count('unknown'),
      missing: missing.length,
    },
    lines: planned.map(({ line, transactionId, conversion, result }) => ({
      ...{ line, transactionId, ...goalOf(conversion), result },
    })),
    missing: missing.map((conversion) => ({ transactionId: conversion.transactionId, ...goalOf(conversion) })),
  }
}

/** The goal of a conversion and its order, as answers have them; nothing for the main goal. */
function goalOf(conversion: BookedConversion | undefined): { goal?: string; orderId?: string | null } {
  const { goal = null, orderId = null } = conversion ?? {}
  return goal === null ? {} : { goal, orderId }
}

function planChanged(): ServiceError {
  return new ServiceError('plan_changed', 'The file or what is booked changed since the plan was made: plan again.')
}
