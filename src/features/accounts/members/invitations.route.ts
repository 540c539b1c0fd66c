import { Type } from 'typebox'
import { listQuerySchema, listSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management, visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { notFound } from '../require-reach.ts'
import { adminPath, changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { signInAnswerSchema } from '../sign-in/session.schema.ts'
import { visitorOf } from '../sign-in/visitor.ts'
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
import { pathSchemas, splitPath, type TenantPath, tenantPaths } from './tenant-paths.ts'

/** Invitations to projects and organizations, and what the holder of a link does with it. */
export function invitationRoutes(api: Api, services: Services): void {
  for (const tenant of tenantPaths) {
    readInvitationRoutes(api, services, tenant)
    changeInvitationRoutes(api, services, tenant)
  }
  linkRoutes(api, services)
}

function readInvitationRoutes(api: Api, services: Services, tenantPath: TenantPath): void {
  const { path, noun } = tenantPath
  const { list, one } = pathSchemas(tenantPath, 'invitationId')
  const options = management(services, 'Members')
  const { db } = services.database
  const now = () => new Date(services.clock.nowMs())
  api.get(
    `${adminPath}${path}/invitations`,
    options({
      summary: `List the open invitations to ${noun}`,
      params: list,
      querystring: listQuerySchema,
      response: { 200: listSchema(invitationSchema) },
    }),
    (request) =>
      readIdPage(
        request.query,
        (page) => listInvitations(db, splitPath(request.params, '').tenant, now(), page),
        presentInvitation,
      ),
  )
  api.get(
    `${adminPath}${path}/invitations/:invitationId`,
    options({
      summary: `Read an open invitation to ${noun}`,
      params: one,
      response: { 200: invitationSchema },
    }),
    async (request) => {
      const { tenant, id } = splitPath(request.params, 'invitationId')
      const row = await findInvitation(db, tenant, id, now())
      if (row === undefined) throw notFound()
      return presentInvitation(row)
    },
  )
}

function changeInvitationRoutes(api: Api, services: Services, tenantPath: TenantPath): void {
  const { path, noun } = tenantPath
  const { list, one } = pathSchemas(tenantPath, 'invitationId')
  const options = management(services, 'Members')
  api.post(
    `${adminPath}${path}/invitations`,
    options({
      summary: `Invite a member to ${noun}`,
      description:
        'The link works once, within 72 hours, and replaces an earlier one for the address. It is also e-mailed when SMTP_URL is set, unless the address has just been sent three; the pause after that grows to an hour. Answers 409 while 100 invitations are open.',
      params: list,
      body: createInvitationSchema,
      response: { 201: newInvitationSchema },
    }),
    async (request, reply) => {
      const tenant = splitPath(request.params, '').tenant
      return reply.code(201).send(await inviteMember(services, changeOrigin(request), tenant, request.body.email))
    },
  )
  api.delete(
    `${adminPath}${path}/invitations/:invitationId`,
    options({
      summary: `Withdraw an invitation to ${noun}`,
      params: one,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { tenant, id } = splitPath(request.params, 'invitationId')
      await withdrawInvitation(services, changeOrigin(request), tenant, id)
      return reply.code(204).send(null)
    },
  )
}

function linkRoutes(api: Api, services: Services): void {
  const { act } = visitor(api, services)
  act(
    '/invitation',
    {
      operationId: 'getInvitation',
      summary: 'Read an invitation by its link',
      description: 'The token is part of the link; it works once.',
      errors: ['gone'],
      body: readInvitationSchema,
      answer: openInvitationSchema,
    },
    ({ body }) => readInvitation(services, body.token),
  )
  act(
    '/invitation/accept',
    {
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation and sign in',
      description:
        'A new member chooses a password; an existing member gives theirs. With a second factor they are asked for it first: finish that sign-in, then repeat the call in its session, without `password`.',
      errors: ['gone', 'conflict', 'wrong_password', 'rate_limited'],
      body: acceptInvitationSchema,
      answer: signInAnswerSchema,
    },
    async (request, reply) => {
      const { setCookies, answer } = await acceptInvitation(services, request.body, visitorOf(services, request))
      reply.header('set-cookie', setCookies)
      return answer
    },
  )
}
