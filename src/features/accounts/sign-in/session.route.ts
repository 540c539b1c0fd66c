import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { uuidSchema } from '../../../http/body/schema-parts.ts'
import type { Api } from '../../../http/server.ts'
import { limitAddress, member, visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { notFound } from '../require-reach.ts'
import { prolongCookie } from './authenticate-member.hook.ts'
import { describeSession } from './describe-session.ts'
import { requireSameOrigin } from './same-origin.ts'
import { openSessionsSchema, sessionSchema, signInAnswerSchema, signInSchema } from './session.schema.ts'
import { signInMember } from './sign-in-member.ts'
import { authPath, visitorOf } from './visitor.ts'

const tags = ['Sign-in']
const security = [{ session: [] }]
const nothing = { 204: Type.Null() }

/** `/auth`: sign-in, sign-out, who is signed in, and where. */
export function sessionRoutes(api: Api, services: Services): void {
  signInRoute(api, services)
  ownSessionRoutes(api, services)
  api.get(
    `${authPath}/session`,
    {
      onRequest: limitAddress(services),
      schema: {
        tags,
        summary: 'Read who is signed in',
        description: 'Answers 200 with `member: null` when no one is signed in.',
        response: { 200: sessionSchema },
      },
    },
    async (request, reply) => {
      const session = await services.accounts.findSession(request.headers.cookie)
      if (session !== undefined) prolongCookie(reply, session)
      return describeSession(services, session)
    },
  )
}

function signInRoute(api: Api, services: Services): void {
  api.post(
    `${authPath}/sign-in`,
    {
      ...visitor(services),
      schema: {
        tags,
        summary: 'Sign in with e-mail and password',
        description:
          'Sets the session cookie or, for a member with a second factor, a cookie that is valid for ten minutes, until the factor is given. After ten wrong passwords in a row, further attempts must wait: 429.',
        body: signInSchema,
        response: { 200: signInAnswerSchema },
      },
    },
    async (request, reply) => {
      const { setCookies, answer } = await signInMember(services, { ...visitorOf(services, request), ...request.body })
      reply.header('set-cookie', setCookies)
      return answer
    },
  )
}

function ownSessionRoutes(api: Api, services: Services): void {
  const { accounts, accessLog, config } = services
  const stack = member(services)
  api.post(
    `${authPath}/sign-out`,
    {
      onRequest: [
        limitAddress(services),
        async (request: FastifyRequest) => requireSameOrigin(request, config.addresses.baseUrl),
      ],
      schema: { tags, summary: 'Sign out', security, response: nothing },
    },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      const session = await accounts.findSession(request.headers.cookie)
      const { setCookies } = await accounts.signOut(visitor)
      if (session !== undefined) await accessLog.done(origin, session.memberId, 'member.sign_out')
      return reply.code(204).header('set-cookie', setCookies).send(null)
    },
  )
  api.post(
    `${authPath}/sign-out-everywhere`,
    { ...stack, schema: { tags, summary: 'Close all of your sessions', security, response: nothing } },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      await accounts.signOutEverywhere(visitor)
      await accessLog.done(origin, request.session.memberId, 'member.sign_out_everywhere')
      return reply.code(204).send(null)
    },
  )
  api.get(
    `${authPath}/sessions`,
    { ...stack, schema: { tags, summary: 'List your sessions', security, response: { 200: openSessionsSchema } } },
    async (request) => {
      const { visitor } = visitorOf(services, request)
      return { data: await accounts.listSessions(visitor, request.session.id) }
    },
  )
  const params = Type.Object({ sessionId: uuidSchema })
  api.delete(
    `${authPath}/sessions/:sessionId`,
    { ...stack, schema: { tags, summary: 'Close one of your sessions', security, params, response: nothing } },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      if (!(await accounts.endSession(visitor, request.params.sessionId.toLowerCase()))) throw notFound()
      await accessLog.done(origin, request.session.memberId, 'member.end_session')
      return reply.code(204).send(null)
    },
  )
}
