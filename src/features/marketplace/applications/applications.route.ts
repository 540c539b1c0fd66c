import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { requireReach } from '../../../access/actor.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { optional, uuidSchema } from '../../../http/body/schema-parts.ts'
import { readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import * as schemas from './application.schema.ts'
import { getApplication, listApplications } from './applications.queries.ts'
import { applyForCampaign } from './apply-for-campaign.ts'
import { approveApplication, refuseApplication, withdrawApplication } from './decide-application.ts'
import { presentApplication } from './present-application.ts'

type Services = Core & AccessParts & AccountParts

const tag = 'Marketplace'

/** `/admin/v1/applications`: publishers ask to run campaigns, advertisers decide. */
export function applicationRoutes(api: Api, services: Services): void {
  readApplicationRoutes(api, services)
  changeApplicationRoutes(api, services)
}

const allQuerySchema = Type.Object({
  ...schemas.applicationsQuerySchema.properties,
  ...optional({ projectId: uuidSchema, campaignId: uuidSchema }),
})

function readApplicationRoutes(api: Api, services: Services): void {
  const { list, get } = management(api, services, tag)
  const { db } = services.database
  list('listApplications', '/applications', {
    summary: 'List applications, newest first',
    description: 'Publishers see those of their projects, advertisers those for their campaigns.',
    query: allQuerySchema,
    entry: schemas.applicationSchema,
    handler: async ({ actor, query: { projectId, campaignId, status, ...rest } }) => {
      const parents = { ...(projectId && { projectId }), ...(campaignId && { campaignId }) }
      await requireReach(db, actor, 'members', parents)
      return readIdPage(rest, (page) => listApplications(db, actor, { ...parents, status }, page), presentApplication)
    },
  })
  list('listProjectApplications', '/projects/:projectId/applications', {
    summary: 'List the applications of a project, newest first',
    description: 'With the reason of each that was refused.',
    query: schemas.applicationsQuerySchema,
    entry: schemas.applicationSchema,
    handler: ({ actor, params, query: { status, ...rest } }) =>
      readIdPage(rest, (page) => listApplications(db, actor, { ...params, status }, page), presentApplication),
  })
  list('listCampaignApplications', '/campaigns/:campaignId/applications', {
    summary: 'List the applications for a campaign, newest first',
    description: 'For the advertiser: the project, the app and the message of the publisher.',
    query: schemas.applicationsQuerySchema,
    entry: schemas.applicationSchema,
    handler: ({ actor, params, query: { status, ...rest } }) =>
      readIdPage(rest, (page) => listApplications(db, actor, { ...params, status }, page), presentApplication),
  })
  get('getApplication', '/applications/:applicationId', {
    summary: 'Read an application',
    description: 'For the publisher who made it, and for the advertiser.',
    answer: schemas.applicationSchema,
    handler: async ({ params }) => presentApplication(await getApplication(db, params.applicationId)),
  })
}

function changeApplicationRoutes(api: Api, services: Services): void {
  const { create, act } = management(api, services, tag)
  create('createApplication', '/projects/:projectId/applications', {
    summary: 'Apply for a campaign',
    rows: 'creates 1, perhaps at the end of the list of an app, with at most 20 pending per project; adds 1 audit entry',
    description:
      'For a campaign with `open`, the application is approved, and the campaign served, when the call is answered. With `ask` the advertiser decides.',
    errors: ['already_granted', 'already_pending', 'too_many_pending', 'terms_changed'],
    body: schemas.createApplicationSchema,
    answer: schemas.applicationSchema,
    handler: ({ origin, params, body }) => applyForCampaign({ ...services, ...origin }, params.projectId, body),
  })
  act('approveApplication', '/applications/:applicationId/approve', {
    summary: 'Approve an application',
    description: 'The campaign is at the end of the list of the app, and served, when the call is answered.',
    access: 'advertiser',
    errors: ['not_pending'],
    answer: schemas.applicationSchema,
    handler: ({ origin, params }) => approveApplication({ ...services, ...origin }, params.applicationId),
  })
  act('refuseApplication', '/applications/:applicationId/refuse', {
    summary: 'Refuse an application',
    description: 'The publisher reads the reason, and may apply again.',
    access: 'advertiser',
    errors: ['not_pending'],
    body: schemas.refuseApplicationSchema,
    answer: schemas.applicationSchema,
    handler: ({ origin, params, body }) =>
      refuseApplication({ ...services, ...origin }, params.applicationId, body.reason),
  })
  act('withdrawApplication', '/applications/:applicationId/withdraw', {
    summary: 'Withdraw an application',
    description: 'By the publisher, who may apply again.',
    access: 'publisher',
    errors: ['not_pending'],
    answer: schemas.applicationSchema,
    handler: ({ origin, params }) => withdrawApplication({ ...services, ...origin }, params.applicationId),
  })
}
