import type { ChangeOrigin } from '../../access/request-origin.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../errors.ts'
import { randomUuid } from '../../lib/ids/uuid.ts'
import { isPublicAddress } from '../../lib/public-address.ts'
import { within } from '../../lib/time/within.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { applyChange } from '../accounts/audit/apply-change.ts'
import { checkWebhookUrl } from './address-rules.ts'
import { type AttemptDeps, sendDelivery } from './attempt-delivery.ts'
import { createSigningSecret, previousSecretUntil } from './signing-secret.ts'
import { findWebhookState, skipPendingDeliveries } from './webhook-outbox.queries.ts'
import type { WebhookParts } from './webhook-parts.ts'
import * as queries from './webhooks.queries.ts'
import { insertTestDelivery } from './webhooks.queries.ts'

type ConfigureDeps = Pick<Core, 'database' | 'snapshots' | 'clock' | 'random' | 'newId' | 'secretBox'> &
  Pick<AccountParts, 'changeTurns'> &
  Pick<WebhookParts, 'webhookNetwork'>

/** The time a name may take to resolve while an address is saved; one that resolves to nothing yet is no fault. */
const resolveTimeoutMs = 1_500
const hourMs = 3_600_000

/** Sets or replaces an app's one webhook (spec 6.3, 6.4); the first time, or after a deletion, with a new secret. */
export async function putWebhook(deps: ConfigureDeps, origin: ChangeOrigin, appId: string, url: string) {
  await checkWebhookAddress(deps, url)
  return change<PresentedWebhook & { signingSecret?: string }>(
    deps,
    origin,
    appId,
    'webhook.set',
    async (db, known, now) => {
      if (known !== undefined) {
        const answer = presentWebhook({ ...known, url }, now)
        if (url === known.url) return { answer, changes: undefined }
        await queries.updateWebhook(db, appId, { url }, now)
        return { answer, changes: { url: { from: known.url, to: url } } }
      }
      const { signingSecret, sealed } = createSigningSecret(deps.secretBox, deps.random, appId)
      await queries.upsertWebhook(db, appId, url, sealed, now)
      return { answer: { url, enabled: true, signingSecret }, changes: { url: { from: null, to: url } } }
    },
  )
}

/** Enables or pauses delivery; what waits when it is paused, or comes meanwhile, is never sent (spec 6.2). */
export async function setWebhookEnabled(deps: ConfigureDeps, origin: ChangeOrigin, appId: string, enabled: boolean) {
  return change(deps, origin, appId, enabled ? 'webhook.enable' : 'webhook.pause', async (db, known, now) => {
    const webhook = existing(known)
    const answer = presentWebhook({ ...webhook, enabled }, now)
    if (enabled === webhook.enabled) return { answer, changes: undefined }
    await queries.updateWebhook(db, appId, { enabled }, now)
    if (!enabled) await skipPendingDeliveries(db, appId, 'webhook_paused', now)
    return { answer, changes: { enabled: { from: webhook.enabled, to: enabled } } }
  })
}

/**
 * Replaces the signing secret. The old one is dead at once (spec 6.4), unless it is to sign beside the new one for some hours;
 * what was replaced before it is dead in any case.
 */
export async function rotateSigningSecret(
  deps: ConfigureDeps,
  origin: ChangeOrigin,
  appId: string,
  overlapHours: number,
) {
  return change(deps, origin, appId, 'webhook.rotate', async (db, known, now) => {
    const from = previousSecretUntil(existing(known), now.getTime())
    const { signingSecret, sealed } = createSigningSecret(deps.secretBox, deps.random, appId)
    const previousUntil = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * hourMs)
    await queries.replaceSigningSecret(db, appId, { sealed, previousUntil }, now)
    return {
      answer: { signingSecret, ...(previousUntil && { previousSecretUntil: previousUntil.toISOString() }) },
      changes: from || previousUntil ? { previousSecretUntil: { from: from ?? null, to: previousUntil } } : {},
    }
  })
}

/** Ends the time in which the secret before still signs; nothing happens when it has ended. */
export async function endSecretOverlap(deps: ConfigureDeps, origin: ChangeOrigin, appId: string): Promise<void> {
  await change(deps, origin, appId, 'webhook.end_overlap', async (db, known, now) => {
    const from = previousSecretUntil(existing(known), now.getTime())
    if (from === undefined) return { answer: undefined, changes: undefined }
    await queries.deletePreviousSecret(db, appId, now)
    return { answer: undefined, changes: { previousSecretUntil: { from, to: null } } }
  })
}

/** Deletes the webhook; what waits, and what is verified from now on, is counted as skipped. */
export async function deleteWebhook(deps: ConfigureDeps, origin: ChangeOrigin, appId: string): Promise<void> {
  await change(deps, origin, appId, 'webhook.delete', async (db, known, now) => {
    const { url } = existing(known)
    await queries.markWebhookDeleted(db, appId, now)
    await skipPendingDeliveries(db, appId, 'webhook_deleted', now)
    return { answer: undefined, changes: { url: { from: url, to: null } } }
  })
}

/** Without changes nothing was changed, and nothing is audited. */
type Changed<T> = { answer: T; changes: Record<string, unknown> | undefined }
type Work<T> = (
  db: Parameters<typeof queries.findWebhook>[0],
  known: queries.WebhookRow | undefined,
  now: Date,
) => Promise<Changed<T>>

function change<T>(
  deps: ConfigureDeps,
  origin: ChangeOrigin,
  appId: string,
  action: string,
  work: Work<T>,
): Promise<T> {
  return applyChange({ ...deps, ...origin }, async (db) => {
    await queries.lockWebhooksOf(db, appId)
    const known = await queries.findWebhook(db, appId)
    const { answer, changes } = await work(db, known, new Date(deps.clock.nowMs()))
    if (changes === undefined) return { answer, audit: undefined }
    const projectId = deps.snapshots.current().apps.get(appId)?.projectId
    return { answer, audit: { action, objectType: 'webhook', objectId: appId, projectId, changes } }
  })
}

export type PresentedWebhook = ReturnType<typeof presentWebhook>

/** What an app's webhook shows of itself: never a secret. */
export function presentWebhook(row: Pick<queries.WebhookRow, 'url' | 'enabled' | 'previous_secret_until'>, now: Date) {
  const until = previousSecretUntil(row, now.getTime())
  return { url: row.url, enabled: row.enabled, ...(until && { previousSecretUntil: until.toISOString() }) }
}

/** The webhook at hand; throws `not_found` when none is set. */
function existing<Webhook extends { readonly deleted_at: Date | null }>(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined || webhook.deleted_at !== null)
    throw new ServiceError('not_found', 'This app has no webhook.')
  return webhook
}

/** Throws `invalid_request` naming `url` for an address that may not be called. */
export async function checkWebhookAddress(
  { webhookNetwork }: Pick<ConfigureDeps, 'webhookNetwork'>,
  text: string,
): Promise<void> {
  const verdict = checkWebhookUrl(text, webhookNetwork.rules)
  if ('problem' in verdict) {
    throw refusal(verdict.problem, 'url' in checkWebhookUrl(text, { allowPrivate: true }))
  }
  if (!webhookNetwork.rules.allowPrivate) {
    // A name may be set up after its address is saved here; what it resolves to is checked again at every delivery.
    const resolving = webhookNetwork.resolve(verdict.url.hostname).catch(() => [])
    const addresses = await within(resolving, resolveTimeoutMs, () => [])
    const refused = addresses.find((address) => !isPublicAddress(address))
    if (refused !== undefined) {
      throw refusal('has a host that resolves to an address that is not public', true)
    }
  }
}

/** The 400 for an address; it names the setting with which a service takes it, where there is one. */
function refusal(problem: string, isLiftable: boolean): ServiceError {
  const lifted = isLiftable ? { liftedBy: 'WEBHOOK_ALLOW_PRIVATE' } : {}
  return new ServiceError('invalid_request', `url ${problem}.`, { details: [{ field: 'url', problem, ...lifted }] })
}

/** Posts a sample `offer_completed` with a real signature to the live address, also while paused (spec 6.4). */
export async function sendTestWebhook(deps: AttemptDeps & Pick<Core, 'random' | 'newId'>, appId: string) {
  const { database, clock } = deps
  const webhook = existing(await findWebhookState(database.db, appId))
  // A fresh id keeps it from matching a record, and from a receiver's deduplication.
  const transactionId = randomUuid(deps.random)
  const delivery = {
    id: deps.newId(),
    app_id: appId,
    environment: 'test',
    transaction_id: transactionId,
    user_id: `sample-user-${transactionId}`,
    campaign_name: 'Sample campaign',
    payout_micros: 2_500_000n,
    is_test: true,
  } as const
  await insertTestDelivery(database.db, { ...delivery, created_at: new Date(clock.nowMs()) })
  const { outcome, httpStatus, durationMs, error } = await sendDelivery(deps, { ...delivery, ...webhook })
  return { delivered: outcome === 'delivered', httpStatus, durationMs, ...(error !== null && { error }) }
}
