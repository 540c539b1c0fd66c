import type { FastifyReply, FastifyRequest } from 'fastify'
import { narrowPagePolicy, sendPage } from '../../http/page.ts'
import { linkRoutePath } from '../../http/public-path.ts'
import type { Api } from '../../http/server.ts'
import type { UnknownLinkPage } from '../../http/unknown-link-page.ts'
import type { Services } from '../../services.ts'
import { answerClick, previewLink } from './answer-click.ts'
import { findCatalogTarget, findSlugTarget } from './find-link-target.ts'
import { endedOfferPage, linkPageStyle, unknownLinkPage } from './link-page.ts'
import type { LinkTarget } from './link-target.ts'
import { createVisitReader } from './visit-of.ts'

/** Every open makes a transaction, save by HEAD, which only asks where the link leads. */
const methods = ['GET', 'HEAD'] as ['GET', 'HEAD']

const catalogLinkPath = '/click'
const linkPagePolicy = narrowPagePolicy({ style: linkPageStyle })

/** What answers an address where links are, and which none can have. */
export const unknownLinks: UnknownLinkPage = {
  under: [`${linkRoutePath}/`, `${catalogLinkPath}/`],
  html: unknownLinkPage,
  policy: linkPagePolicy,
}

/** `GET {base_url}/click/<token>`: opens a catalog offer (spec 3, 4.1). */
export function catalogLinkRoute(api: Api, services: Services): void {
  const answer = answerClicks(services)
  api.route<{ Params: { token: string } }>({
    method: methods,
    url: `${catalogLinkPath}/:token`,
    config: { anyQuery: true },
    schema: { hide: true },
    handler: (request, reply) => answer(request, reply, findCatalogTarget(services, request.params.token)),
  })
}

/** `GET {link_host}/<slug>`: opens an offer of feed, message or search, or one of a creator (spec 2.4 to 2.6, 3). */
export function shortLinkRoute(api: Api, services: Services): void {
  const answer = answerClicks(services)
  api.route<{ Params: { slug: string } }>({
    method: methods,
    url: `${linkRoutePath}/:slug`,
    config: { anyQuery: true },
    schema: { hide: true },
    handler: async (request, reply) => answer(request, reply, await findSlugTarget(services, request.params.slug)),
  })
}

function answerClicks(services: Services) {
  const visitOf = createVisitReader(services.countries, services.config.trustedProxies)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    target: LinkTarget | undefined,
  ): Promise<FastifyReply> => {
    if (target === undefined) return sendPage(reply, unknownLinkPage, 404, linkPagePolicy)
    const follow = request.method === 'HEAD' ? previewLink : answerClick
    const opened = await follow(services, target, visitOf(request.headers, request.socket.remoteAddress))
    if (opened === 'unknown') return sendPage(reply, unknownLinkPage, 404, linkPagePolicy)
    if (opened === 'gone') return sendPage(reply, endedOfferPage, 410, linkPagePolicy)
    return reply.code(302).header('location', opened.location).send()
  }
}
