import type { AccessParts } from '../../../access/access-parts.ts'
import { notFound } from '../../../access/actor.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { followedListSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { createCreative, patchCreative, presentWithDestination } from './change-creative.ts'
import {
  createCreativeSchema,
  creativeSchema,
  listReviewedQuerySchema,
  patchCreativeSchema,
  reviewCreativeSchema,
  reviewedCreativeSchema,
} from './creative.schema.ts'
import { getCreative, listCreatives, listReviewed } from './creatives.queries.ts'
import { presentReviewed, reviewCreative } from './review-creative.ts'

/** `/admin/v1/campaigns/{campaignId}/creatives`: a campaign's creatives. */
export function creativeRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  readCreativeRoutes(api, services)
  changeCreativeRoutes(api, services)
  reviewRoutes(api, services)
}

function readCreativeRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get } = management(api, services, 'Campaigns')
  const { db } = services.database
  list('listCreatives', '/campaigns/:campaignId/creatives', {
    summary: 'List the creatives of a campaign',
    description: 'Active and paused creatives; publishers see those that were approved.',
    access: 'readers',
    query: followedListSchema,
    entry: creativeSchema,
    handler: ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listCreatives(db, actor.visibleOrganizationIds, params.campaignId, page),
        presentWithDestination(actor),
      ),
  })
  get('getCreative', '/creatives/:creativeId', {
    summary: 'Read a creative',
    description: 'Returns one creative with its translations.',
    access: 'readers',
    answer: creativeSchema,
    handler: async ({ actor, params }) => {
      const row = await getCreative(db, params.creativeId)
      if (row.review !== 'approved' && !actor.canSeeOrganization(row.organization_id)) throw notFound()
      return presentWithDestination(actor)(row)
    },
  })
}

function changeCreativeRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { create, patch } = management(api, services, 'Campaigns')
  create('createCreative', '/campaigns/:campaignId/creatives', {
    summary: 'Create a creative',
    rows: 'creates 1 of at most 100 per campaign, and 1 audit entry',
    description:
      'A creative is the visible part of a campaign; if several fit, one is drawn by weight. With `reviewCreatives` of the settings, those of members are shown once the operator approves them. Members can give a campaign up to 100; beyond that they get a 409.',
    errors: ['conflict'],
    body: createCreativeSchema,
    answer: creativeSchema,
    handler: ({ origin, params, body }) => createCreative({ ...services, ...origin }, params.campaignId, body),
  })
  patch('updateCreative', '/creatives/:creativeId', {
    summary: 'Change a creative',
    description:
      'Null clears an optional field; `translations` and lists are replaced. With `reviewCreatives` of the settings, changes by members wait as `pendingChange`, except `status` and `weight`.',
    body: patchCreativeSchema,
    answer: creativeSchema,
    handler: ({ origin, params, body }) => patchCreative({ ...services, ...origin }, params.creativeId, body),
  })
}

/** The operator's review of creatives that members made or changed. */
function reviewRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, act } = management(api, services, 'Campaigns')
  list('listReviewedCreatives', '/creatives', {
    summary: 'List the creatives of all campaigns',
    description: 'With `review=pending`, those that wait for a decision, oldest first.',
    access: 'operator',
    query: listReviewedQuerySchema,
    entry: reviewedCreativeSchema,
    handler: ({ actor, query: { review, ...rest } }) =>
      readIdPage(rest, (page) => listReviewed(services.database.db, review, page), presentReviewed(actor)),
  })
  act('reviewCreative', '/creatives/:creativeId/review', {
    summary: 'Approve or refuse a creative, or the change of one',
    description:
      'In force when it is answered. A refused change leaves the creative as it was approved. With `updatedAt` as it was read, a creative that has changed since is a 412.',
    access: 'operator',
    errors: ['not_pending', 'precondition_failed'],
    body: reviewCreativeSchema,
    answer: creativeSchema,
    handler: ({ origin, params, body }) => reviewCreative({ ...services, ...origin }, params.creativeId, body),
  })
}
