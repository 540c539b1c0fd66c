import { readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { createKey, presentKey, revokeKey } from './change-key.ts'
import { createKeySchema, keySchema, newKeySchema } from './key.schema.ts'
import { getKey, listKeys } from './keys.queries.ts'

/** `/admin/v1/projects/{projectId}/keys`: the key pairs by which apps call. */
export function keyRoutes(api: Api, services: Services): void {
  const { list, create, get, remove } = management(api, services, 'Keys')
  const { db } = services.database
  list(
    '/projects/:projectId/keys',
    {
      operationId: 'listKeys',
      summary: 'List the keys of a project',
      description: 'Revoked ones are left out.',
      entry: keySchema,
    },
    ({ params, query }) => readIdPage(query, (page) => listKeys(db, params.projectId, page), presentKey),
  )
  create(
    '/projects/:projectId/keys',
    {
      operationId: 'createKey',
      summary: 'Create a key pair',
      description: 'Returns the secret key, which is never shown again. A project has at most 100 keys.',
      errors: ['conflict'],
      body: createKeySchema,
      answer: newKeySchema,
    },
    (request) => createKey(services, changeOrigin(request), request.params.projectId, request.body),
  )
  get(
    '/keys/:keyId',
    { operationId: 'getKey', summary: 'Read a key', description: 'Without its secret.', answer: keySchema },
    async ({ params }) => presentKey(await getKey(db, params.keyId)),
  )
  remove(
    '/keys/:keyId',
    {
      operationId: 'revokeKey',
      summary: 'Revoke a key at once',
      description: 'Requests with the key are refused from now on.',
    },
    (request) => revokeKey(services, changeOrigin(request), request.params.keyId),
  )
}
