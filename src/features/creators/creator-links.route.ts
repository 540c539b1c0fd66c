import { Type } from 'typebox'
import { sendJson } from '../../http/send-json.ts'
import type { Api } from '../../http/server.ts'
import { resolveLocale } from '../../lib/text/locale.ts'
import type { Services } from '../../services.ts'
import { authenticateApp } from '../apps/keys/authenticate-app.hook.ts'
import { publisherPlatformRules } from '../apps/keys/caller.ts'
import { limitRate } from '../apps/keys/limit-rate.hook.ts'
import { creatorIdSchema, creatorLinkSchema } from './creators.schema.ts'
import { mintCreatorLinks } from './mint-creator-links.ts'
import { MintedLinks } from './minted-links.ts'
import { presentCreatorLink } from './present-creator-link.ts'

/** `POST /creators/links`: mints or fetches the permanent links of one creator (spec 4.6). */
export function creatorLinksRoute(api: Api, services: Services): void {
  const deps = { ...services, mintedLinks: new MintedLinks() }
  const { linkUrl } = services.config.addresses
  api.post(
    '/publisher/sdk/v1/creators/links',
    {
      config: { cors: true },
      onRequest: [authenticateApp(services, publisherPlatformRules), limitRate(services)],
      schema: {
        tags: ['Publisher API'],
        summary: 'Mint or fetch the permanent links of a creator',
        security: [{ publishableKey: [] }],
        body: Type.Object({ creatorId: creatorIdSchema }),
        response: { 200: Type.Object({ creatorId: creatorIdSchema, links: Type.Array(creatorLinkSchema) }) },
      },
    },
    async ({ caller, body: { creatorId }, headers }, reply) => {
      const locale = resolveLocale(caller.app, undefined, headers['accept-language'])
      const links = await mintCreatorLinks(deps, caller, creatorId)
      const entries = links.map((link) => presentCreatorLink(link, locale, linkUrl))
      return sendJson(reply, `{"creatorId":${JSON.stringify(creatorId)},"links":[${entries.join(',')}]}`)
    },
  )
}
