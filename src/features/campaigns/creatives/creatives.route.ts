import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { followedListSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { createCreative, patchCreative, presentWithDestination } from './change-creative.ts'
import { createCreativeSchema, creativeSchema, patchCreativeSchema } from './creative.schema.ts'
import { getCreative, listCreatives } from './creatives.queries.ts'

/** `/admin/v1/campaigns/{campaignId}/creatives`: a campaign's creatives. */
export function creativeRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get, create, patch } = management(api, services, 'Campaigns')
  const { db } = services.database
  list('listCreatives', '/campaigns/:campaignId/creatives', {
    summary: 'List the creatives of a campaign',
    description: 'Active and paused creatives.',
    access: 'readers',
    query: followedListSchema,
    entry: creativeSchema,
    handler: ({ actor, params, query }) =>
      readIdPage(query, (page) => listCreatives(db, params.campaignId, page), presentWithDestination(actor)),
  })
  get('getCreative', '/creatives/:creativeId', {
    summary: 'Read a creative',
    description: 'Returns one creative with its translations.',
    access: 'readers',
    answer: creativeSchema,
    handler: async ({ actor, params }) => presentWithDestination(actor)(await getCreative(db, params.creativeId)),
  })
  create('createCreative', '/campaigns/:campaignId/creatives', {
    summary: 'Create a creative',
    rows: 'creates 1 of at most 100 per campaign, and 1 audit entry',
    description:
      'A creative is the visible part of a campaign; if several fit, one is drawn by weight. Members can give a campaign up to 100; beyond that they get a 409.',
    errors: ['conflict'],
    body: createCreativeSchema,
    answer: creativeSchema,
    handler: ({ origin, params, body }) => createCreative({ ...services, ...origin }, params.campaignId, body),
  })
  patch('updateCreative', '/creatives/:creativeId', {
    summary: 'Change a creative',
    description: 'Null clears an optional field; `translations` and lists are replaced.',
    body: patchCreativeSchema,
    answer: creativeSchema,
    handler: ({ origin, params, body }) => patchCreative({ ...services, ...origin }, params.creativeId, body),
  })
}
