import { Type } from 'typebox'
import { oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import type { Services } from '../../services.ts'
import { authenticateAdmin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { personSchema } from './person.schema.ts'
import { personExportLimit, personPageLimit, readPerson } from './read-person.ts'

const params = Type.Object({ appId: uuidSchema, userId: Type.String({ minLength: 1, maxLength: 512 }) })

/** `GET /admin/v1/apps/{appId}/users/{userId}`: what is stored of one person; `/export` or `format=json` to hand it out. */
export function personRoutes(api: Api, services: Services): void {
  const onRequest = authenticateAdmin(services)
  const describe = (summary: string) => ({ tags: ['Users'], summary, params, response: { 200: personSchema } })
  const depsOf = () => ({ ...services, db: services.database.db, snapshot: services.snapshots.current() })
  api.get(
    '/admin/v1/apps/:appId/users/:userId',
    {
      onRequest,
      schema: {
        ...describe('Read what is stored of a person'),
        querystring: Type.Object({
          format: Type.Optional(oneOf(['json'], { description: 'All of it, as a file.' })),
        }),
      },
    },
    async (request, reply) => {
      const isExport = request.query.format === 'json'
      const limit = isExport ? personExportLimit : personPageLimit
      const person = await readPerson(depsOf(), request.actor, request.params, limit)
      if (isExport) reply.header('content-disposition', attachment)
      return person
    },
  )
  api.get(
    '/admin/v1/apps/:appId/users/:userId/export',
    { onRequest, schema: describe('Export everything that is stored of a person') },
    async (request, reply) => {
      const person = await readPerson(depsOf(), request.actor, request.params, personExportLimit)
      reply.header('content-disposition', attachment)
      return person
    },
  )
}

const attachment = 'attachment; filename="person.json"'
