import type { AccessParts } from '../../access/access-parts.ts'
import type { Core } from '../../core.ts'
import type { UnknownLinkPage } from '../../http/page.ts'
import { narrowPagePolicy, sendPage } from '../../http/page.ts'
import { linkRoutePath } from '../../http/public-path.ts'
import type { Api } from '../../http/server.ts'
import type { ErasureParts } from '../erasure/erasure-parts.ts'
import type { ImpressionParts } from '../impressions/impression-parts.ts'
import { answerClick, previewLink } from './click.ts'
import type { ClickParts } from './click-parts.ts'
import { findCatalogTarget, findSlugTarget, type LinkTarget } from './find-link-target.ts'
import { visitOf } from './visit.ts'

/** GET records a click; HEAD only returns the redirect. */
const methods = ['GET', 'HEAD'] as ['GET', 'HEAD']

const catalogLinkPath = '/click'
const pageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1rem; text-align: center; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
p { margin: 0; }
`
const pagePolicy = narrowPagePolicy({ style: pageStyle })
const unknownPage = page('This link is not valid', 'It may be incomplete or expired.')
const endedPage = page('This offer has ended', 'This link no longer works.')

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body><main><h1>${title}</h1> <p>${text}</p></main></body>
</html>
`
}

/**
 * Characters that the surrounding sentence leaves at the end of a pasted link: punctuation, quotes, spaces, zero-width
 * characters.
 */
const trail = /[^\p{L}\p{M}\p{N}\p{C}_-]|\p{Cf}|\s/u

/** Strips such characters from a slug or token; never drops letters or digits. */
function withoutTrail(name: string): string {
  let end = name.length
  while (end > 0 && trail.test(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** The page for addresses under the link paths that cannot be links. */
export const unknownLinks: UnknownLinkPage = {
  under: [`${linkRoutePath}/`, `${catalogLinkPath}/`],
  html: unknownPage,
  policy: pagePolicy,
}

/**
 * `GET {base_url}/click/<token>` redirects a click on a catalog offer (spec 3, 4.1). `GET {link_host}/<slug>` redirects
 * a click on an offer of feed, message or search, or on a creator link (spec 2.4 to 2.6, 3).
 */
type LinkServices = Core & AccessParts & ClickParts & ImpressionParts & ErasureParts

export function linkRoutes(api: Api, services: LinkServices): void {
  const route = (
    url: string,
    rows: string,
    find: (deps: LinkServices, name: string) => Promise<LinkTarget | undefined>,
  ) =>
    api.route<{ Params: { '*': string } }>({
      method: methods,
      url,
      config: { limits: { rate: 'links', rows }, anyQuery: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const target = await find(services, withoutTrail(request.params['*']))
        if (target === undefined) return sendPage(reply, unknownPage, 404, pagePolicy)
        const follow = request.method === 'HEAD' ? previewLink : answerClick
        const redirect = await follow(services, target, visitOf(services, request))
        if (redirect === 'unknown') return sendPage(reply, unknownPage, 404, pagePolicy)
        if (redirect === 'gone') return sendPage(reply, endedPage, 410, pagePolicy)
        return reply.code(302).header('location', redirect.location).send()
      },
    })
  route(`${catalogLinkPath}/*`, 'creates 1 transaction and 1 grant', findCatalogTarget)
  route(`${linkRoutePath}/*`, 'reads 1 serving; creates 1 transaction and 1 grant', findSlugTarget)
}
