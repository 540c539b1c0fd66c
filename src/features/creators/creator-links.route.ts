import { type Static, Type } from 'typebox'
import { type Api, sendJson } from '../../http/server.ts'
import { publisher } from '../../http/stacks.ts'
import { amountOf, shareOf } from '../../lib/money.ts'
import { resolveLocale } from '../../lib/text/locale.ts'
import type { Services } from '../../services.ts'
import type { CampaignEntry } from '../../snapshot/snapshot.ts'
import { catalogOffer, renderOnce } from '../serving/present-offers.ts'
import { creatorIdSchema, creatorLinkSchema, creatorStatsQuerySchema, creatorStatsSchema } from './creators.schema.ts'
import { type CreatorLink, MintedLinks, MintingPace, mintCreatorLinks } from './mint-creator-links.ts'
import { readCreatorStats } from './read-creator-stats.ts'

const mintedRows =
  'makes and returns 1 for each campaign of the app, at a pace of 1,000 a second over time, of at most `MAX_CREATORS_PER_APP` creators'
const statsRows = 'reads the creator’s daily figures; returns 1 for each campaign and day with activity'

/** `POST /creators/links`: mints or fetches the permanent links of one creator (spec 4.6). */
export function creatorLinksRoute(api: Api, services: Services): void {
  const deps = { ...services, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.clock) }
  const { linkUrl } = services.config.addresses
  api.post(
    '/publisher/sdk/v1/creators/links',
    publisher(services, [429], mintedRows, {
      summary: 'Mint or fetch the permanent links of a creator',
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

/** `GET /creators/{creatorId}/stats`: reads clicks, completions and earnings of one creator's links (spec 4.7). */
export function creatorStatsRoute(api: Api, services: Services): void {
  api.get(
    '/publisher/sdk/v1/creators/:creatorId/stats',
    publisher(services, [429], statsRows, {
      summary: 'Read the statistics of a creator',
      params: Type.Object({ creatorId: creatorIdSchema }),
      querystring: creatorStatsQuerySchema,
      response: { 200: creatorStatsSchema },
    }),
    ({ caller, params, query }) =>
      readCreatorStats(services.database, caller.app.id, params.creatorId, query, caller.environment),
  )
}

type PresentedLink = Static<typeof creatorLinkSchema>

/** Renders the fields that are the same for every creator and app. */
const campaignContent = renderOnce((campaign: CampaignEntry, _owner: undefined, locale) => {
  const { id: _, ...offer } = catalogOffer(campaign, locale)
  const categories = campaign.categories.map(({ id, name }) => ({ id, name }))
  const content: Omit<PresentedLink, 'campaignId' | 'linkUrl' | 'payout'> = { ...offer, categories }
  return JSON.stringify(content).slice(1)
})

/** Renders one creator link entry as JSON (spec 2.6). `linkUrl` is the public address of short links. */
function presentCreatorLink({ app, campaign, slug }: CreatorLink, locale: string, linkUrl: string): string {
  const payout: PresentedLink['payout'] = {
    amount: amountOf(shareOf(campaign.payoutMicros ?? 0n, app.payoutSharePpm)),
    currency: 'USD',
    model: campaign.payoutModel,
  }
  const link = JSON.stringify({ campaignId: campaign.id, linkUrl: `${linkUrl}/${slug}`, payout }).slice(0, -1)
  return `${link},${campaignContent(campaign, undefined, locale)}`
}
