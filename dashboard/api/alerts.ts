import { call } from './client.ts'
import { oneQuery } from './list-query.ts'
import type { AlertSetting } from './types.ts'

/** The owner of alerts: an app or an organization. */
export type AlertsOf = { appId: string } | { organizationId: string }

export const alertsQuery = (of: AlertsOf) =>
  'appId' in of
    ? oneQuery('/admin/v1/apps/{appId}/alerts', { path: of })
    : oneQuery('/admin/v1/organizations/{organizationId}/alerts', { path: of })

export const changeAlerts = (of: AlertsOf, body: AlertSetting) =>
  'appId' in of
    ? call('patch', '/admin/v1/apps/{appId}/alerts', { path: of, body })
    : call('patch', '/admin/v1/organizations/{organizationId}/alerts', { path: of, body })
