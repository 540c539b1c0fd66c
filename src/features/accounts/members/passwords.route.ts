import { Type } from 'typebox'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Api } from '../../../http/server.ts'
import { management, member, visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { authPath, visitorOf } from '../sign-in/visitor.ts'
import { changePassword, confirmPasswordReset, createPasswordReset, requestPasswordReset } from './change-password.ts'
import { changePasswordSchema, confirmResetSchema, linkSchema, requestResetSchema } from './member.schema.ts'

const tags = ['Sign-in']
const nothing = { 204: Type.Null() }

/** Passwords: changed by their owner, and reset by a link. */
export function passwordRoutes(api: Api, services: Services): void {
  ownPasswordRoutes(api, services)
  resetRoutes(api, services)
  const options = management(services, 'Members')
  api.post(
    `${adminPath}/members/:memberId/password-reset`,
    options(
      {
        summary: 'Create a password reset link',
        description: 'For a member who cannot receive e-mail. It works once, within an hour.',
        params: Type.Object({ memberId: uuidSchema }),
        response: { 201: linkSchema },
      },
      'operator',
    ),
    async (request, reply) => {
      const memberId = request.params.memberId.toLowerCase()
      return reply.code(201).send(await createPasswordReset(services, changeOrigin(request), memberId))
    },
  )
}

function ownPasswordRoutes(api: Api, services: Services): void {
  const security = [{ session: [] }]
  const stack = member(services)
  api.post(
    `${authPath}/password`,
    {
      ...stack,
      schema: {
        tags,
        summary: 'Change your password',
        description: 'Closes all other sessions.',
        security,
        body: changePasswordSchema,
        response: nothing,
      },
    },
    async (request, reply) => {
      const { setCookies } = await changePassword(services, request.session, visitorOf(services, request), request.body)
      return reply.code(204).header('set-cookie', setCookies).send(null)
    },
  )
}

function resetRoutes(api: Api, services: Services): void {
  const stack = visitor(services)
  api.post(
    `${authPath}/password-reset`,
    {
      ...stack,
      schema: {
        tags,
        summary: 'Request a password reset link',
        description: 'Gives the same answer whether or not the address has an account. Needs a mail server (SMTP_URL).',
        body: requestResetSchema,
        response: nothing,
      },
    },
    async ({ body }, reply) => {
      requestPasswordReset(services, body.email)
      return reply.code(204).send(null)
    },
  )
  api.post(
    `${authPath}/password-reset/confirm`,
    {
      ...stack,
      schema: { tags, summary: 'Set a new password with a reset link', body: confirmResetSchema, response: nothing },
    },
    async (request, reply) => {
      await confirmPasswordReset(services, request.body, visitorOf(services, request))
      return reply.code(204).send(null)
    },
  )
}
