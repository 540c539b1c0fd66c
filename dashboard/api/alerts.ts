import { call } from './client.ts'
import { oneQuery } from './list-query.ts'
import type { AlertSetting, AppOrOrganization } from './types.ts'

const pathOf = (of: AppOrOrganization) =>
  'appId' in of ? '/admin/v1/apps/{appId}/alerts' : '/admin/v1/organizations/{organizationId}/alerts'

export const alertsQuery = (of: AppOrOrganization) => oneQuery(pathOf(of), { path: of })

export const changeAlerts = (of: AppOrOrganization, body: Partial<AlertSetting>) =>
  call('patch', pathOf(of), { path: of, body })
