import type { FastifyRequest } from 'fastify'
import type { Api } from '../../../http/server.ts'
import { management, member, visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { describeSession } from '../sign-in/describe-session.ts'
import { sessionSchema } from '../sign-in/session.schema.ts'
import { cookieOf } from '../sign-in/session-cookie.ts'
import { visitorOf } from '../sign-in/visitor.ts'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  type Owner,
  readSecondFactors,
  removeAuthenticator,
  removePasskey,
  replaceBackupCodes,
  resetSecondFactors,
} from './change-second-factors.ts'
import { proveByCode, proveByPasskey } from './prove-sign-in.ts'
import {
  addPasskeySchema,
  backupCodesSchema,
  codeSchema,
  newAuthenticatorSchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInSchema,
  passwordSchema,
  secondFactorsSchema,
} from './second-factor.schema.ts'

/** Second factors: given at sign-in, kept by their owner, taken away by an operator from who has lost them. */
export function secondFactorRoutes(api: Api, services: Services): void {
  proofRoutes(api, services)
  member(api, services).get(
    '/second-factors',
    {
      operationId: 'listSecondFactors',
      summary: 'List your second factors',
      rows: 'returns those of one member',
      description: 'Sessions of the signed-in member.',
      answer: secondFactorsSchema,
    },
    (request) => readSecondFactors(services, ownerOf(services, request)),
  )
  authenticatorRoutes(api, services)
  passkeyRoutes(api, services)
  management(api, services, 'Members').remove(
    '/members/:memberId/second-factors',
    {
      operationId: 'resetSecondFactors',
      summary: "Remove a member's second factors",
      description: 'For a member who has lost theirs. Their sessions end; their password stays.',
      errors: ['conflict'],
      access: 'operator',
    },
    (request) => resetSecondFactors(services, changeOrigin(request), request.params.memberId),
  )
}

function ownerOf(services: Services, request: FastifyRequest): Owner {
  return { session: request.session, ...visitorOf(services, request) }
}

function proofRoutes(api: Api, services: Services): void {
  const { act } = visitor(api, services)
  act(
    '/second-factor',
    {
      operationId: 'giveSecondFactor',
      summary: 'Finish a sign-in with a code',
      rows: 'makes 1 session and 1 counted failure',
      description:
        'Needs the cookie of the sign-in. Each code works once; five wrong codes end the sign-in, and ten in a row pause codes for 15 minutes.',
      errors: ['wrong_code', 'rate_limited'],
      body: codeSchema,
      answer: sessionSchema,
    },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      const { setCookies } = await proveByCode(services, visitor, request.body.code, origin)
      reply.header('set-cookie', setCookies)
      return describeSession(services, await services.accounts.findSession(cookieOf(setCookies)))
    },
  )
  act(
    '/passkeys/question',
    {
      operationId: 'askForPasskey',
      summary: 'Begin a sign-in with a passkey',
      rows: 'makes 1 question that expires',
      description: 'The answer is valid for five minutes, in this browser.',
      answer: passkeyOptionsSchema,
    },
    async (request, reply) => {
      const { visitor } = visitorOf(services, request)
      const { options, setCookies } = await services.accounts.secondFactors.askForPasskey(visitor)
      reply.header('set-cookie', setCookies)
      return { options }
    },
  )
  act(
    '/passkeys/sign-in',
    {
      operationId: 'signInByPasskey',
      summary: 'Sign in with a passkey',
      rows: 'makes 1 session',
      description: 'Needs no password: the device has asked for a PIN, a finger or a face.',
      errors: ['wrong_code', 'rate_limited'],
      body: passkeySignInSchema,
      answer: sessionSchema,
    },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      const { setCookies } = await proveByPasskey(services, visitor, request.body.response, origin)
      reply.header('set-cookie', setCookies)
      return describeSession(services, await services.accounts.findSession(cookieOf(setCookies)))
    },
  )
}

function authenticatorRoutes(api: Api, services: Services): void {
  const own = member(api, services)
  own.create(
    '/authenticator',
    {
      operationId: 'startAuthenticator',
      summary: 'Set up an authenticator app',
      rows: 'makes 1 secret',
      description: 'It is on once one of its codes has been confirmed.',
      errors: ['conflict', 'rate_limited'],
      body: passwordSchema,
      answer: newAuthenticatorSchema,
    },
    async (request) => {
      const { uri, backupCodes } = await beginAuthenticator(services, ownerOf(services, request), request.body.password)
      return { uri, backupCodes: [...backupCodes] }
    },
  )
  own.act(
    '/authenticator/confirm',
    {
      operationId: 'confirmAuthenticator',
      summary: 'Turn an authenticator app on',
      rows: 'changes 1 secret',
      description: 'Closes all other sessions.',
      errors: ['wrong_code', 'rate_limited'],
      body: codeSchema,
    },
    async (request, reply) => {
      const { setCookies } = await confirmAuthenticator(services, ownerOf(services, request), request.body.code)
      reply.header('set-cookie', setCookies)
    },
  )
  own.act(
    '/authenticator/remove',
    {
      operationId: 'removeAuthenticator',
      summary: 'Remove the authenticator app',
      rows: 'deletes 1 secret',
      description: 'Its backup codes stop working too.',
      errors: ['conflict', 'rate_limited'],
      body: passwordSchema,
    },
    async (request, reply) => {
      const { setCookies } = await removeAuthenticator(services, ownerOf(services, request), request.body.password)
      reply.header('set-cookie', setCookies)
    },
  )
  own.create(
    '/authenticator/backup-codes',
    {
      operationId: 'replaceBackupCodes',
      summary: 'Replace the backup codes',
      rows: 'replaces the codes of one member',
      description: 'The earlier ones stop working.',
      errors: ['conflict', 'rate_limited'],
      body: passwordSchema,
      answer: backupCodesSchema,
    },
    async (request) => ({
      backupCodes: [...(await replaceBackupCodes(services, ownerOf(services, request), request.body.password))],
    }),
  )
}

function passkeyRoutes(api: Api, services: Services): void {
  const own = member(api, services)
  own.act(
    '/passkeys/new',
    {
      operationId: 'startPasskey',
      summary: 'Begin to add a passkey',
      rows: 'makes 1 question that expires',
      description: 'Returns the options for the browser, valid for five minutes.',
      errors: ['conflict', 'rate_limited'],
      body: passwordSchema,
      answer: passkeyOptionsSchema,
    },
    async (request, reply) => {
      const { options, setCookies } = await beginPasskey(services, ownerOf(services, request), request.body.password)
      reply.header('set-cookie', setCookies)
      return { options }
    },
  )
  own.create(
    '/passkeys',
    {
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      rows: 'makes 1 passkey',
      description: 'Closes all other sessions.',
      errors: ['conflict'],
      body: addPasskeySchema,
      answer: passkeySchema,
    },
    (request) => addPasskey(services, ownerOf(services, request), request.body.response, request.body.name),
  )
  own.act(
    '/passkeys/:passkeyId/remove',
    {
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      rows: 'deletes 1 passkey',
      description: 'It can no longer sign anyone in.',
      errors: ['not_found', 'conflict', 'rate_limited'],
      body: passwordSchema,
    },
    (request) => removePasskey(services, ownerOf(services, request), request.params.passkeyId, request.body.password),
  )
}
