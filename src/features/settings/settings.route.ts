import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { patchSettings, readSettings } from './change-settings.ts'
import { patchSettingsSchema, settingsSchema } from './settings.schema.ts'

/** `/admin/v1/settings`: what holds for the whole installation. */
export function settingsRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { get, patch } = management(api, services, 'Operation')
  get('getSettings', '/settings', {
    summary: 'Read the settings of the installation',
    description: 'Those that the operator changes while it runs.',
    access: 'operator',
    answer: settingsSchema,
    handler: () => readSettings(services.database.db),
  })
  patch('updateSettings', '/settings', {
    summary: 'Change the settings of the installation',
    description: 'Absent fields stay. Creatives that wait for review still do once `reviewCreatives` is off.',
    access: 'operator',
    body: patchSettingsSchema,
    answer: settingsSchema,
    handler: ({ origin, body }) => patchSettings({ ...services, ...origin }, body),
  })
}
