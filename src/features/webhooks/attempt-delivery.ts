import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { within } from '../../lib/time/within.ts'
import { offerCompletedBody } from './offer-completed.ts'
import { SendFailure, type Withdrawal } from './send-failure.ts'
import type { MovedWebhook, OutgoingWebhook, SendResult, WebhookRequest } from './send-once.ts'
import { webhookHeaders } from './sign-webhook.ts'
import * as queries from './webhook-outbox.queries.ts'

export interface AttemptDeps {
  readonly database: Database
  readonly clock: Clock
  readonly openSecret: (appId: string, sealed: string) => string
  readonly send: (webhook: OutgoingWebhook) => Promise<SendResult>
}

/** How long an open connection waits for the current state of its webhook, in milliseconds. */
const stateTimeoutMs = 2_000
/** Attempts to write an outcome while the database is unavailable, and the pause between them in milliseconds. */
const maxWrites = 60
const writePauseMs = 500

/** Makes the one attempt of a claimed delivery, unless its webhook is paused or deleted, and logs the outcome. */
export async function attemptDelivery(deps: AttemptDeps, delivery: queries.ClaimedDelivery): Promise<void> {
  const { database, clock, send } = deps
  const withdrawal = withdrawalOf(delivery)
  if (withdrawal !== undefined) {
    const now = new Date(clock.nowMs())
    return whenBack(() => queries.skipDelivery(database.db, delivery, withdrawal, now))
  }
  let webhook: queries.WebhookState = delivery
  const makeRequest = async (url: string) => {
    webhook = await latestWebhook(deps, delivery.app_id, webhook)
    return requestTo(url, deps, delivery, webhook)
  }
  const result = await send({ url: delivery.url, makeRequest })
  const secretVersion = result.outcome === 'skipped' ? null : webhook.secret_version
  const now = new Date(clock.nowMs())
  await whenBack(() => queries.finishDelivery(database.db, delivery, result, secretVersion, now))
}

/** Writes again what only this process knows while the database is away, until another would have given it up. */
async function whenBack(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === maxWrites) throw error
      await sleep(writePauseMs)
    }
  }
}

/**
 * Returns the webhook as it is when the request is about to be written, so that neither a replaced secret nor a replaced
 * address is used, however long resolving and connecting took. Falls back to the state that was read last when the database is
 * away, or so slow that the attempt would fail by it.
 */
async function latestWebhook({ database }: AttemptDeps, appId: string, known: queries.WebhookState) {
  try {
    const latest = await within(queries.findWebhookState(database.db, appId), stateTimeoutMs, () => undefined)
    return latest ?? known
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return known
  }
}

function requestTo(
  url: string,
  { clock, openSecret }: AttemptDeps,
  delivery: queries.ClaimedDelivery,
  webhook: queries.WebhookState,
): WebhookRequest | MovedWebhook {
  // Another webhook may be set since: its secret is not for the address of the one before.
  const isSetAgain = webhook.webhook_created_at.getTime() !== delivery.webhook_created_at.getTime()
  const withdrawal = isSetAgain ? 'webhook_deleted' : withdrawalOf(webhook)
  if (withdrawal !== undefined) throw new SendFailure(withdrawal)
  if (webhook.url !== url) return { movedTo: webhook.url }
  const completion = {
    transactionId: delivery.transaction_id,
    userId: delivery.user_id ?? '',
    campaignName: delivery.campaign_name,
    payoutMicros: delivery.payout_micros,
  }
  const body = offerCompletedBody(completion, clock.nowMs())
  const secret = openSecret(delivery.app_id, webhook.signing_secret_sealed)
  return { headers: webhookHeaders(secret, body, clock.nowMs(), delivery.environment), body }
}

function withdrawalOf(webhook: queries.WebhookState): Withdrawal | undefined {
  if (webhook.deleted_at !== null) return 'webhook_deleted'
  return webhook.enabled ? undefined : 'webhook_paused'
}
