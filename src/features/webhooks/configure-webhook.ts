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

/** The time a name may take to resolve while an address is saved; a name that does not resolve yet is accepted. */
const resolveTimeoutMs = 1_500
const hourMs = 3_600_000

/** Sets or replaces an app's only webhook (spec 6.3, 6.4); the first time, or after a deletion, with a new secret. */
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

/** Enables or pauses delivery. Events that wait at the pause, or follow during it, are never sent (spec 6.2). */
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
 * Replaces the signing secret. The old one stops signing at once (spec 6.4), or signs beside the new one for some
 * hours; an even earlier one stops in any case.
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

/** Ends the overlap of the previous secret; does nothing if it has already ended. */
export async function endSecretOverlap(deps: ConfigureDeps, origin: ChangeOrigin, appId: string): Promise<void> {
  await change(deps, origin, appId, 'webhook.end_overlap', async (db, known, now) => {
    const from = previousSecretUntil(existing(known), now.getTime())
    if (from === undefined) return { answer: undefined, changes: undefined }
    await queries.deletePreviousSecret(db, appId, now)
    return { answer: undefined, changes: { previousSecretUntil: { from, to: null } } }
  })
}

/** Deletes the webhook; waiting events, and completions from now on, count as skipped. */
export async function deleteWebhook(deps: ConfigureDeps, origin: ChangeOrigin, appId: string): Promise<void> {
  await change(deps, origin, appId, 'webhook.delete', async (db, known, now) => {
    const { url } = existing(known)
    await queries.markWebhookDeleted(db, appId, now)
    await skipPendingDeliveries(db, appId, 'webhook_deleted', now)
    return { answer: undefined, changes: { url: { from: url, to: null } } }
  })
}

/** No changes mean that nothing was changed and nothing is audited. */
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

/** An app's webhook as shown, without its secrets. */
export function presentWebhook(row: Pick<queries.WebhookRow, 'url' | 'enabled' | 'previous_secret_until'>, now: Date) {
  const until = previousSecretUntil(row, now.getTime())
  return { url: row.url, enabled: row.enabled, ...(until && { previousSecretUntil: until.toISOString() }) }
}

/** Returns the webhook; throws `not_found` if none is set. */
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
    // A name may be set up after its address is saved; its addresses are checked again at every delivery.
    const resolving = webhookNetwork.resolve(verdict.url.hostname).catch(() => [])
    const addresses = await within(resolving, resolveTimeoutMs, () => [])
    const refused = addresses.find((address) => !isPublicAddress(address))
    if (refused !== undefined) {
      throw refusal('has a host that resolves to an address that is not public', true)
    }
  }
}

/** The 400 for an address; names the setting that would allow it, if there is one. */
function refusal(problem: string, isLiftable: boolean): ServiceError {
  const lifted = isLiftable ? { liftedBy: 'WEBHOOK_ALLOW_PRIVATE' } : {}
  return new ServiceError('invalid_request', `url ${problem}.`, { details: [{ field: 'url', problem, ...lifted }] })
}

/** Posts a sample `offer_completed` with a real signature to the live address, also while paused (spec 6.4). */
export async function sendTestWebhook(deps: AttemptDeps & Pick<Core, 'random' | 'newId'>, appId: string) {
  const { database, clock } = deps
  const webhook = existing(await findWebhookState(database.db, appId))
  // A fresh id matches no record, and no deduplication by the receiver.
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
