import { readIdPage } from '../../../http/list-page.ts'
import { shortBodyBytes } from '../../../http/route-config.ts'
import type { Api } from '../../../http/server.ts'
import { management, visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { found } from '../require-reach.ts'
import { signInAnswerSchema } from '../sign-in/session.schema.ts'
import { giveCookies } from '../sign-in/visitor.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { findInvitation, listInvitations } from './invitations.queries.ts'
import { inviteMember, presentInvitation, withdrawInvitation } from './invite-member.ts'
import {
  acceptInvitationSchema,
  createInvitationSchema,
  invitationSchema,
  newInvitationSchema,
  openInvitationSchema,
  readInvitationSchema,
} from './member.schema.ts'
import { splitPath, type TenantPath, tenantPaths } from './tenant-paths.ts'

/** Invitations to projects and organizations, and what the holder of a link does with it. */
export function invitationRoutes(api: Api, services: Services): void {
  for (const tenant of tenantPaths) {
    readInvitationRoutes(api, services, tenant)
    changeInvitationRoutes(api, services, tenant)
  }
  linkRoutes(api, services)
}

function readInvitationRoutes(api: Api, services: Services, { path, name, noun }: TenantPath): void {
  const { list, get } = management(api, services, 'Members')
  const { db } = services.database
  const now = () => new Date(services.clock.nowMs())
  list(`list${name}Invitations`, `${path}/invitations`, {
    summary: `List the open invitations to ${noun}`,
    description: 'Those not yet accepted or expired.',
    entry: invitationSchema,
    handler: ({ params, query }) =>
      readIdPage(query, (page) => listInvitations(db, splitPath(params, '').tenant, now(), page), presentInvitation),
  })
  get(`get${name}Invitation`, `${path}/invitations/:invitationId`, {
    summary: `Read an open invitation to ${noun}`,
    description: 'Without its link.',
    answer: invitationSchema,
    handler: async ({ params }) => {
      const { tenant, id } = splitPath(params, 'invitationId')
      return presentInvitation(found(await findInvitation(db, tenant, id, now())))
    },
  })
}

function changeInvitationRoutes(api: Api, services: Services, { path, name, noun }: TenantPath): void {
  const { create, remove } = management(api, services, 'Members')
  create(`inviteTo${name}`, `${path}/invitations`, {
    summary: `Invite a member to ${noun}`,
    description:
      'The link works once, within 72 hours, and replaces an earlier one for the address. It is also e-mailed when SMTP_URL is set, unless the address has just been sent three; the pause after that grows to an hour. Answers 409 while 100 invitations are open.',
    rows: 'makes 1 invitation of at most 100 open ones and 1 audit entry, and sends at most 1 message',
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
    handler: ({ origin, params }) => {
      const { tenant, id } = splitPath(params, 'invitationId')
      return withdrawInvitation({ ...services, ...origin }, tenant, id)
    },
  })
}

function linkRoutes(api: Api, services: Services): void {
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
    rows: 'makes 1 member, 1 membership and 1 session',
    description:
      'A new member chooses a password; an existing member gives theirs. With a second factor they are asked for it first: finish that sign-in, then repeat the call in its session, without `password`.',
    errors: ['gone', 'conflict', 'wrong_password', 'rate_limited'],
    body: acceptInvitationSchema,
    answer: signInAnswerSchema,
    handler: async ({ visitor, body }, reply) =>
      giveCookies(reply, await acceptInvitation(services, visitor, body)).answer,
  })
}
