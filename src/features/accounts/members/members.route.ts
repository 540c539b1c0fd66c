import { readIdPage, readPageRequest, toPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import { showRow } from '../../../lib/show-row.ts'
import type { Services } from '../../../services.ts'
import { findMember, listPeople } from '../members.queries.ts'
import { findTenantMember, listTenantMembers, type TenantMemberRow } from '../membership.queries.ts'
import { found } from '../require-reach.ts'
import { type Member, memberSchema, personSchema } from './member.schema.ts'
import { closeAccount, removeMember } from './remove-member.ts'
import { splitPath, type TenantPath, tenantPaths } from './tenant-paths.ts'

/** Members of projects and organizations, and all who can sign in. */
export function memberRoutes(api: Api, services: Services): void {
  for (const tenant of tenantPaths) tenantMemberRoutes(api, services, tenant)
  peopleRoutes(api, services)
}

function peopleRoutes(api: Api, services: Services): void {
  const { db } = services.database
  const { list, get, remove } = management(api, services, 'Members')
  list('listMembers', '/members', {
    summary: 'List members',
    description: 'For the operator only.',
    access: 'operator',
    entry: personSchema,
    handler: ({ query }) =>
      readIdPage(query, ({ limit, after }) => listPeople(db, { limit: limit + 1, after: after?.[0] }), showRow),
  })
  get('getMember', '/members/:memberId', {
    summary: 'Read a member',
    description: 'With the memberships.',
    access: 'operator',
    answer: personSchema,
    handler: async ({ params }) => showRow(found(await findMember(db, params.memberId))),
  })
  remove('deleteMember', '/members/:memberId', {
    summary: "Close a member's account",
    description: 'Ends their sessions and memberships.',
    errors: ['conflict'],
    access: 'operator',
    handler: ({ origin, params }) => closeAccount({ ...services, ...origin }, params.memberId),
  })
}

function tenantMemberRoutes(api: Api, services: Services, { path, name, noun }: TenantPath): void {
  const { list, get, remove } = management(api, services, 'Members')
  const { db } = services.database
  list(`list${name}Members`, `${path}/members`, {
    summary: `List the members of ${noun}`,
    description: `Who may sign in to the ${name.toLowerCase()}.`,
    entry: memberSchema,
    handler: async ({ params, query }) => {
      const page = readPageRequest(query, (key) => key.length === 1)
      const { tenant } = splitPath(params, '')
      const rows = await listTenantMembers(db, tenant, { limit: page.limit + 1, after: page.after?.[0] })
      return toPage(rows, page, ({ email }) => [email], presentMember)
    },
  })
  get(`get${name}Member`, `${path}/members/:memberId`, {
    summary: `Read a member of ${noun}`,
    description: 'One membership.',
    answer: memberSchema,
    handler: async ({ params }) => {
      const { tenant, id } = splitPath(params, 'memberId')
      return presentMember(found(await findTenantMember(db, tenant, { memberId: id })))
    },
  })
  remove(`remove${name}Member`, `${path}/members/:memberId`, {
    summary: `End a membership of ${noun}`,
    description: 'Takes effect at once, also for open sessions.',
    errors: ['conflict'],
    handler: ({ origin, params }) => {
      const { tenant, id } = splitPath(params, 'memberId')
      return removeMember({ ...services, ...origin }, tenant, id)
    },
  })
}

function presentMember({ id, email, name, role, created_at: since }: TenantMemberRow): Member {
  return { id, email, name, role, since: since.toISOString() }
}
