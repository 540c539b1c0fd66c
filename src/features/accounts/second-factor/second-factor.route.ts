import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Api } from '../../../http/server.ts'
import { management, member, visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../sign-in/authenticate-admin.hook.ts'
import { describeSession } from '../sign-in/describe-session.ts'
import { sessionSchema } from '../sign-in/session.schema.ts'
import { cookieOf } from '../sign-in/session-cookie.ts'
import { authPath, visitorOf } from '../sign-in/visitor.ts'
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

const tags = ['Sign-in']
const security = [{ session: [] }]
const nothing = { 204: Type.Null() }
const memberPath = Type.Object({ memberId: uuidSchema })

/** Second factors: given at sign-in, kept by their owner, taken away by an operator from who has lost them. */
export function secondFactorRoutes(api: Api, services: Services): void {
  proofRoutes(api, services)
  authenticatorRoutes(api, services)
  passkeyRoutes(api, services)
  const options = management(services, 'Members')
  api.delete(
    `${adminPath}/members/:memberId/second-factors`,
    options({ summary: "Remove a member's second factors", params: memberPath, response: nothing }, 'operator'),
    async (request, reply) => {
      await resetSecondFactors(services, changeOrigin(request), request.params.memberId.toLowerCase())
      return reply.code(204).send(null)
    },
  )
}

function proofRoutes(api: Api, services: Services): void {
  const stack = visitor(services)
  const response = { 200: sessionSchema }
  api.post(
    `${authPath}/second-factor`,
    { ...stack, schema: { tags, summary: 'Finish a sign-in with a code', body: codeSchema, response } },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      const { setCookies } = await proveByCode(services, visitor, request.body.code, origin)
      reply.header('set-cookie', setCookies)
      return describeSession(services, await services.accounts.findSession(cookieOf(setCookies)))
    },
  )
  api.post(
    `${authPath}/passkeys/question`,
    { ...stack, schema: { tags, summary: 'Begin a sign-in with a passkey', response: { 200: passkeyOptionsSchema } } },
    async (request, reply) => {
      const { options, setCookies } = await services.accounts.secondFactors.askForPasskey(
        visitorOf(services, request).visitor,
      )
      reply.header('set-cookie', setCookies)
      return { options }
    },
  )
  api.post(
    `${authPath}/passkeys/sign-in`,
    { ...stack, schema: { tags, summary: 'Sign in with a passkey', body: passkeySignInSchema, response } },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      const { setCookies } = await proveByPasskey(services, visitor, request.body.response, origin)
      reply.header('set-cookie', setCookies)
      return describeSession(services, await services.accounts.findSession(cookieOf(setCookies)))
    },
  )
}

function authenticatorRoutes(api: Api, services: Services): void {
  const stack = member(services)
  const ownerOf = (request: FastifyRequest): Owner => ({ session: request.session, ...visitorOf(services, request) })
  api.get(
    `${authPath}/second-factors`,
    {
      ...stack,
      schema: { tags, summary: 'List your second factors', security, response: { 200: secondFactorsSchema } },
    },
    async (request) => readSecondFactors(services, ownerOf(request)),
  )
  const summary = 'Set up an authenticator app'
  api.post(
    `${authPath}/authenticator`,
    { ...stack, schema: { tags, summary, security, body: passwordSchema, response: { 201: newAuthenticatorSchema } } },
    async (request, reply) => {
      const started = await beginAuthenticator(services, ownerOf(request), request.body.password)
      return reply.code(201).send({ uri: started.uri, backupCodes: [...started.backupCodes] })
    },
  )
  api.post(
    `${authPath}/authenticator/confirm`,
    {
      ...stack,
      schema: { tags, summary: 'Turn an authenticator app on', security, body: codeSchema, response: nothing },
    },
    async (request, reply) => {
      const { setCookies } = await confirmAuthenticator(services, ownerOf(request), request.body.code)
      return reply.code(204).header('set-cookie', setCookies).send(null)
    },
  )
  api.post(
    `${authPath}/authenticator/remove`,
    {
      ...stack,
      schema: { tags, summary: 'Remove the authenticator app', security, body: passwordSchema, response: nothing },
    },
    async (request, reply) => {
      const { setCookies } = await removeAuthenticator(services, ownerOf(request), request.body.password)
      return reply.code(204).header('set-cookie', setCookies).send(null)
    },
  )
  api.post(
    `${authPath}/authenticator/backup-codes`,
    {
      ...stack,
      schema: {
        tags,
        summary: 'Replace the backup codes',
        security,
        body: passwordSchema,
        response: { 201: backupCodesSchema },
      },
    },
    async (request, reply) => {
      const backupCodes = await replaceBackupCodes(services, ownerOf(request), request.body.password)
      return reply.code(201).send({ backupCodes: [...backupCodes] })
    },
  )
}

function passkeyRoutes(api: Api, services: Services): void {
  const stack = member(services)
  const ownerOf = (request: FastifyRequest): Owner => ({ session: request.session, ...visitorOf(services, request) })
  api.post(
    `${authPath}/passkeys/new`,
    {
      ...stack,
      schema: {
        tags,
        summary: 'Begin to add a passkey',
        security,
        body: passwordSchema,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request, reply) => {
      const { options, setCookies } = await beginPasskey(services, ownerOf(request), request.body.password)
      reply.header('set-cookie', setCookies)
      return { options }
    },
  )
  api.post(
    `${authPath}/passkeys`,
    {
      ...stack,
      schema: { tags, summary: 'Add a passkey', security, body: addPasskeySchema, response: { 201: passkeySchema } },
    },
    async (request, reply) => {
      const { response, name } = request.body
      return reply.code(201).send(await addPasskey(services, ownerOf(request), response, name))
    },
  )
  const params = Type.Object({ passkeyId: uuidSchema })
  api.post(
    `${authPath}/passkeys/:passkeyId/remove`,
    {
      ...stack,
      schema: { tags, summary: 'Remove a passkey', security, params, body: passwordSchema, response: nothing },
    },
    async (request, reply) => {
      const { passkeyId } = request.params
      await removePasskey(services, ownerOf(request), passkeyId.toLowerCase(), request.body.password)
      return reply.code(204).send(null)
    },
  )
}
