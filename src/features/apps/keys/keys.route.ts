import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { createKey, presentKey, revokeKey } from './change-key.ts'
import { createKeySchema, keySchema, newKeySchema } from './key.schema.ts'
import { getKey, listKeys } from './keys.queries.ts'

/** `/admin/v1/projects/{projectId}/keys`: the key pairs that apps authenticate with. */
export function keyRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, create, get, remove } = management(api, services, 'Keys')
  const { db } = services.database
  list('listKeys', '/projects/:projectId/keys', {
    summary: 'List the keys of a project',
    description: 'Leaves out revoked keys.',
    entry: keySchema,
    handler: ({ params, query }) => readIdPage(query, (page) => listKeys(db, params.projectId, page), presentKey),
  })
  create('createKey', '/projects/:projectId/keys', {
    summary: 'Create a key pair',
    description: 'Returns the secret key, which is never shown again. A project has at most 100 keys.',
    errors: ['conflict'],
    body: createKeySchema,
    answer: newKeySchema,
    handler: ({ origin, params, body }) => createKey({ ...services, ...origin }, params.projectId, body),
  })
  get('getKey', '/keys/:keyId', {
    summary: 'Read a key',
    description: 'Returns the key without its secret.',
    answer: keySchema,
    handler: async ({ params }) => presentKey(await getKey(db, params.keyId)),
  })
  remove('revokeKey', '/keys/:keyId', {
    summary: 'Revoke a key at once',
    description: 'Requests with the key are refused from now on.',
    handler: ({ origin, params }) => revokeKey({ ...services, ...origin }, params.keyId),
  })
}
