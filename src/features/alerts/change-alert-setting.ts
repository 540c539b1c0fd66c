import { lockRow } from '../../db/query-parts.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { changeAudit } from '../accounts/audit/record-audit.ts'
import { checkWebhookAddress } from '../webhooks/configure-webhook.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import { findAlertSetting, upsertAlertSetting } from './alerts.queries.ts'
import type { AlertSetting, ChangeAlertSetting } from './alerts.schema.ts'

export type AlertTenant = { readonly appId: string } | { readonly organizationId: string }

/** The audit entry's object: the owner of the alerts. */
export function alertObject(tenant: AlertTenant) {
  return 'appId' in tenant
    ? ({ objectType: 'app', objectId: tenant.appId } as const)
    : ({ objectType: 'organization', objectId: tenant.organizationId, ...tenant } as const)
}

/**
 * Changes the recipients of alerts; null removes one. Throws `invalid_request` for an address that a webhook may not
 * have.
 */
export async function changeAlertSetting(
  change: Change & Pick<WebhookParts, 'webhookNetwork'>,
  tenant: AlertTenant,
  body: ChangeAlertSetting,
): Promise<AlertSetting> {
  if (typeof body.url === 'string') await checkWebhookAddress(change, body.url)
  const object = alertObject(tenant)
  const { objectType, objectId } = object
  return applyChange(change, async (db) => {
    // Locks the owner, since the setting may have no row yet.
    await lockRow(db, objectType, objectId)
    const before = await findAlertSetting(db, objectId)
    const answer = {
      email: body.email === undefined ? before.email : (body.email?.toLowerCase() ?? null),
      url: body.url === undefined ? before.url : body.url,
    }
    await upsertAlertSetting(db, objectId, answer)
    // The address may contain a secret of its receiver.
    const shown = (setting: AlertSetting) => ({
      ...setting,
      url: setting.url === null ? null : new URL(setting.url).origin,
    })
    const record = { action: 'alerts.update', ...object }
    const audit = changeAudit(record, shown(before), shown(answer)) ?? (before.url === answer.url ? undefined : record)
    return { answer, audit }
  })
}
