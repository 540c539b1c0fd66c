import type { AccessParts } from '../../access/access-parts.ts'
import { found, notFound } from '../../access/actor.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { PageRequest } from '../../db/query-parts.ts'
import { readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import { withPublisherGoals } from '../campaigns/goals/read-publisher-goals.ts'
import { findMarketplaceCampaign, isAppOfProject, listMarketplace, type Publisher } from './marketplace.queries.ts'
import * as schemas from './marketplace.schema.ts'
import { presentMarketplaceCampaign, presentWithTerms, withEarnings } from './present-marketplace.ts'

/** `/admin/v1/projects/{projectId}/marketplace`: campaigns that a publisher can apply for. */
export function marketplaceRoutes(api: Api, services: Core & AccessParts): void {
  const { list, get } = management(api, services, 'Marketplace')
  const { clock, snapshots } = services
  const { db } = services.database
  list('listMarketplace', '/projects/:projectId/marketplace', {
    summary: 'List the campaigns that a project can apply for',
    description:
      'Active campaigns with `open` or `ask` that no app of the project has on its list (with `appId`: that this app does not have), newest first.',
    query: schemas.listMarketplaceQuerySchema,
    entry: schemas.marketplaceCampaignSchema,
    handler: async ({ params, query: { appId, q, country, category, ...rest } }) => {
      const publisher = await publisherOf(services, params.projectId, appId)
      const filter = { q, country, category }
      const read = async (page: PageRequest) => {
        const rows = await listMarketplace(db, publisher, clock.nowMs(), filter, page)
        return withPublisherGoals(db, rows.map(withEarnings(snapshots.current(), publisher)))
      }
      return readIdPage(rest, read, presentMarketplaceCampaign)
    },
  })
  get('getMarketplaceCampaign', '/projects/:projectId/marketplace/:offeredCampaignId', {
    summary: 'Read a campaign of the marketplace with its terms',
    description: 'Campaigns that an app of the project has can be read here, too, whatever their access.',
    query: schemas.getMarketplaceQuerySchema,
    answer: schemas.marketplaceCampaignWithTermsSchema,
    handler: async ({ params: { projectId, offeredCampaignId }, query }) => {
      const publisher = await publisherOf(services, projectId, query.appId)
      const row = found(await findMarketplaceCampaign(db, publisher, clock.nowMs(), offeredCampaignId))
      const earning = withEarnings(snapshots.current(), publisher)(row)
      return presentWithTerms(found((await withPublisherGoals(db, [earning]))[0]))
    },
  })
}

/** Throws `not_found` if the app is none of the project. */
async function publisherOf(
  { database }: Pick<Core, 'database'>,
  projectId: string,
  text: string | undefined,
): Promise<Publisher> {
  if (text === undefined) return { projectId }
  const appId = canonicalUuid(text)
  if (appId === undefined || !(await isAppOfProject(database.db, projectId, appId))) throw notFound()
  return { projectId, appId }
}
