import { followedListSchema, listSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { type Management, management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import {
  createOrganization,
  patchOrganization,
  presentOrganization,
  rotateOrganizationSecret,
} from './change-organization.ts'
import {
  createOrganizationSchema,
  newOrganizationSchema,
  organizationPathSchema,
  organizationSchema,
  patchOrganizationSchema,
  rotatedSecretSchema,
  rotateSecretSchema,
} from './organization.schema.ts'
import { getOrganization, listOrganizations } from './organizations.queries.ts'

/** `/admin/v1/organizations`: advertisers and their secrets. */
export function organizationRoutes(api: Api, services: Services): void {
  const options = management(services, 'Organizations')
  readOrganizationRoutes(api, services, options)
  changeOrganizationRoutes(api, services, options)
}

function readOrganizationRoutes(api: Api, { database: { db } }: Services, options: Management): void {
  api.get(
    `${adminPath}/organizations`,
    options({
      summary: 'List organizations',
      querystring: followedListSchema,
      response: { 200: listSchema(organizationSchema) },
    }),
    ({ actor, query }) =>
      readIdPage(query, (page) => listOrganizations(db, actor.visibleOrganizationIds, page), presentOrganization),
  )
  api.get(
    `${adminPath}/organizations/:organizationId`,
    options({ summary: 'Read an organization', params: organizationPathSchema, response: { 200: organizationSchema } }),
    async ({ params }) => presentOrganization(await getOrganization(db, params.organizationId)),
  )
}

function changeOrganizationRoutes(api: Api, services: Services, options: Management): void {
  api.post(
    `${adminPath}/organizations`,
    options(
      {
        summary: 'Create an organization',
        description: 'Returns the postback token and the API key, which are never shown again.',
        body: createOrganizationSchema,
        response: { 201: newOrganizationSchema },
      },
      'operator',
    ),
    async (request, reply) =>
      reply.code(201).send(await createOrganization(services, changeOrigin(request), request.body)),
  )
  api.patch(
    `${adminPath}/organizations/:organizationId`,
    options({
      summary: 'Change an organization',
      params: organizationPathSchema,
      body: patchOrganizationSchema,
      response: { 200: organizationSchema },
    }),
    async (request) => patchOrganization(services, changeOrigin(request), request.params.organizationId, request.body),
  )
  api.post(
    `${adminPath}/organizations/:organizationId/rotate`,
    options({
      summary: 'Replace a secret of an organization',
      description: 'The old one stops working at once; the new one is shown only in this answer.',
      params: organizationPathSchema,
      body: rotateSecretSchema,
      response: { 200: rotatedSecretSchema },
    }),
    async (request) =>
      rotateOrganizationSecret(services, changeOrigin(request), request.params.organizationId, request.body),
  )
}
