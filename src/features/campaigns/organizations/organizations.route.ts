import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { followedListSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import {
  createOrganization,
  patchOrganization,
  presentOrganization,
  rotateOrganizationSecret,
} from './change-organization.ts'
import * as schemas from './organization.schema.ts'
import { getOrganization, listOrganizations } from './organizations.queries.ts'

/** `/admin/v1/organizations`: advertisers and their secrets. */
export function organizationRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  readOrganizationRoutes(api, services)
  changeOrganizationRoutes(api, services)
}

function readOrganizationRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get } = management(api, services, 'Organizations')
  const { db } = services.database
  list('listOrganizations', '/organizations', {
    summary: 'List organizations',
    description: 'Members see the organizations they belong to.',
    query: followedListSchema,
    entry: schemas.organizationSchema,
    handler: ({ actor, query }) =>
      readIdPage(query, (page) => listOrganizations(db, actor.visibleOrganizationIds, page), presentOrganization),
  })
  get('getOrganization', '/organizations/:organizationId', {
    summary: 'Read an organization',
    description: 'Returns the organization without its secrets.',
    answer: schemas.organizationSchema,
    handler: async ({ params }) => presentOrganization(await getOrganization(db, params.organizationId)),
  })
}

function changeOrganizationRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { create, patch, act } = management(api, services, 'Organizations')
  create('createOrganization', '/organizations', {
    summary: 'Create an organization',
    description: 'Returns the postback token and the API key, which are never shown again.',
    access: 'operator',
    body: schemas.createOrganizationSchema,
    answer: schemas.newOrganizationSchema,
    handler: ({ origin, body }) => createOrganization({ ...services, ...origin }, body),
  })
  patch('updateOrganization', '/organizations/:organizationId', {
    summary: 'Change an organization',
    description: 'Null clears an optional field.',
    body: schemas.patchOrganizationSchema,
    answer: schemas.organizationSchema,
    handler: ({ origin, params, body }) => patchOrganization({ ...services, ...origin }, params.organizationId, body),
  })
  act('rotateOrganizationSecret', '/organizations/:organizationId/rotate', {
    summary: 'Replace a secret of an organization',
    description: 'The old one stops working at once; the new one is shown only in this answer.',
    body: schemas.rotateSecretSchema,
    answer: schemas.rotatedSecretSchema,
    handler: ({ origin, params, body }) =>
      rotateOrganizationSecret({ ...services, ...origin }, params.organizationId, body),
  })
}
