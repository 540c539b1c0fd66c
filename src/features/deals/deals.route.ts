import type { AccessParts } from '../../access/access-parts.ts'
import type { Actor } from '../../access/actor.ts'
import { found } from '../../access/actor.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { createDeal, deleteDeal, patchDeal } from './change-deal.ts'
import { campaignPublisherSchema, createDealSchema, dealSchema, patchDealSchema } from './deal.schema.ts'
import { findDeal, listDeals, listPublishers, type PublisherRow } from './deals.queries.ts'
import { presentDeal, usageDay } from './present-deal.ts'

/** `/admin/v1/campaigns/{campaignId}/deals` and `/publishers`: who has a campaign, and on which terms. */
export function dealRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  readDealRoutes(api, services)
  changeDealRoutes(api, services)
}

function readDealRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get } = management(api, services, 'Campaigns')
  const { clock, database } = services
  const { db } = database
  const at = (actor: Actor) => {
    const now = new Date(clock.nowMs())
    return { today: usageDay(now), present: presentDeal(actor, now) }
  }
  list('listDeals', '/campaigns/:campaignId/deals', {
    summary: 'List the deals of a campaign',
    description: 'The terms of single publishers, in force or not. Publishers do not see them, only what they earn.',
    entry: dealSchema,
    handler: ({ actor, params, query }) => {
      const { today, present } = at(actor)
      return readIdPage(query, (page) => listDeals(db, params.campaignId, today, page), present)
    },
  })
  get('getDeal', '/deals/:dealId', {
    summary: 'Read a deal',
    description: 'Returns one deal with its use until now.',
    answer: dealSchema,
    handler: async ({ actor, params }) => {
      const { today, present } = at(actor)
      return present(found(await findDeal(db, params.dealId, today)))
    },
  })
  list('listCampaignPublishers', '/campaigns/:campaignId/publishers', {
    summary: 'List the apps that have a campaign on their list',
    description: 'With their projects, and whether they show it.',
    entry: campaignPublisherSchema,
    handler: ({ params, query }) =>
      readIdPage(query, (page) => listPublishers(db, params.campaignId, page), presentPublisher),
  })
}

function presentPublisher({ id, name, platform, project_id, project_name, enabled }: PublisherRow) {
  return { projectId: project_id, projectName: project_name, appId: id, appName: name, platform, enabled }
}

function changeDealRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { create, patch, remove } = management(api, services, 'Campaigns')
  create('createDeal', '/campaigns/:campaignId/deals', {
    summary: 'Create a deal',
    rows: 'creates 1 of at most 1,000 per campaign, and 1 audit entry',
    description:
      'While it is in force, its payout, share and caps count for the project or app; what it leaves out is as without it. ' +
      'A deal of an app comes before one of its project. Members can give a campaign up to 1,000; beyond that they get a 409.',
    errors: ['conflict', 'deal_exists', 'unavailable'],
    body: createDealSchema,
    answer: dealSchema,
    handler: ({ origin, params, body }) => createDeal({ ...services, ...origin }, params.campaignId, body),
  })
  patch('updateDeal', '/deals/:dealId', {
    summary: 'Change a deal',
    description:
      'Conversions from now on are judged and paid by it; earlier ones stay as they are. Null clears an optional field, and ' +
      '`caps` is merged field by field.',
    body: patchDealSchema,
    answer: dealSchema,
    handler: ({ origin, params, body }) => patchDeal({ ...services, ...origin }, params.dealId, body),
  })
  remove('deleteDeal', '/deals/:dealId', {
    summary: 'Delete a deal',
    description: 'Conversions from now on are judged and paid without it.',
    handler: ({ origin, params }) => deleteDeal({ ...services, ...origin }, params.dealId),
  })
}
