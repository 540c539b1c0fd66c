import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../../../core.ts'
import { acceptedCodings } from '../../../http/accepted-codings.ts'
import { fromMemory } from '../../../http/route-config.ts'
import type { Api } from '../../../http/server.ts'
import { isBuilt, sendWaitingPage } from '../../../http/waiting-page.ts'
import type { PageParts } from '../page-parts.ts'
import { type FindGuide, openGuides } from './guide-answers.ts'

type GuideServices = Pick<Core, 'config'> & Pick<PageParts, 'guidesFolder'>

const name = 'The documentation'

/** The first page, which readers of `docs/` also look for under its file's name. */
const firstGuide = 'guides/start-here'

/** The pages are files of this service alone; the reference's forms call it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/docs` and every address below it: the guides and the API reference, built from `docs/`; and `/llms.txt`. */
export function guideRoutes(api: Api, services: GuideServices): void {
  const { config, guidesFolder } = services
  let opened: Promise<FindGuide> | undefined

  const send = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    if (opened === undefined && !isBuilt(guidesFolder)) return sendWaitingPage(reply, name)
    opened ??= openGuides(guidesFolder, config.addresses)
    const find = await opened
    const found = await find(path)
    const answer = found ?? (await find('missing'))
    if (answer === undefined) throw new Error('The built documentation has no page for unknown addresses.')
    const coding = acceptedCodings(request.headers['accept-encoding'])[0]?.[0] ?? 'identity'
    const isVersioned = request.url.includes('?v=')
    if (coding !== 'identity' && answer.bytes[coding] !== answer.bytes.identity)
      reply.header('content-encoding', coding)
    return reply
      .code(found === undefined ? 404 : 200)
      .type(answer.type)
      .headers({
        vary: 'accept-encoding',
        'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        ...(answer.isPage && { 'content-security-policy': policy }),
      })
      .send(answer.bytes[coding])
  }

  const options = { config: { limits: fromMemory, page: true, anyQuery: true }, schema: { hide: true } } as const
  api.get('/docs', options, (request, reply) => send(request, reply, ''))
  api.get('/docs/*', options, (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    if (path === firstGuide) return reply.redirect(`${config.addresses.baseUrl}/docs`, 301)
    return send(request, reply, path)
  })
  api.get('/llms.txt', options, (request, reply) => send(request, reply, 'llms.txt'))
}
