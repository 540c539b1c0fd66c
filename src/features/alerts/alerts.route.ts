import { Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { adminPath, changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { findAlertSetting } from './alerts.queries.ts'
import { alertSettingSchema, changeAlertSettingSchema } from './alerts.schema.ts'
import { changeAlertSetting } from './change-alert-setting.ts'

/** `/admin/v1/apps/{id}/alerts` and `/admin/v1/organizations/{id}/alerts`: the recipients of alerts. */
export function alertRoutes(api: Api, services: Services): void {
  const options = management(services, 'Alerts')
  const { db } = services.database
  const response = { 200: alertSettingSchema }
  const body = changeAlertSettingSchema
  const ofApp = { params: Type.Object({ appId: uuidSchema }), response }
  const ofOrganization = { params: Type.Object({ organizationId: uuidSchema }), response }
  const [appPath, organizationPath] = [
    `${adminPath}/apps/:appId/alerts`,
    `${adminPath}/organizations/:organizationId/alerts`,
  ]
  api.get(appPath, options({ summary: 'Read where alerts of an app go', ...ofApp }), async ({ params }) =>
    findAlertSetting(db, params.appId),
  )
  api.patch(appPath, options({ summary: 'Change where alerts of an app go', ...ofApp, body }), async (request) =>
    changeAlertSetting(services, changeOrigin(request), request.params, request.body),
  )
  api.get(
    organizationPath,
    options({ summary: 'Read where alerts of an organization go', ...ofOrganization }),
    async ({ params }) => findAlertSetting(db, params.organizationId),
  )
  api.patch(
    organizationPath,
    options({ summary: 'Change where alerts of an organization go', ...ofOrganization, body }),
    async (request) => changeAlertSetting(services, changeOrigin(request), request.params, request.body),
  )
}
