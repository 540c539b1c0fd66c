import { Type } from 'typebox'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import { listQuerySchema, listSchema, readIdPage, readPageRequest, toPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { findMember, listPeople } from '../members.queries.ts'
import { findTenantMember, listTenantMembers } from '../membership.queries.ts'
import { notFound } from '../require-reach.ts'
import { adminPath, changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { memberSchema, personSchema } from './member.schema.ts'
import { presentMember, presentPerson } from './present-member.ts'
import { closeAccount, removeMember } from './remove-member.ts'
import { pathSchemas, splitPath, type TenantPath, tenantPaths } from './tenant-paths.ts'

/** Members of projects and organizations, and all who can sign in. */
export function memberRoutes(api: Api, services: Services): void {
  for (const tenant of tenantPaths) tenantMemberRoutes(api, services, tenant)
  peopleRoutes(api, services)
}

function peopleRoutes(api: Api, services: Services): void {
  const { db } = services.database
  const person = Type.Object({ memberId: uuidSchema })
  const options = management(services, 'Members')
  api.get(
    `${adminPath}/members`,
    options(
      {
        summary: 'List members',
        querystring: listQuerySchema,
        response: { 200: listSchema(personSchema) },
      },
      'operator',
    ),
    ({ query }) =>
      readIdPage(query, ({ limit, after }) => listPeople(db, { limit: limit + 1, after: after?.[0] }), presentPerson),
  )
  api.get(
    `${adminPath}/members/:memberId`,
    options({ summary: 'Read a member', params: person, response: { 200: personSchema } }, 'operator'),
    async ({ params }) => {
      const row = await findMember(db, params.memberId.toLowerCase())
      if (row === undefined) throw notFound()
      return presentPerson(row)
    },
  )
  api.delete(
    `${adminPath}/members/:memberId`,
    options(
      {
        summary: "Close a member's account",
        description: 'Ends their sessions and memberships.',
        params: person,
        response: { 204: Type.Null() },
      },
      'operator',
    ),
    async (request, reply) => {
      await closeAccount(services, changeOrigin(request), request.params.memberId.toLowerCase())
      return reply.code(204).send(null)
    },
  )
}

function tenantMemberRoutes(api: Api, services: Services, tenantPath: TenantPath): void {
  const { path, noun } = tenantPath
  const { list, one } = pathSchemas(tenantPath, 'memberId')
  const options = management(services, 'Members')
  const { db } = services.database
  api.get(
    `${adminPath}${path}/members`,
    options({
      summary: `List the members of ${noun}`,
      params: list,
      querystring: listQuerySchema,
      response: { 200: listSchema(memberSchema) },
    }),
    async (request) => {
      const page = readPageRequest(request.query, (key) => key.length === 1)
      const { tenant } = splitPath(request.params, '')
      const rows = await listTenantMembers(db, tenant, { limit: page.limit + 1, after: page.after?.[0] })
      return toPage(rows, page, ({ email }) => [email], presentMember)
    },
  )
  api.get(
    `${adminPath}${path}/members/:memberId`,
    options({ summary: `Read a member of ${noun}`, params: one, response: { 200: memberSchema } }),
    async (request) => {
      const { tenant, id } = splitPath(request.params, 'memberId')
      const row = await findTenantMember(db, tenant, { memberId: id })
      if (row === undefined) throw notFound()
      return presentMember(row)
    },
  )
  api.delete(
    `${adminPath}${path}/members/:memberId`,
    options({
      summary: `End a membership of ${noun}`,
      description: 'Takes effect at once, also for open sessions.',
      params: one,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { tenant, id } = splitPath(request.params, 'memberId')
      await removeMember(services, changeOrigin(request), tenant, id)
      return reply.code(204).send(null)
    },
  )
}
