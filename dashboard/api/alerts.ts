import { call } from './client.ts'
import { oneQuery } from './list-query.ts'
import type { AlertSetting, AppOrOrganization } from './types.ts'

export const alertsQuery = (of: AppOrOrganization) =>
  'appId' in of
    ? oneQuery('/admin/v1/apps/{appId}/alerts', { path: of })
    : oneQuery('/admin/v1/organizations/{organizationId}/alerts', { path: of })

export const changeAlerts = (of: AppOrOrganization, body: Partial<AlertSetting>) =>
  'appId' in of
    ? call('patch', '/admin/v1/apps/{appId}/alerts', { path: of, body })
    : call('patch', '/admin/v1/organizations/{organizationId}/alerts', { path: of, body })
