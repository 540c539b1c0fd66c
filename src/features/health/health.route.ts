import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import { healthSchema } from './health.schema.ts'
import { type HealthServices, readHealth } from './read-health.ts'

/** `/admin/v1/health`: the state of this process, its database and the other nodes. */
export function healthRoute(api: Api, services: Core & AccessParts & HealthServices): void {
  const { get } = management(api, services, 'Operation')
  get('getHealth', '/health', {
    summary: 'Read the health of the service',
    description: 'Database, journal, snapshot, webhooks, ranking and nodes.',
    access: 'operator',
    answer: healthSchema,
    handler: () => readHealth(services),
  })
}
