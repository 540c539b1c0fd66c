import type { AccessParts } from '../../../access/access-parts.ts'
import { management, member, visitor } from '../../../access/route-options.ts'
import { giveCookies } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../account-parts.ts'
import { changePassword, confirmPasswordReset, createPasswordReset, requestPasswordReset } from './change-password.ts'
import { changePasswordSchema, confirmResetSchema, linkSchema, requestResetSchema } from './member.schema.ts'

/** Passwords: changed by their owner, or reset by a link. */
export function passwordRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  ownPasswordRoutes(api, services)
  resetRoutes(api, services)
  const { create } = management(api, services, 'Members')
  create('createPasswordReset', '/members/:memberId/password-reset', {
    summary: 'Create a password reset link',
    description: 'For a member who cannot receive e-mail. It works once, within an hour.',
    access: 'operator',
    answer: linkSchema,
    handler: ({ origin, params }) => createPasswordReset({ ...services, ...origin }, params.memberId),
  })
}

function ownPasswordRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { act } = member(api, services)
  act('changePassword', '/password', {
    summary: 'Change your password',
    rows: 'changes 1 password',
    description: 'Closes all other sessions.',
    errors: ['wrong_password', 'rate_limited'],
    body: changePasswordSchema,
    handler: async (request, reply) => giveCookies(reply, await changePassword(services, request, request.body)),
  })
}

function resetRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { act } = visitor(api, services)
  act('requestPasswordReset', '/password-reset', {
    summary: 'Request a password reset link',
    rows: 'creates 1 for a known address, none for others',
    description: 'Answers the same whether or not the address has an account. Requires a mail server (SMTP_URL).',
    errors: ['rate_limited'],
    body: requestResetSchema,
    handler: ({ body }) => requestPasswordReset(services, body.email),
  })
  act('confirmPasswordReset', '/password-reset/confirm', {
    summary: 'Set a new password with a reset link',
    rows: 'changes 1 password',
    description: 'The token is part of the link; it works once.',
    errors: ['gone'],
    body: confirmResetSchema,
    handler: ({ visitor, body }) => confirmPasswordReset(services, visitor, body),
  })
}
