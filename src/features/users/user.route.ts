import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import type { EntitlementParts } from '../entitlements/entitlement-parts.ts'
import { openUserExport } from './export-user.ts'
import { readUser } from './read-user.ts'
import { userSchema } from './user.schema.ts'

type ExportRequest = FastifyRequest & { readonly params: UserKey }

const params = Type.Object({ appId: uuidSchema, userId: Type.String({ minLength: 1, maxLength: 512 }) })

/** `GET /admin/v1/apps/{appId}/users/{userId}`: one user's stored data; `/export` or `format=json` downloads them. */
export function userRoutes(api: Api, services: Core & AccessParts & EntitlementParts): void {
  const { get } = management(api, services, 'Users')
  const depsOf = () => ({ ...services, db: services.database.db, snapshot: services.snapshots.current() })
  const sendUser = async (request: ExportRequest, reply: FastifyReply) => {
    const { appId } = request.params
    const text = await openUserExport(depsOf(), request.actor, request.params)
    const { projectId } = services.snapshots.current().apps.get(appId) ?? {}
    const record = { action: 'user.export', objectType: 'app', objectId: appId, projectId } as const
    return sendExport(services, request.origin, reply, { name: 'person', format: 'json', text, record })
  }
  get('getUser', '/apps/:appId/users/:userId', {
    summary: 'Read the stored data of a user',
    rows: 'returns 1 user with their latest 50 rows of each kind',
    description:
      'Stored attributes, entitlements, and the latest 50 rows of each kind. Answers 404 if nothing is stored about the user.',
    params,
    query: Type.Object({
      format: Type.Optional(oneOf(['json'], { description: 'Everything, as a file.' })),
    }),
    answer: userSchema,
    handler: async (request, reply) => {
      if (request.query.format === 'json') return sendUser(request, reply)
      return readUser(depsOf(), request.actor, request.params)
    },
  })
  get('exportUser', '/apps/:appId/users/:userId/export', {
    summary: 'Export all stored data of a user',
    rows: 'returns all of one user, read and sent in pages; adds 1 audit entry',
    description: 'Downloads all data as a file to give to the user.',
    params,
    answer: userSchema,
    handler: sendUser,
  })
}
