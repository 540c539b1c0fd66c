import { answered, client } from './client.ts'
import { oneQuery } from './list-query.ts'
import type { AlertSetting } from './types.ts'

/** The owner of alerts: an app or an organization. */
export type AlertsOf = { appId: string } | { organizationId: string }

export const alertsQuery = (of: AlertsOf) =>
  'appId' in of
    ? oneQuery('/admin/v1/apps/{appId}/alerts', { path: of })
    : oneQuery('/admin/v1/organizations/{organizationId}/alerts', { path: of })

export async function changeAlerts(of: AlertsOf, body: AlertSetting) {
  const { data } =
    'appId' in of
      ? await client.PATCH('/admin/v1/apps/{appId}/alerts', { params: { path: of }, body })
      : await client.PATCH('/admin/v1/organizations/{organizationId}/alerts', { params: { path: of }, body })
  return answered(data)
}
