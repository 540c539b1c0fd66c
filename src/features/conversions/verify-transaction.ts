import type { Database } from '../../db/database.ts'
import type { ProcessSlot } from '../../db/journal/process-slot.ts'
import { isPseudonym } from '../../lib/ids/uuid.ts'
import { shareOf } from '../../lib/money.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { exceededCap } from '../../snapshot/cap-rule.ts'
import { recordSnapshotChanges } from '../../snapshot/snapshot-changes.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { grantVerifiedEntitlement } from '../entitlements/grant-verified-entitlement.ts'
import { endProvisionalEntitlement } from '../entitlements/provisional-entitlements.ts'
import { rememberCompletion } from '../users/completions.ts'
import { enqueueOfferCompleted } from '../webhooks/enqueue-offer-completed.ts'
import type { WebhookDispatcher } from '../webhooks/webhook-dispatcher.ts'
import type { ConversionTerms, ConversionTransaction } from './conversions.queries.ts'
import * as queries from './conversions.queries.ts'
import { type Decision, decide } from './verdict.ts'

export interface VerifyDeps {
  readonly database: Database
  readonly slot: ProcessSlot
  readonly clock: Clock
  readonly newId: () => string
  readonly snapshots: Snapshots
  readonly webhookDispatcher: WebhookDispatcher
}

interface Conversion {
  readonly transactionId: string
  readonly source: 'postback' | 'completion_call' | 'test_conversion'
  /** When the call came: its attribution window is judged as of then. */
  readonly receivedAt: Date
  readonly isRejection: boolean
  readonly orderId: string | null
  readonly amount: string | null
  readonly currency: string | null
}

/** Effects to trigger after the commit. */
interface AfterCommit {
  isCapReached: boolean
  hasWebhook: boolean
}

type Trx = Parameters<typeof queries.lockTransaction>[0]

/**
 * Verifies a transaction once under any parallelism: state, earnings, cap usage, entitlement, the webhook's outbox row and the
 * named fact for the projector commit together (spec 3). `logVerdict` writes the caller's log row in the same transaction.
 */
export async function verifyTransaction(
  deps: VerifyDeps,
  conversion: Conversion,
  logVerdict: (trx: Trx, decision: Decision) => Promise<void>,
): Promise<Decision> {
  const now = new Date(deps.clock.nowMs())
  const after: AfterCommit = { isCapReached: false, hasWebhook: false }
  const decision = await deps.database.db.transaction().execute(async (trx) => {
    const transaction = await queries.lockTransaction(trx, conversion.transactionId)
    const made: Decision =
      transaction === undefined
        ? { verdict: 'unknown_transaction', message: 'No transaction with this id.' }
        : await applyConversion(deps, trx, conversion, transaction, now, after)
    await logVerdict(trx, made)
    if (deps.database.isDistributed) await queries.commitInTwoPhases(trx)
    return made
  })
  if (after.hasWebhook) deps.webhookDispatcher.wake()
  if (after.isCapReached) await deps.snapshots.refresh()
  return decision
}

/** Returns what `verifyTransaction` would decide now; changes nothing. */
export async function previewVerification(
  deps: Pick<VerifyDeps, 'database' | 'clock'>,
  transaction: ConversionTransaction,
  isRejection: boolean,
): Promise<Decision> {
  const { db } = deps.database
  const nowMs = deps.clock.nowMs()
  const terms = await queries.getConversionTerms(db, transaction.app_id, transaction.campaign_id)
  const usage = await queries.getCapUsage(db, transaction.campaign_id, formatUtcDay(utcDayOf(nowMs)))
  const isLive = transaction.environment === 'live'
  return decide({
    state: transaction.state,
    clickedAtMs: transaction.clicked_at.getTime(),
    attributionWindowMs: terms.attributionWindowMs,
    nowMs,
    isRejection,
    exceededCap: isLive ? exceededCap(terms.caps, usage, terms.payoutMicros ?? 0n) : undefined,
  })
}

async function applyConversion(
  deps: VerifyDeps,
  trx: Trx,
  conversion: Conversion,
  transaction: ConversionTransaction,
  now: Date,
  after: AfterCommit,
): Promise<Decision> {
  const day = formatUtcDay(utcDayOf(now.getTime()))
  const isCounted = transaction.environment === 'live' && conversion.source !== 'test_conversion'
  // Only a conversion that may count locks the campaign, so duplicates and rejections block nothing.
  const needsUsage = isCounted && !conversion.isRejection && transaction.state !== 'verified'
  const usage = needsUsage ? await queries.lockCapUsage(trx, transaction.campaign_id, day) : undefined
  // After the lock: payout and caps may change while others have their turn.
  const terms = await queries.getConversionTerms(trx, transaction.app_id, transaction.campaign_id)
  const payoutMicros = terms.payoutMicros ?? 0n
  const decision = decide({
    state: transaction.state,
    clickedAtMs: transaction.clicked_at.getTime(),
    attributionWindowMs: terms.attributionWindowMs,
    nowMs: conversion.receivedAt.getTime(),
    isRejection: conversion.isRejection,
    exceededCap: usage === undefined ? undefined : exceededCap(terms.caps, usage, payoutMicros),
  })
  if (decision.verdict === 'rejected') {
    await queries.markFailed(trx, transaction.id, now)
    await endProvisionalEntitlement(trx, transaction, now)
  }
  if (decision.verdict !== 'verified') return decision
  await writeVerification(deps, trx, conversion, transaction, terms, now)
  if (usage !== undefined) {
    await queries.addCapUsage(trx, transaction.campaign_id, day, payoutMicros)
    const next = {
      conversionsToday: usage.conversionsToday + 1n,
      conversionsTotal: usage.conversionsTotal + 1n,
      payoutTotalMicros: usage.payoutTotalMicros + payoutMicros,
    }
    after.isCapReached = exceededCap(terms.caps, next, payoutMicros) !== undefined
    if (after.isCapReached) {
      await recordSnapshotChanges(trx, [{ kind: 'campaign', id: transaction.campaign_id }])
    }
    await queries.nameVerification(trx, transaction.id, now)
  }
  const event = {
    campaignName: terms.campaignName,
    payoutMicros: terms.payoutMicros === null ? null : earningsOf(terms),
  }
  // What is not counted is a test, whichever key its link was made with.
  const completed = { ...transaction, environment: isCounted ? ('live' as const) : ('test' as const) }
  after.hasWebhook = await enqueueOfferCompleted(trx, deps, completed, event, now)
  return decision
}

/** Marks the transaction verified and grants its user the completion and the entitlement. */
async function writeVerification(
  deps: VerifyDeps,
  trx: Trx,
  conversion: Conversion,
  transaction: ConversionTransaction,
  terms: ConversionTerms,
  now: Date,
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
  // A creator link's user is a fresh anonymous id, an erased one's is a pseudonym: neither is granted anything or returns.
  if (transaction.creator_id !== null || isPseudonym(transaction.user_id ?? '')) return
  await rememberCompletion(trx, transaction, deps.newId(), now)
  await grantVerifiedEntitlement(trx, deps, transaction, terms.entitlement, now)
}

/** Returns the publisher's share in micros; 0 without a payout. */
function earningsOf(terms: Pick<ConversionTerms, 'payoutMicros' | 'payoutSharePpm'>): bigint {
  return terms.payoutMicros === null ? 0n : shareOf(terms.payoutMicros, terms.payoutSharePpm)
}
