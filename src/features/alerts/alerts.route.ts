import { shortBodyBytes } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { findAlertSetting } from './alerts.queries.ts'
import { alertSettingSchema, changeAlertSettingSchema } from './alerts.schema.ts'
import { changeAlertSetting } from './change-alert-setting.ts'

/** `/admin/v1/apps/{id}/alerts` and `/admin/v1/organizations/{id}/alerts`: the recipients of alerts. */
export function alertRoutes(api: Api, services: Services): void {
  const { get, patch } = management(api, services, 'Alerts')
  const { db } = services.database
  const read = { description: 'Null where no recipient is set.', answer: alertSettingSchema }
  const change = { bodyBytes: shortBodyBytes, body: changeAlertSettingSchema, answer: alertSettingSchema }
  get('getAppAlerts', '/apps/:appId/alerts', {
    summary: 'Read where alerts of an app go',
    ...read,
    handler: ({ params }) => findAlertSetting(db, params.appId),
  })
  patch('updateAppAlerts', '/apps/:appId/alerts', {
    summary: 'Change where alerts of an app go',
    description: 'Alerts go out, at most once a day, when the last three webhooks were not accepted.',
    ...change,
    handler: ({ origin, params, body }) => changeAlertSetting({ ...services, ...origin }, params, body),
  })
  get('getOrganizationAlerts', '/organizations/:organizationId/alerts', {
    summary: 'Read where alerts of an organization go',
    ...read,
    handler: ({ params }) => findAlertSetting(db, params.organizationId),
  })
  patch('updateOrganizationAlerts', '/organizations/:organizationId/alerts', {
    summary: 'Change where alerts of an organization go',
    description:
      'Alerts go out when five postbacks are refused within an hour, at most once a day, and when campaigns reach a cap, at most every hour.',
    ...change,
    handler: ({ origin, params, body }) => changeAlertSetting({ ...services, ...origin }, params, body),
  })
}
