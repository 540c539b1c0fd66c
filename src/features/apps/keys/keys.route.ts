import { Type } from 'typebox'
import { listQuerySchema, listSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { projectPathSchema } from '../projects/project.schema.ts'
import { createKey, presentKey, revokeKey } from './change-key.ts'
import { createKeySchema, keyPathSchema, keySchema, newKeySchema } from './key.schema.ts'
import { getKey, listKeys } from './keys.queries.ts'

/** `/admin/v1/projects/{projectId}/keys`: the key pairs by which apps call. */
export function keyRoutes(api: Api, services: Services): void {
  const options = management(services, 'Keys')
  const { db } = services.database
  api.get(
    `${adminPath}/projects/:projectId/keys`,
    options({
      summary: 'List the keys of a project',
      description: 'Revoked ones are left out.',
      params: projectPathSchema,
      querystring: listQuerySchema,
      response: { 200: listSchema(keySchema) },
    }),
    ({ params, query }) => readIdPage(query, (page) => listKeys(db, params.projectId, page), presentKey),
  )
  api.post(
    `${adminPath}/projects/:projectId/keys`,
    options({
      summary: 'Create a key pair',
      description: 'Returns the secret key, which is never shown again.',
      params: projectPathSchema,
      body: createKeySchema,
      response: { 201: newKeySchema },
    }),
    async (request, reply) => {
      const key = await createKey(services, changeOrigin(request), request.params.projectId, request.body)
      return reply.code(201).send(key)
    },
  )
  api.get(
    `${adminPath}/keys/:keyId`,
    options({ summary: 'Read a key', params: keyPathSchema, response: { 200: keySchema } }),
    async ({ params }) => presentKey(await getKey(db, params.keyId)),
  )
  api.delete(
    `${adminPath}/keys/:keyId`,
    options({ summary: 'Revoke a key at once', params: keyPathSchema, response: { 204: Type.Null() } }),
    async (request, reply) => {
      await revokeKey(services, changeOrigin(request), request.params.keyId)
      return reply.code(204).send(null)
    },
  )
}
