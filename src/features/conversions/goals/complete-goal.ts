import type { Transaction } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { transact } from '../../../db/transact.ts'
import { rateOfOne, rateText } from '../../../lib/currency.ts'
import { isPseudonym } from '../../../lib/ids/uuid.ts'
import { shareOf } from '../../../lib/money.ts'
import { formatUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { costOfOne } from '../../../snapshot/billed-event.ts'
import { isBalanceSpent, isBudgetSpent } from '../../../snapshot/cap-rule.ts'
import { recordSnapshotChanges } from '../../../snapshot/snapshot-changes.ts'
import { bookCompletion } from '../../billing/completions/book-completion.ts'
import { lockRemaining, readRemaining } from '../../billing/funds/remaining.ts'
import { keepDayRate, lockDayRate, readDayRate } from '../../billing/rates/day-rate.ts'
import { grantGoalEntitlement } from '../../entitlements/entitlement-grants.ts'
import type { ConversionTransaction } from '../conversions.queries.ts'
import * as conversions from '../conversions.queries.ts'
import { addDealUsage, type DealTerms } from '../deal-terms.queries.ts'
import { logVerdict } from '../log-verdict.ts'
import { type Decision, unknownTransaction } from '../verdict.ts'
import type { Conversion, VerifyDeps } from '../verify-transaction.ts'
import { decideGoal } from './decide-goal.ts'
import { payoutOf, readReported } from './goal-payout.ts'
import * as queries from './goals.queries.ts'

/** A reported conversion of a further goal of the transaction's campaign; `findReportedGoal` has checked its fields. */
export interface GoalConversion extends Conversion {
  readonly goal: queries.GoalRow
}

type Asked = { readonly conversion: GoalConversion; readonly transaction: ConversionTransaction; readonly now: Date }

type Trx = Transaction<Tables>

/**
 * Completes a further goal of a transaction, once or once for each order, under any parallelism: it only earns and
 * grants, and leaves the transaction as it is. Completion, budget, the ledger's entry, grant, the named fact for the
 * projector and the call's log row commit together.
 */
export async function completeGoal(deps: VerifyDeps, conversion: GoalConversion): Promise<Decision> {
  const now = new Date(deps.clock.nowMs())
  const { decision, endsServing } = await transact(deps.database.db, async (trx) => {
    const transaction = await conversions.lockTransaction(trx, conversion.transactionId)
    const made =
      transaction === undefined
        ? { decision: unknownTransaction, endsServing: false }
        : await applyGoal(deps, trx, { conversion, transaction, now })
    await logGoal(trx, conversion, made.decision)
    if (deps.database.isDistributed) await conversions.commitInTwoPhases(trx)
    return made
  })
  if (endsServing) await deps.snapshots.refresh()
  return decision
}

/** Returns the decision that `completeGoal` would make now; changes nothing. */
export async function previewGoal(
  db: Db,
  conversion: GoalConversion,
  transaction: ConversionTransaction,
): Promise<Decision> {
  return (await judge(db, { conversion, transaction, now: conversion.receivedAt }, reading)).decision
}

/** How a judgement reads what completions use up: as it is, or locked in the order that every booking keeps. */
const locking = { rate: lockDayRate, remaining: lockRemaining, usage: conversions.lockCapUsage }
const reading: typeof locking = { rate: readDayRate, remaining: readRemaining, usage: conversions.getCapUsage }

/** Decides a conversion by the goal's terms. Reads rate, balance and budget only if it may be completed. */
async function judge(db: Db, { conversion, transaction, now }: Asked, reads: typeof locking) {
  const { goal, isRejection, receivedAt } = conversion
  const isCompleted = await queries.isGoalCompleted(db, transaction.id, goal, orderKeyOf(conversion))
  const isOpen = !isRejection && !isCompleted
  const reported = goal.percent_ppm === null ? undefined : readReported(conversion.amount, conversion.currency).reported
  const isForeign = reported !== undefined && reported.currency !== 'USD'
  const rate = isOpen && isForeign ? await reads.rate(db, reported.currency, dayOf(receivedAt)) : undefined
  const payoutMicros = payoutOf(goal, reported, isForeign ? rate?.rate : rateOfOne)
  const day = dayOf(now)
  // Only a completion that may count locks balance and campaign, so duplicates and rejections block nothing.
  const mayCount = isOpen && transaction.environment === 'live'
  const remaining = mayCount
    ? await reads.remaining(db, transaction.organization_id, { micros: payoutMicros })
    : undefined
  const rows = mayCount ? await reads.usage(db, transaction.campaign_id, day) : undefined
  // After the locks: the budget may change while it waits.
  const terms = await conversions.getConversionTerms(db, transaction, now)
  const remainingMicros = remaining?.isDemo === terms.isBookedAsDemo ? remaining.micros : undefined
  const spentMicros = rows?.find((row) => row.day === 'total')?.payoutMicros
  const decision = decideGoal({
    isCompleted,
    isRejection,
    isPaused: goal.status === 'paused',
    clickedAtMs: transaction.clicked_at.getTime(),
    windowMs: goal.window_seconds === null ? terms.attributionWindowMs : goal.window_seconds * 1_000,
    nowMs: receivedAt.getTime(),
    isBalanceSpent: isBalanceSpent(remainingMicros, payoutMicros),
    // A goal that pays nothing uses up no budget.
    isBudgetSpent:
      payoutMicros > 0n && spentMicros !== undefined && isBudgetSpent(terms.caps, spentMicros, payoutMicros),
    isDealBudgetSpent: payoutMicros > 0n && mayCount && isDealSpent(terms.deal, 0n, payoutMicros),
    isRateMissing: isOpen && isForeign && rate === undefined,
  })
  return {
    decision,
    terms,
    payoutMicros,
    rate,
    remainingMicros,
    isCounted: mayCount,
    spentMicros: spentMicros ?? 0n,
    day,
  }
}

/** Returns whether the budget of the deal in force, if there is one, does not cover a payout after so much more. */
function isDealSpent(deal: DealTerms | undefined, moreMicros: bigint, payoutMicros: bigint): boolean {
  return deal !== undefined && isBudgetSpent(deal.caps, deal.used.payoutTotalMicros + moreMicros, payoutMicros)
}

type Judged = Awaited<ReturnType<typeof judge>>

async function applyGoal(deps: VerifyDeps, trx: Trx, asked: Asked) {
  const judged = await judge(trx, asked, locking)
  const { decision, rate, isCounted } = judged
  if (decision.verdict !== 'verified') return { decision, endsServing: false }
  const completionId = deps.newId()
  await writeCompletion(deps, trx, asked, judged, completionId)
  if (!isCounted) return { decision, endsServing: false }
  if (rate !== undefined) await keepDayRate(trx, rate)
  await queries.nameGoalCompletion(trx, completionId, asked.now)
  await bookGoal(deps, trx, asked, judged, completionId)
  return { decision, endsServing: await countPayout(trx, asked, judged) }
}

/** Writes the completion, and grants the user what the goal gives. */
async function writeCompletion(
  deps: VerifyDeps,
  trx: Trx,
  { conversion, transaction, now }: Asked,
  { payoutMicros, terms, rate }: Judged,
  id: string,
): Promise<void> {
  const { goal, orderId, amount, currency } = conversion
  const { id: transaction_id, creator_id, user_id, state: _state, clicked_at: _clickedAt, ...grouped } = transaction
  await queries.insertGoalCompletion(trx, {
    ...{ id, transaction_id, goal_id: goal.id, order_key: orderKeyOf(conversion) },
    ...{ ...grouped, creator_id },
    gross_micros: payoutMicros,
    earnings_micros: shareOf(payoutMicros, terms.payoutSharePpm),
    order_id: orderId,
    reported_amount: amount,
    reported_currency: currency,
    rate: rate === undefined ? null : rateText(rate.rate),
    verified_at: now,
  })
  // A creator link has a new anonymous user, an erased user a pseudonym. Neither id returns, so neither gets a grant.
  if (goal.entitlement === null || creator_id !== null || isPseudonym(user_id ?? '')) return
  await grantGoalEntitlement(trx, deps, transaction, { completionId: id, config: goal.entitlement }, now)
}

/** Books a counted completion by the terms of the moment; one that pays nothing is not booked. */
async function bookGoal(
  deps: VerifyDeps,
  trx: Trx,
  { conversion: { goal }, transaction, now }: Asked,
  { payoutMicros, terms }: Judged,
  completionId: string,
): Promise<void> {
  await bookCompletion(trx, deps, {
    transactionId: transaction.id,
    goal: { key: goal.key, completionId },
    organizationId: transaction.organization_id,
    projectId: terms.projectId,
    appId: transaction.app_id,
    campaignId: transaction.campaign_id,
    creatorId: transaction.creator_id,
    payoutMicros,
    sharePpm: terms.payoutSharePpm,
    creatorPpm: Number(terms.creatorPpm ?? 0n),
    holdDays: terms.holdDays,
    isDemo: terms.isBookedAsDemo,
    verifiedAt: now,
  })
}

/**
 * Counts the payout against the budgets of campaign and deal; returns whether the campaign can no longer be served for
 * it, at least in some apps.
 */
async function countPayout(
  trx: Trx,
  { transaction: { campaign_id: campaignId } }: Asked,
  { payoutMicros, terms, remainingMicros, spentMicros, day }: Judged,
): Promise<boolean> {
  if (payoutMicros === 0n) return false
  await conversions.addCapUsage(trx, campaignId, day, { conversions: 0n, payoutMicros })
  const costMicros = costOfOne(terms)
  if (terms.deal) await addDealUsage(trx, terms.deal.id, day, { conversions: 0n, payoutMicros })
  const dealCost = terms.payoutMicros ?? 0n
  const isDealSpentNow = isDealSpent(terms.deal, payoutMicros, dealCost) && !isDealSpent(terms.deal, 0n, dealCost)
  const isSpentNow =
    [costMicros, ...terms.payouts].some(
      (each) =>
        isBudgetSpent(terms.caps, spentMicros + payoutMicros, each) && !isBudgetSpent(terms.caps, spentMicros, each),
    ) || isDealSpentNow
  if (isSpentNow) await recordSnapshotChanges(trx, [{ kind: 'campaign', id: campaignId }])
  const left = remainingMicros === undefined ? undefined : remainingMicros - payoutMicros
  return isSpentNow || isBalanceSpent(left, costMicros)
}

async function logGoal(trx: Trx, conversion: GoalConversion, decision: Decision): Promise<void> {
  const { logged, transactionId, currency, receivedAt } = conversion
  if (logged === undefined) return
  await logVerdict(trx, logged, decision)
  if (decision.rule !== 'rate_missing' || currency === null) return
  await queries.insertWaiting(trx, { id: logged.id, transaction_id: transactionId, currency, day: dayOf(receivedAt) })
}

/** The order that a completion is of, or none: what makes it one of its goal and transaction. */
function orderKeyOf({ goal, orderId }: GoalConversion): string {
  return goal.repeats === 'per_order' ? (orderId ?? '') : ''
}

function dayOf(at: Date): string {
  return formatUtcDay(utcDayOf(at.getTime()))
}
