import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import { acceptedCodings } from '../../../http/accepted-codings.ts'
import { fromMemory } from '../../../http/route-config.ts'
import type { Api } from '../../../http/server.ts'
import { isBuilt, sendWaitingPage } from '../../../http/waiting-page.ts'
import { readIfThere } from '../../../lib/files.ts'
import { randomText } from '../../../lib/random.ts'
import type { PageParts } from '../page-parts.ts'
import { dashboardPolicy, renderPage } from './render-page.ts'

type DashboardServices = Pick<Core, 'config' | 'random'> & Pick<PageParts, 'dashboardFolder'>

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * `/dashboard` and every address below it: the same page, whose script reads the address, and the files it loads. `/`
 * leads there.
 */
export function dashboardRoutes(api: Api, services: DashboardServices): void {
  const options = { config: { limits: fromMemory, page: true, anyQuery: true }, schema: { hide: true } } as const
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    sendDashboard(services, reply, (request.params as { '*'?: string })['*'] ?? '')
  api.get('/', options, ({ headers }, reply) =>
    // Without a session, answers at once with the page that the dashboard's script would lead to.
    headers.cookie?.includes('offerwire_session=')
      ? reply.redirect(`${services.config.addresses.baseUrl}/dashboard`)
      : sendDashboard(services, reply, 'sign-in'),
  )
  api.get('/dashboard', options, page)
  api.get('/dashboard/', options, page)
  api.get('/dashboard/*', options, page)
  api.get('/dashboard/assets/:name', options, async (request, reply) => {
    const { name } = request.params as { name: string }
    const directory = join(services.dashboardFolder, 'assets')
    return sendFile(request, reply, { directory, name, cacheControl: 'public, max-age=31536000, immutable' })
  })
  for (const name of ['icon.svg', 'color-scheme.js', 'after-first-paint.js']) {
    api.get(`/dashboard/${name}`, options, async (request, reply) => {
      const directory = services.dashboardFolder
      return sendFile(request, reply, { directory, name, cacheControl: 'public, max-age=3600' })
    })
  }
}

async function sendDashboard(
  { config, dashboardFolder, random }: DashboardServices,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8')
  if (!isBuilt(dashboardFolder)) return sendWaitingPage(reply, 'The dashboard')
  const nonce = randomText(random, 18, 'base64')
  const { baseUrl, basePath } = config.addresses
  const html = await readFile(join(dashboardFolder, 'index.html'), 'utf8')
  return reply
    .header('content-security-policy', dashboardPolicy(nonce))
    .send(renderPage(html, { baseUrl, basePath, path, nonce }))
}

interface WantedFile {
  readonly directory: string
  readonly name: string
  readonly cacheControl: string
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, name, cacheControl }: WantedFile,
): Promise<FastifyReply> {
  const type = types[extname(name)]
  if (type === undefined || !/^[\w-][\w.-]*$/.test(name)) throw noSuchFile()
  const path = join(directory, name)
  reply.header('vary', 'accept-encoding')
  for (const [coding, extension] of acceptedCodings(request.headers['accept-encoding'])) {
    const bytes = await readIfThere(path + extension)
    if (bytes === undefined) continue
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.header('cache-control', cacheControl).type(type).send(bytes)
  }
  throw noSuchFile()
}

function noSuchFile(): ServiceError {
  return new ServiceError('not_found', 'No file has this path.')
}
