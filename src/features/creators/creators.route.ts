import { type Static, Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management, publisher } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { keyErrors } from '../../errors.ts'
import { exampleCatalogOffer, exampleCreative, exampleIds, exampleLink } from '../../http/body/example-values.ts'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import { encodeCursor, listQueryProperties, readPageRequest, toPage } from '../../http/list-page.ts'
import { type Api, sendJson } from '../../http/server.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { amountOf, shareOf } from '../../lib/money.ts'
import { resolveLocale } from '../../lib/text/locale.ts'
import type { CampaignEntry } from '../../snapshot/snapshot.ts'
import { catalogOffer, renderOnce } from '../serving/present.ts'
import { noCounts, readCreatorSums, readFigureRange } from '../statistics/read-figures.ts'
import { rangeProperties } from '../statistics/stats.schema.ts'
import { listLinks, searchCreators } from './creator-links.queries.ts'
import {
  creatorIdSchema,
  creatorLinkSchema,
  creatorStatsQuerySchema,
  creatorStatsSchema,
  existingLinkSchema,
  foundCreatorSchema,
} from './creators.schema.ts'
import { type CreatorLink, MintedLinks, MintingPace, mintCreatorLinks } from './mint-creator-links.ts'
import { presentCounts, readCreatorStats } from './read-creator-stats.ts'

const creatorParams = Type.Object({ appId: uuidSchema, creatorId: creatorIdSchema })

/** `/admin/v1/apps/{appId}/creators`: reads an app's creators, their links and their statistics; creates nothing. */
export function creatorsRoutes(api: Api, services: Core & AccessParts): void {
  const { db, reports, isDistributed } = services.database
  const { list, get } = management(api, services, 'Creators')
  list('listCreators', '/apps/:appId/creators', {
    summary: 'Search the creators who have links, with their statistics',
    rows: 'examines 10,000 creators; returns at most 100',
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
    description: 'Returns the figures that the publisher reads with a live key.',
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

const mintedRows =
  'creates and returns 1 for each campaign of the app, at a sustained 1,000 per second, for at most `MAX_CREATORS_PER_APP` creators'
const statsRows = 'reads the creator’s daily figures; returns 1 for each campaign and day with activity'

const exampleCreatorLink = {
  campaignId: exampleIds.campaign,
  linkUrl: exampleLink,
  payout: { amount: 2.5, currency: 'USD', model: 'CPA' },
  ...exampleCatalogOffer,
  creatives: [exampleCreative],
  categories: [],
}

/** `POST /creators/links`: creates or fetches the permanent links of one creator (spec 4.6). */
export function creatorLinksRoute(api: Api, services: Core & AccessParts): void {
  const deps = { ...services, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.realClock) }
  const { linkUrl } = services.config.addresses
  api.post(
    '/publisher/sdk/v1/creators/links',
    publisher(services, [429], mintedRows, {
      operationId: 'getCreatorLinks',
      summary: 'Create or fetch the permanent links of a creator',
      description: 'The same creator always gets the same link of a campaign. Safe to repeat.',
      errors: [...keyErrors, 'rate_limited', 'unavailable'] as const,
      example: { creatorId: 'creator-7', links: [exampleCreatorLink] },
      body: Type.Object({ creatorId: creatorIdSchema }, { examples: [{ creatorId: 'creator-7' }] }),
      response: { 200: Type.Object({ creatorId: creatorIdSchema, links: Type.Array(creatorLinkSchema) }) },
    }),
    async ({ caller, body: { creatorId }, headers }, reply) => {
      const locale = resolveLocale(caller.app, undefined, headers['accept-language'])
      const links = await mintCreatorLinks(deps, caller, creatorId)
      const entries = links.map((link) => presentCreatorLink(link, locale, linkUrl))
      return sendJson(reply, `{"creatorId":${JSON.stringify(creatorId)},"links":[${entries.join(',')}]}`)
    },
  )
}

const exampleSums = { clicks: 12, completions: 2, earnings: 5 }
const exampleStats = {
  creatorId: 'creator-7',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  currency: 'USD',
  campaigns: [{ campaignId: exampleIds.campaign, campaignTitle: exampleCatalogOffer.name, ...exampleSums }],
  totals: exampleSums,
  daily: [{ date: '2026-03-02', ...exampleSums }],
}

/** `GET /creators/{creatorId}/stats`: reads clicks, completions and earnings of one creator's links (spec 4.7). */
export function creatorStatsRoute(api: Api, services: Core & AccessParts): void {
  api.get(
    '/publisher/sdk/v1/creators/:creatorId/stats',
    publisher(services, [429], statsRows, {
      operationId: 'getCreatorStats',
      summary: 'Read the statistics of a creator',
      description:
        'Clicks count on the day of the click, completions and earnings on the day of the verification, in UTC.',
      errors: ['invalid_request', 'platform_required', 'invalid_key', 'rate_limited', 'unavailable'] as const,
      example: exampleStats,
      params: Type.Object({ creatorId: creatorIdSchema }),
      querystring: creatorStatsQuerySchema,
      response: { 200: creatorStatsSchema },
    }),
    ({ caller, params, query }) =>
      readCreatorStats(services.database, caller.app.id, params.creatorId, query, caller.environment),
  )
}

type PresentedLink = Static<typeof creatorLinkSchema>

/** Renders the fields that are equal for every creator and app. */
const campaignContent = renderOnce((campaign: CampaignEntry, _owner: undefined, locale) => {
  const { id: _, ...offer } = catalogOffer(campaign, locale)
  const categories = campaign.categories.map(({ id, name }) => ({ id, name }))
  const content: Omit<PresentedLink, 'campaignId' | 'linkUrl' | 'payout'> = { ...offer, categories }
  return JSON.stringify(content).slice(1)
})

/** Renders one creator link entry as JSON (spec 2.6). `linkUrl` is the public address of short links. */
function presentCreatorLink({ campaign, terms, slug }: CreatorLink, locale: string, linkUrl: string): string {
  const payout: PresentedLink['payout'] = {
    amount: amountOf(shareOf(terms.payoutMicros ?? 0n, terms.sharePpm)),
    currency: 'USD',
    model: campaign.payoutModel,
  }
  const link = JSON.stringify({ campaignId: campaign.id, linkUrl: `${linkUrl}/${slug}`, payout }).slice(0, -1)
  return `${link},${campaignContent(campaign, undefined, locale)}`
}
