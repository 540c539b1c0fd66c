import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { shortBodyBytes } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import { findAlertSetting } from './alerts.queries.ts'
import {
  alertSettingSchema,
  alertTestResultSchema,
  changeAlertSettingSchema,
  testAlertSchema,
} from './alerts.schema.ts'
import { changeAlertSetting } from './change-alert-setting.ts'
import { sendTestAlert } from './send-test-alert.ts'

/** `/admin/v1/apps/{id}/alerts` and `/admin/v1/organizations/{id}/alerts`: the recipients of alerts, and tests. */
export function alertRoutes(api: Api, services: Core & AccessParts & AccountParts & WebhookParts): void {
  testAlertRoutes(api, services)
  const { get, patch } = management(api, services, 'Alerts')
  const { db } = services.database
  const read = { description: 'Null if no recipient is set.', answer: alertSettingSchema }
  const change = { bodyBytes: shortBodyBytes, body: changeAlertSettingSchema, answer: alertSettingSchema }
  get('getAppAlerts', '/apps/:appId/alerts', {
    summary: 'Read the recipients of an app’s alerts',
    ...read,
    handler: ({ params }) => findAlertSetting(db, params.appId),
  })
  patch('updateAppAlerts', '/apps/:appId/alerts', {
    summary: 'Change the recipients of an app’s alerts',
    description: 'An alert is sent when the last three webhooks were not accepted, at most once a day.',
    ...change,
    handler: ({ origin, params, body }) => changeAlertSetting({ ...services, ...origin }, params, body),
  })
  get('getOrganizationAlerts', '/organizations/:organizationId/alerts', {
    summary: 'Read the recipients of an organization’s alerts',
    ...read,
    handler: ({ params }) => findAlertSetting(db, params.organizationId),
  })
  patch('updateOrganizationAlerts', '/organizations/:organizationId/alerts', {
    summary: 'Change the recipients of an organization’s alerts',
    description:
      'An alert is sent when five postbacks are refused within an hour, at most once a day, and when campaigns reach a cap, at most once an hour.',
    ...change,
    handler: ({ origin, params, body }) => changeAlertSetting({ ...services, ...origin }, params, body),
  })
}

function testAlertRoutes(api: Api, services: Core & AccessParts & AccountParts & WebhookParts): void {
  const { act } = management(api, services, 'Alerts')
  const test = {
    description:
      'Sends one saved recipient a message marked as a test, and waits for the outcome. Answers `conflict` if no such recipient is saved or, for an e-mail, if `SMTP_URL` is not set.',
    rows: 'adds 1 audit entry and sends at most 1 message; after 3 e-mails to an address, or 10 of an app or organization, with pauses of up to an hour',
    errors: ['conflict'],
    bodyBytes: shortBodyBytes,
    body: testAlertSchema,
    answer: alertTestResultSchema,
  } as const
  act('testAppAlerts', '/apps/:appId/alerts/test', {
    summary: 'Send a test alert for an app',
    ...test,
    handler: ({ origin, params, body }) => sendTestAlert({ ...services, ...origin }, params, body),
  })
  act('testOrganizationAlerts', '/organizations/:organizationId/alerts/test', {
    summary: 'Send a test alert for an organization',
    ...test,
    handler: ({ origin, params, body }) => sendTestAlert({ ...services, ...origin }, params, body),
  })
}
