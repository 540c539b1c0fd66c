import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { countReach } from './count-reach.ts'
import { reachRequestSchema, reachSchema } from './reach.schema.ts'

/** `POST /admin/v1/campaigns/{id}/reach`: how many people an audience holds. */
export function reachRoute(api: Api, services: Core & AccessParts & AccountParts): void {
  const { act } = management(api, services, 'Campaigns')
  act('countReach', '/campaigns/:campaignId/reach', {
    summary: 'Count the people of an audience',
    rows: 'creates none; reads the users of the apps that list the campaign, of more than 50,000 a sample',
    description:
      'Counts adults with stored attributes in the apps that have the campaign on their list. Changes nothing. The audience may differ from the stored one.',
    body: reachRequestSchema,
    answer: reachSchema,
    handler: ({ actor, params, body }) =>
      services.expensiveTurns.run(actor, () => countReach(services, params.campaignId, body.audience)),
  })
}
