import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import type { SecretBox } from '../../lib/ids/secret-box.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { within } from '../../lib/time/within.ts'
import { offerCompletedBody, webhookHeaders } from './offer-completed.ts'
import { SendFailure, type Withdrawal } from './send-failure.ts'
import type { MovedWebhook, OutgoingWebhook, SendResult, WebhookRequest } from './send-once.ts'
import { openSigningSecrets } from './signing-secret.ts'
import * as queries from './webhook-outbox.queries.ts'

export interface AttemptDeps {
  readonly database: Database
  readonly clock: Clock
  /** The clock of `X-Webhook-Timestamp`, which receivers compare with their own. */
  readonly realClock: Clock
  readonly secretBox: SecretBox
  readonly sendWebhook: (webhook: OutgoingWebhook) => Promise<SendResult>
}

/** The time an open connection waits for the current state of its webhook, in milliseconds. */
const stateTimeoutMs = 2_000
/** Attempts to write an outcome while the database is away, and the pause between them in milliseconds. */
const maxWrites = 60
const writePauseMs = 500

/** Makes the one attempt of a claimed delivery, unless its webhook is paused or deleted, and logs the outcome. */
export async function attemptDelivery(deps: AttemptDeps, delivery: queries.ClaimedDelivery): Promise<void> {
  const error = withdrawalOf(delivery, delivery)
  if (error === undefined) await sendDelivery(deps, delivery)
  else await logOutcome(deps, delivery, { outcome: 'skipped', error, secret_version: null })
}

/** Sends a claimed delivery and logs the outcome; sends a test even while the webhook is paused (spec 6.4). */
export async function sendDelivery(deps: AttemptDeps, delivery: queries.ClaimedDelivery): Promise<SendResult> {
  let webhook: queries.WebhookState = delivery
  const makeRequest = async (url: string) => {
    webhook = await latestWebhook(deps, delivery.app_id, webhook)
    return requestTo(url, deps, delivery, webhook)
  }
  const result = await deps.sendWebhook({ url: delivery.url, makeRequest })
  const { outcome, httpStatus: http_status, durationMs: duration_ms, error, address } = result
  const secret_version = outcome === 'skipped' ? null : webhook.secret_version
  await logOutcome(deps, delivery, { outcome, http_status, duration_ms, error, address, secret_version })
  return result
}

/**
 * Retries to write an outcome that only this process knows while the database is away, until another process would give
 * up the delivery.
 */
async function logOutcome(
  { database, clock }: AttemptDeps,
  delivery: queries.ClaimedDelivery,
  outcome: Parameters<typeof queries.updateDelivery>[2],
): Promise<void> {
  const finished = { ...outcome, finished_at: new Date(clock.nowMs()) }
  for (let tries = 1; ; tries++) {
    try {
      return await queries.updateDelivery(database.db, delivery, finished)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === maxWrites) throw error
      await sleep(writePauseMs)
    }
  }
}

/**
 * Returns the webhook as it is when the request is about to be written, so that no replaced secret or address is used,
 * however long resolving and connecting took. Falls back to the last state read if the database is away, or so slow
 * that the attempt would fail by it.
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
  { clock, realClock, secretBox }: AttemptDeps,
  delivery: queries.ClaimedDelivery,
  webhook: queries.WebhookState,
): WebhookRequest | MovedWebhook {
  // Another webhook may have been set since: its secret must not go to the earlier one's address.
  const isSetAgain = webhook.webhook_created_at.getTime() !== delivery.webhook_created_at.getTime()
  const withdrawal = isSetAgain ? 'webhook_deleted' : withdrawalOf(delivery, webhook)
  if (withdrawal !== undefined) throw new SendFailure(withdrawal)
  if (webhook.url !== url) return { movedTo: webhook.url }
  const nowMs = clock.nowMs()
  const body = offerCompletedBody(delivery, nowMs)
  const secrets = openSigningSecrets(secretBox, delivery.app_id, webhook, nowMs)
  return { headers: webhookHeaders(secrets, body, realClock.nowMs(), delivery.environment), body }
}

function withdrawalOf(delivery: queries.ClaimedDelivery, webhook: queries.WebhookState): Withdrawal | undefined {
  if (webhook.deleted_at !== null) return 'webhook_deleted'
  return webhook.enabled || delivery.is_test ? undefined : 'webhook_paused'
}
