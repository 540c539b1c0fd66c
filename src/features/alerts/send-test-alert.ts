import { notFound } from '../../access/actor.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../errors.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import type { Mailer } from '../accounts/members/mailer.ts'
import { limitTestMail } from '../accounts/sign-in/sign-in-throttle.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import { findAlertSetting } from './alerts.queries.ts'
import type { AlertTestResult, TestAlert } from './alerts.schema.ts'
import { type AlertTenant, alertObject } from './change-alert-setting.ts'
import { postAlert } from './post-alert.ts'

type TestChange = Change &
  Pick<Core, 'config' | 'realClock'> &
  Pick<AccountParts, 'mailer'> &
  Pick<WebhookParts, 'sendWebhook'>

interface TestContent {
  readonly name: string
  readonly text: string
  /** The dashboard page where the recipients are set. */
  readonly link: string
}

const recipients = { email: 'e-mail address', url: 'URL' } as const
const noMailServer = 'This service has no mail server. Ask its operator to set SMTP_URL, or use a URL.'

/**
 * Sends a test to one of the saved recipients of alerts, and returns the outcome. It is audited before it is sent.
 * Throws `conflict` if there is no such recipient or no mail server, and `rate_limited` during a pause of the mailbox,
 * or of the alerts' owner.
 */
export async function sendTestAlert(
  change: TestChange,
  tenant: AlertTenant,
  { channel }: TestAlert,
): Promise<AlertTestResult> {
  const { mailer } = change
  const content = contentOf(change, tenant)
  const recipient = await applyChange(change, async (db) => {
    const { [channel]: saved } = await findAlertSetting(db, alertObject(tenant).objectId)
    if (saved === null) {
      throw new ServiceError('conflict', `No ${recipients[channel]} is saved for these alerts. Save one first.`)
    }
    if (channel === 'email') {
      if (!mailer.hasServer) throw new ServiceError('conflict', noMailServer)
      await limitTestMail(db, saved, alertObject(tenant).objectId, change.realClock.nowMs())
    }
    return { answer: saved, audit: { action: 'alerts.test', ...alertObject(tenant), changes: { channel } } }
  })
  return channel === 'url' ? postTest(change, recipient, content) : mailTest(mailer, recipient, content)
}

function contentOf({ snapshots, config }: TestChange, tenant: AlertTenant): TestContent {
  const { apps, organizations } = snapshots.current()
  const owner = 'appId' in tenant ? apps.get(tenant.appId) : organizations.get(tenant.organizationId)
  if (owner === undefined) throw notFound()
  const page = 'appId' in tenant ? `apps/${owner.id}/settings` : `organizations/${owner.id}/tracking`
  return {
    name: owner.name,
    text: `This is a test: alerts of ${owner.name} arrive here. There is nothing to do.`,
    link: `${config.addresses.baseUrl}/dashboard/${page}?tab=alerts`,
  }
}

async function postTest(change: TestChange, url: string, content: TestContent): Promise<AlertTestResult> {
  const sent = { matter: 'test', nowMs: change.clock.nowMs(), ...content }
  const { outcome, httpStatus, durationMs, error } = await postAlert(change, url, sent)
  return { delivered: outcome === 'delivered', httpStatus, durationMs, ...(error !== null && { error }) }
}

async function mailTest(mailer: Mailer, to: string, { name, text, link }: TestContent): Promise<AlertTestResult> {
  const startMs = performance.now()
  const error = await mailer.deliver({
    to,
    subject: `Offerwire: a test of the alerts of ${name}`,
    text: `${text}\n\n${link}`,
  })
  const durationMs = Math.round(performance.now() - startMs)
  return { delivered: error === undefined, httpStatus: null, durationMs, ...(error && { error }) }
}
