import type { AccessParts } from '../../../access/access-parts.ts'
import { found } from '../../../access/actor.ts'
import { management, visitor } from '../../../access/route-options.ts'
import { giveCookies } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import { readIdPage, readPageRequest, toPage } from '../../../http/list-page.ts'
import { shortBodyBytes } from '../../../http/route-config.ts'
import type { Api } from '../../../http/server.ts'
import { showRow } from '../../../lib/camel-case-row.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Tenant } from '../members.queries.ts'
import {
  findMember,
  findTenantMember,
  listPeople,
  listTenantMembers,
  type TenantMemberRow,
} from '../members.queries.ts'
import { signInAnswerSchema } from '../sign-in/session.schema.ts'
import { findInvitation, listInvitations } from './invitations.queries.ts'
import { acceptInvitation, inviteMember, presentInvitation, readInvitation, withdrawInvitation } from './invitations.ts'
import {
  acceptInvitationSchema,
  createInvitationSchema,
  invitationSchema,
  type Member,
  memberSchema,
  membershipSchema,
  newInvitationSchema,
  openInvitationSchema,
  readInvitationSchema,
} from './member.schema.ts'
import { closeAccount, removeMember } from './remove-member.ts'

/** Members of projects and organizations, and everyone who can sign in. */
export function memberRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  for (const tenant of tenantPaths) tenantMemberRoutes(api, services, tenant)
  peopleRoutes(api, services)
}

function peopleRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { db } = services.database
  const { list, get, remove } = management(api, services, 'Members')
  list('listMembers', '/members', {
    summary: 'List members',
    description: 'For the operator only.',
    access: 'operator',
    entry: memberSchema,
    handler: ({ query }) =>
      readIdPage(query, ({ limit, after }) => listPeople(db, { limit: limit + 1, after: after?.[0] }), showRow),
  })
  get('getMember', '/members/:memberId', {
    summary: 'Read a member',
    description: 'Includes the memberships.',
    access: 'operator',
    answer: memberSchema,
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

function tenantMemberRoutes(
  api: Api,
  services: Core & AccessParts & AccountParts,
  { path, name, noun }: TenantPath,
): void {
  const { list, get, remove } = management(api, services, 'Members')
  const { db } = services.database
  list(`list${name}Members`, `${path}/members`, {
    summary: `List the members of ${noun}`,
    description: `The people who may sign in to the ${name.toLowerCase()}.`,
    entry: membershipSchema,
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
    answer: membershipSchema,
    handler: async ({ params }) => {
      const { tenant, id } = splitPath(params, 'memberId')
      return presentMember(found(await findTenantMember(db, tenant, { memberId: id })))
    },
  })
  remove(`remove${name}Member`, `${path}/members/:memberId`, {
    summary: `End a membership of ${noun}`,
    description: 'Takes effect at once, even for open sessions.',
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

/** A kind of tenant with members: its path in the management API, its name, and its name in sentences. */
interface TenantPath {
  readonly path: string
  readonly name: string
  readonly noun: string
  readonly access?: 'operator'
}

const tenantPaths: readonly TenantPath[] = [
  { path: '/projects/:projectId', name: 'Project', noun: 'a project' },
  { path: '/organizations/:organizationId', name: 'Organization', noun: 'an organization' },
]

/** Separates the tenant in a validated path from the object below it. */
function splitPath(params: unknown, idName: string): { tenant: Tenant; id: string } {
  const { [idName]: id = '', ...tenant } = params as Record<string, string>
  return { tenant: tenant as unknown as Tenant, id }
}

/** The installation, whose members are the operators. */
const installationPath: TenantPath = { path: '', name: 'Installation', noun: 'be an operator', access: 'operator' }

/** Invitations to projects, organizations and, for operators, the installation, and the calls of their recipients. */
export function invitationRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  for (const tenant of [...tenantPaths, installationPath]) {
    listInvitationRoute(api, services, tenant)
    changeInvitationRoutes(api, services, tenant)
  }
  for (const tenant of tenantPaths) readInvitationRoute(api, services, tenant)
  linkRoutes(api, services)
}

function listInvitationRoute(
  api: Api,
  services: Core & AccessParts & AccountParts,
  { path, name, noun, access }: TenantPath,
): void {
  const { list } = management(api, services, 'Members')
  const { db } = services.database
  const now = () => new Date(services.realClock.nowMs())
  list(`list${name}Invitations`, `${path}/invitations`, {
    summary: `List the open invitations to ${noun}`,
    description: 'Invitations that are neither accepted nor expired.',
    ...(access && { access }),
    entry: invitationSchema,
    handler: ({ params, query }) =>
      readIdPage(query, (page) => listInvitations(db, splitPath(params, '').tenant, now(), page), presentInvitation),
  })
}

function readInvitationRoute(
  api: Api,
  services: Core & AccessParts & AccountParts,
  { path, name, noun }: TenantPath,
): void {
  const { get } = management(api, services, 'Members')
  const { db } = services.database
  get(`get${name}Invitation`, `${path}/invitations/:invitationId`, {
    summary: `Read an open invitation to ${noun}`,
    description: 'Without its link.',
    answer: invitationSchema,
    handler: async ({ params }) => {
      const { tenant, id } = splitPath(params, 'invitationId')
      return presentInvitation(found(await findInvitation(db, tenant, id, new Date(services.realClock.nowMs()))))
    },
  })
}

function changeInvitationRoutes(
  api: Api,
  services: Core & AccessParts & AccountParts,
  { path, name, noun, access }: TenantPath,
): void {
  const { create, remove } = management(api, services, 'Members')
  create(`inviteTo${name}`, `${path}/invitations`, {
    summary: `Invite a member to ${noun}`,
    description:
      'The link works once, within 72 hours, and replaces an earlier one for the address. It is also e-mailed when SMTP_URL is set, unless three were just sent to the address, or a hundred for the tenant; the pause after that grows to an hour. Answers 409 while 100 invitations are open.',
    rows: 'creates 1 invitation of at most 100 open ones and 1 audit entry, and sends at most 1 message; after 3 to an address, or 100 of a project or organization, with pauses of up to an hour',
    ...(access && { access }),
    bodyBytes: shortBodyBytes,
    errors: ['conflict'],
    body: createInvitationSchema,
    answer: newInvitationSchema,
    handler: ({ origin, params, body }) =>
      inviteMember({ ...services, ...origin }, splitPath(params, '').tenant, body.email),
  })
  remove(`delete${name}Invitation`, `${path}/invitations/:invitationId`, {
    summary: `Withdraw an invitation to ${noun}`,
    description: 'Its link stops working at once.',
    ...(access && { access }),
    handler: ({ origin, params }) => {
      const { tenant, id } = splitPath(params, 'invitationId')
      return withdrawInvitation({ ...services, ...origin }, tenant, id)
    },
  })
}

function linkRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { act } = visitor(api, services)
  act('getInvitation', '/invitation', {
    summary: 'Read an invitation by its link',
    rows: 'returns 1',
    description: 'The token is part of the link; it works once.',
    errors: ['gone'],
    body: readInvitationSchema,
    answer: openInvitationSchema,
    handler: ({ body }) => readInvitation(services, body.token),
  })
  act('acceptInvitation', '/invitation/accept', {
    summary: 'Accept an invitation and sign in',
    rows: 'creates 1 member, 1 membership and 1 session',
    description:
      'A new member chooses a password; an existing member gives theirs. If they have a second factor, they are asked for it first: finish that sign-in, then repeat the call in its session, without `password`.',
    errors: ['gone', 'conflict', 'wrong_password', 'rate_limited'],
    body: acceptInvitationSchema,
    answer: signInAnswerSchema,
    handler: async ({ visitor, body }, reply) =>
      giveCookies(reply, await acceptInvitation(services, visitor, body)).answer,
  })
}
