import type { Transaction } from 'kysely'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { isPseudonym } from '../../lib/ids/uuid.ts'
import { shareOf } from '../../lib/money.ts'
import { openingHoursOf } from '../../lib/time/opening-hours.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'
import {
  type CountedConversions,
  exceededCap,
  exceededDealCap,
  isBalanceSpent,
  withOneMore,
} from '../../snapshot/cap-rule.ts'
import { countUsage, listUsageDays, type UsageRow, usageDaysOf } from '../../snapshot/cap-usage.ts'
import { aheadOfPaceUntil } from '../../snapshot/pace.ts'
import { recordSnapshotChanges } from '../../snapshot/snapshot-changes.ts'
import { bookCompletion } from '../billing/completions/book-completion.ts'
import { lockRemaining, readRemaining } from '../billing/funds/remaining.ts'
import { endProvisionalEntitlement, grantVerifiedEntitlement } from '../entitlements/entitlement-grants.ts'
import { rememberCompletion } from '../users/completions.ts'
import { enqueueOfferCompleted } from '../webhooks/enqueue-offer-completed.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import type { ConversionTerms, ConversionTransaction } from './conversions.queries.ts'
import * as queries from './conversions.queries.ts'
import { addDealUsage } from './deal-terms.queries.ts'
import { type LoggedCall, logVerdict } from './log-verdict.ts'
import type { PostbackRequest } from './postback-request.ts'
import { type Decision, decide, unknownTransaction } from './verdict.ts'

export type VerifyDeps = Pick<Core, 'database' | 'clock' | 'newId' | 'snapshots'> &
  Pick<WebhookParts, 'webhookDispatcher'>

/** A reported conversion of the main goal, or with `goal` beside it, of another one. */
export interface Conversion extends Omit<PostbackRequest, 'isDryRun' | 'remark' | 'reversal' | 'goal'> {
  readonly source: 'postback' | 'completion_call' | 'test_conversion'
  /** The time of the call, by which its attribution window is judged. */
  readonly receivedAt: Date
  /** The organization that reports it, to which transactions of others are unknown; absent where that was checked. */
  readonly organizationId?: string
  /** The log row of the call, written with the verdict; test conversions have none. */
  readonly logged?: LoggedCall
}

/** One verification: the conversion, its locked transaction, and the campaign's terms, all read at one instant. */
interface VerificationOf {
  readonly conversion: Conversion
  readonly transaction: ConversionTransaction
  readonly terms: ConversionTerms
  readonly now: Date
}

const nothingAfter = { endsServing: false, hasWebhook: false }

type Trx = Transaction<Tables>

/**
 * Verifies a transaction once under any parallelism. State, earnings, cap usage, entitlement, the webhook's outbox row,
 * the named fact for the projector and the call's log row commit together (spec 3).
 */
export async function verifyTransaction(deps: VerifyDeps, conversion: Conversion): Promise<Decision> {
  const now = new Date(deps.clock.nowMs())
  // The decision carries the work to trigger after the commit.
  const { decision, hasWebhook, endsServing } = await transact(deps.database.prepared, async (trx) => {
    const transaction = await queries.lockTransaction(trx, conversion.transactionId, conversion.organizationId)
    const made =
      transaction === undefined
        ? { ...nothingAfter, decision: unknownTransaction }
        : await applyConversion(deps, trx, { conversion, transaction, now })
    const { logged } = conversion
    if (logged) await logVerdict(trx, { ...logged, transaction_id: transaction?.id ?? null }, made.decision)
    if (deps.database.isDistributed) await queries.commitInTwoPhases(trx)
    return made
  })
  if (hasWebhook) deps.webhookDispatcher.wake()
  if (endsServing) await deps.snapshots.refresh()
  return decision
}

/** Returns the decision that `verifyTransaction` would make now; changes nothing. */
export async function previewVerification(
  db: Db,
  conversion: Conversion,
  transaction: ConversionTransaction,
): Promise<Decision> {
  const { decision } = await judge(db, { conversion, transaction, now: conversion.receivedAt }, reading)
  return decision
}

/** How a judgement reads what conversions use up: as it is, or locked in the order that every booking keeps. */
const locking = { remaining: lockRemaining, usage: queries.lockCapUsage }
const reading: typeof locking = { remaining: readRemaining, usage: queries.getCapUsage }

/** Decides a conversion by its campaign's present terms. Reads balance and cap usage only if it may count. */
async function judge(db: Db, { conversion, transaction, now }: Omit<VerificationOf, 'terms'>, reads: typeof locking) {
  const days = usageDaysOf(utcDayOf(now.getTime()))
  const isCounted = transaction.environment === 'live' && conversion.source !== 'test_conversion'
  // Only a conversion that may count locks balance and campaign, so duplicates and rejections block nothing.
  const mayCount = isCounted && !conversion.isRejection && transaction.state !== 'verified'
  const { campaign_id: campaignId, app_id: appId } = transaction
  const remaining = mayCount
    ? await reads.remaining(db, transaction.organization_id, { campaignId, appId, at: now })
    : undefined
  const rows = mayCount ? await reads.usage(db, campaignId, days.today) : undefined
  // After the locks: payout and caps may change while it waits.
  const terms = await queries.getConversionTerms(db, transaction, now)
  const payoutMicros = terms.payoutMicros ?? 0n
  const usage = rows && countUsage(await withPeriods(db, transaction, terms, now, rows), days)
  const remainingMicros = remaining?.isDemo === terms.isBookedAsDemo ? remaining.micros : undefined
  const decision = decide({
    state: transaction.state,
    clickedAtMs: transaction.clicked_at.getTime(),
    attributionWindowMs: terms.attributionWindowMs,
    nowMs: conversion.receivedAt.getTime(),
    isRejection: conversion.isRejection,
    isBalanceSpent: isBalanceSpent(remainingMicros, payoutMicros),
    exceededCap: usage && exceededCap(terms.caps, usage, payoutMicros),
    exceededDealCap: usage && terms.deal && exceededDealCap(terms.deal.caps, terms.deal.used, payoutMicros),
  })
  return { decision, terms, remainingMicros, usage, day: days.today, isCounted }
}

/** Adds the other days of week and month where a cap counts them; the lock on `total` keeps them as they are. */
async function withPeriods(
  db: Db,
  { campaign_id: campaignId }: ConversionTransaction,
  { caps }: ConversionTerms,
  now: Date,
  rows: readonly UsageRow[],
): Promise<readonly UsageRow[]> {
  if (caps.conversionsPerWeek === null && caps.conversionsPerMonth === null) return rows
  const read = new Set(rows.map(({ day }) => day))
  const others = listUsageDays(utcDayOf(now.getTime())).filter((day) => !read.has(day))
  return [...rows, ...(await queries.listCapUsage(db, campaignId, others))]
}

async function applyConversion(deps: VerifyDeps, trx: Trx, asked: Omit<VerificationOf, 'terms'>) {
  const { transaction, now } = asked
  const { decision, terms, remainingMicros, usage, day, isCounted } = await judge(trx, asked, locking)
  if (decision.verdict === 'rejected') {
    await queries.markFailed(trx, transaction.id, now)
    await endProvisionalEntitlement(trx, transaction, now)
  }
  if (decision.verdict !== 'verified') return { ...nothingAfter, decision }
  await writeVerification(deps, trx, { ...asked, terms })
  let endsServing = false
  if (usage !== undefined) {
    const payoutMicros = terms.payoutMicros ?? 0n
    await queries.addCapUsage(trx, transaction.campaign_id, day, { conversions: 1n, payoutMicros })
    if (terms.deal) await addDealUsage(trx, terms.deal.id, day, { conversions: 1n, payoutMicros })
    const isLimited = reachesCap(terms, usage) || isAheadOfPace(terms, withOneMore(usage, payoutMicros), now)
    if (isLimited) await recordSnapshotChanges(trx, [{ kind: 'campaign', id: transaction.campaign_id }])
    await queries.nameVerification(trx, transaction.id, now)
    await bookVerification(deps, trx, { transaction, terms, now })
    const left = remainingMicros === undefined ? undefined : remainingMicros - payoutMicros
    endsServing = isLimited || isBalanceSpent(left, payoutMicros)
  }
  const payout_micros = terms.payoutMicros === null ? null : earningsOf(terms)
  const event = { campaign_name: terms.campaignName, payout_micros }
  // A conversion that is not counted is reported as `test`, whichever key made its link.
  const completed = { ...transaction, environment: isCounted ? ('live' as const) : ('test' as const) }
  return { decision, endsServing, hasWebhook: await enqueueOfferCompleted(trx, deps, completed, event, now) }
}

/** Returns whether a campaign that spreads its conversions over the day waits for the day to catch up. */
function isAheadOfPace(
  { caps, cap_pacing: pacing, schedule }: ConversionTerms,
  { conversionsToday }: CountedConversions,
  now: Date,
): boolean {
  if (pacing === null) return false
  const counted = { perDay: caps.conversionsPerDay ?? 0n, today: conversionsToday }
  const untilMs = aheadOfPaceUntil(counted, openingHoursOf(schedule), utcDayOf(now.getTime()))
  return untilMs !== undefined && now.getTime() < untilMs
}

/** Returns whether one more conversion reaches a cap of campaign or deal, or leaves too little of a budget. */
function reachesCap(
  { caps, deal, payouts, payoutMicros: payout }: ConversionTerms,
  usage: CountedConversions,
): boolean {
  const payoutMicros = payout ?? 0n
  const next = withOneMore(usage, payoutMicros)
  const isReached = payouts.some(
    (each) => exceededCap(caps, next, each) !== undefined && exceededCap(caps, usage, each) === undefined,
  )
  if (isReached || deal === undefined) return isReached
  return exceededDealCap(deal.caps, withOneMore(deal.used, payoutMicros), payoutMicros) !== undefined
}

/** Marks the transaction verified and grants its user the completion and the entitlement. */
async function writeVerification(
  deps: VerifyDeps,
  trx: Trx,
  { conversion, transaction, terms, now }: VerificationOf,
): Promise<void> {
  const isMarked = await queries.markVerified(trx, transaction.id, {
    verified_at: now,
    verified_by: conversion.source,
    payout_micros: terms.payoutMicros,
    earnings_micros: earningsOf(terms),
    order_id: conversion.orderId,
    reported_amount: conversion.amount,
    reported_currency: conversion.currency,
  })
  if (!isMarked) throw new Error('a locked transaction changed its state')
  // A creator link has a new anonymous user, an erased user a pseudonym. Neither id returns, so neither gets a grant.
  if (transaction.creator_id !== null || isPseudonym(transaction.user_id ?? '')) return
  await rememberCompletion(trx, transaction, deps.newId(), now)
  await grantVerifiedEntitlement(trx, deps, transaction, terms.entitlement, now)
}

/** Books a counted conversion by its terms at the verification; one without a payout is not booked. */
async function bookVerification(
  deps: VerifyDeps,
  trx: Trx,
  { transaction, terms, now }: Omit<VerificationOf, 'conversion'>,
): Promise<void> {
  await bookCompletion(trx, deps, {
    transactionId: transaction.id,
    organizationId: transaction.organization_id,
    projectId: terms.projectId,
    appId: transaction.app_id,
    campaignId: transaction.campaign_id,
    creatorId: transaction.creator_id,
    payoutMicros: terms.payoutMicros ?? 0n,
    sharePpm: terms.payoutSharePpm,
    creatorPpm: Number(terms.creatorPpm ?? 0n),
    holdDays: terms.holdDays,
    isDemo: terms.isBookedAsDemo,
    verifiedAt: now,
  })
}

/** Returns the publisher's share in micros; 0 without a payout. */
function earningsOf(terms: Pick<ConversionTerms, 'payoutMicros' | 'payoutSharePpm'>): bigint {
  return terms.payoutMicros === null ? 0n : shareOf(terms.payoutMicros, terms.payoutSharePpm)
}
