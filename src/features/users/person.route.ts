import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { PersonKey } from '../../lib/ids/person-key.ts'
import type { Services } from '../../services.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import { changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { openPersonExport } from './export-person.ts'
import { personSchema } from './person.schema.ts'
import { personPageLimit, readPerson } from './read-person.ts'

type ExportRequest = FastifyRequest & { readonly params: PersonKey }

const params = Type.Object({ appId: uuidSchema, userId: Type.String({ minLength: 1, maxLength: 512 }) })

/** `GET /admin/v1/apps/{appId}/users/{userId}`: what is stored of one person; `/export` or `format=json` to hand it out. */
export function personRoutes(api: Api, services: Services): void {
  const options = management(services, 'Users')
  const describe = (summary: string) => ({ summary, params, response: { 200: personSchema } })
  const depsOf = () => ({ ...services, db: services.database.db, snapshot: services.snapshots.current() })
  const sendPerson = async (request: ExportRequest, reply: FastifyReply) => {
    const { appId } = request.params
    const text = await openPersonExport(depsOf(), request.actor, request.params)
    const { projectId } = services.snapshots.current().apps.get(appId) ?? {}
    const record = { action: 'user.export', objectType: 'app', objectId: appId, projectId } as const
    return sendExport(services, changeOrigin(request), reply, { name: 'person', format: 'json', text, record })
  }
  api.get(
    '/admin/v1/apps/:appId/users/:userId',
    options({
      ...describe('Read what is stored about a person'),
      querystring: Type.Object({
        format: Type.Optional(oneOf(['json'], { description: 'All of it, as a file.' })),
      }),
    }),
    async (request, reply) => {
      if (request.query.format === 'json') return sendPerson(request, reply)
      return readPerson(depsOf(), request.actor, request.params, personPageLimit)
    },
  )
  api.get(
    '/admin/v1/apps/:appId/users/:userId/export',
    options(describe('Export everything that is stored about a person')),
    async (request, reply) => sendPerson(request, reply),
  )
}
