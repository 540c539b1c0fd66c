import { Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import { encodeCursor, listQueryProperties, readPageRequest, toPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { showRow } from '../../lib/show-row.ts'
import type { Services } from '../../services.ts'
import { noCounts, readCreatorSums, readFigureRange } from '../statistics/read-figures.ts'
import { rangeProperties } from '../statistics/stats.schema.ts'
import { listLinks, searchCreators } from './creator-links.queries.ts'
import {
  creatorIdSchema,
  creatorStatsQuerySchema,
  creatorStatsSchema,
  existingLinkSchema,
  foundCreatorSchema,
} from './creators.schema.ts'
import { presentCounts, readCreatorStats } from './read-creator-stats.ts'

const creatorParams = Type.Object({ appId: uuidSchema, creatorId: creatorIdSchema })

/** `/admin/v1/apps/{appId}/creators`: reads an app's creators, their links and their statistics; mints nothing. */
export function creatorsRoutes(api: Api, services: Services): void {
  const { db, reports, isDistributed } = services.database
  const { list, get } = management(api, services, 'Creators')
  list('listCreators', '/apps/:appId/creators', {
    summary: 'Search the creators who have links, with their statistics',
    rows: 'looks at 10,000 creators; returns a page of at most 100',
    description: 'Figures of live traffic on the requested days.',
    query: Type.Object({
      ...listQueryProperties,
      search: Type.Optional(Type.String({ maxLength: 128, description: 'Part of the id, ignoring case.' })),
      ...rangeProperties,
    }),
    entry: foundCreatorSchema,
    handler: async ({ params, query }) => {
      const page = readPageRequest(query, (key) => key.length === 1)
      const days = readFigureRange(query, services.clock.nowMs())
      const range = { limit: page.limit + 1, after: page.after?.[0] }
      const { found, walkedTo } = await searchCreators(db, params.appId, query.search ?? '', range)
      const ids = found.map((row) => row.creator_id)
      const sums = await readCreatorSums({ db, isDistributed }, params.appId, ids, days)
      const shown = toPage(
        found,
        page,
        (row) => [row.creator_id],
        (row) => ({ ...showRow(row), ...presentCounts(sums.get(row.creator_id) ?? noCounts) }),
      )
      return walkedTo === undefined ? shown : { ...shown, nextCursor: shown.nextCursor ?? encodeCursor([walkedTo]) }
    },
  })
  list('listCreatorLinks', '/apps/:appId/creators/:creatorId/links', {
    summary: 'List the links of a creator',
    description: 'Live and test links.',
    params: creatorParams,
    entry: existingLinkSchema,
    handler: async ({ params, query }) => {
      const page = readPageRequest(query, isLinkKey)
      const rows = await listLinks(db, params, page)
      return toPage(
        rows,
        page,
        (row) => [row.environment, row.campaign_id],
        (row) => {
          const { name: campaignName, slug, ...shown } = showRow(row)
          return { ...shown, campaignName, linkUrl: `${services.config.addresses.linkUrl}/${slug}` }
        },
      )
    },
  })
  get('getAppCreatorStats', '/apps/:appId/creators/:creatorId/stats', {
    summary: 'Read the statistics of a creator',
    rows: 'returns 1 for each campaign and day with activity',
    description: 'As the publisher reads it with a live key.',
    params: creatorParams,
    query: creatorStatsQuerySchema,
    answer: creatorStatsSchema,
    handler: ({ params, query }) =>
      reports.read((db) => readCreatorStats({ db, isDistributed }, params.appId, params.creatorId, query)),
  })
}

function isLinkKey(key: readonly string[]): boolean {
  const [environment, campaignId] = key
  return key.length === 2 && (environment === 'live' || environment === 'test') && isUuid(campaignId ?? '')
}
