import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { shortBodyBytes } from '../../../http/limits/route-limits.ts'
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

/** `/auth`: sign-in, sign-out, who is signed in, and where. */
export function sessionRoutes(api: Api, services: Services): void {
  signInRoutes(api, services)
  signOutRoute(api, services)
  ownSessionRoutes(api, services)
}

function signInRoutes(api: Api, services: Services): void {
  const { act, get } = visitor(api, services)
  act(
    '/sign-in',
    {
      operationId: 'signIn',
      summary: 'Sign in with e-mail and password',
      rows: 'makes 1 session and 1 counted failure',
      description:
        'Sets the session cookie or, for a member with a second factor, a cookie that is valid for ten minutes, until the factor is given. After ten wrong passwords in a row, further attempts must wait: 429.',
      errors: ['wrong_password', 'rate_limited'],
      body: signInSchema,
      answer: signInAnswerSchema,
    },
    async (request, reply) => {
      const { setCookies, answer } = await signInMember(services, { ...visitorOf(services, request), ...request.body })
      reply.header('set-cookie', setCookies)
      return answer
    },
  )
  get(
    '/session',
    {
      operationId: 'getSession',
      summary: 'Read who is signed in',
      description: 'Answers 200 with `member: null` when no one is signed in.',
      answer: sessionSchema,
    },
    async (request, reply) => {
      const session = await services.accounts.findSession(request.headers.cookie)
      if (session !== undefined) prolongCookie(reply, session)
      return describeSession(services, session)
    },
  )
}

/** Signs out who is signed in, and clears the cookie of who is not any more. */
function signOutRoute(api: Api, services: Services): void {
  const { accounts, accessLog, config } = services
  api.post(
    `${authPath}/sign-out`,
    {
      config: { limits: { rate: 'address', rows: 'deletes 1 session', bodyBytes: shortBodyBytes } },
      onRequest: [
        limitAddress(services),
        async (request: FastifyRequest) => requireSameOrigin(request, config.addresses.baseUrl),
      ],
      schema: {
        tags: ['Sign-in'],
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session and clears its cookie.',
        security: [{ session: [] }],
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { visitor, origin } = visitorOf(services, request)
      const session = await accounts.findSession(request.headers.cookie)
      const { setCookies } = await accounts.signOut(visitor)
      if (session !== undefined) await accessLog.done(origin, session.memberId, 'member.sign_out')
      return reply.code(204).header('set-cookie', setCookies).send(null)
    },
  )
}

function ownSessionRoutes(api: Api, services: Services): void {
  const { accounts, accessLog } = services
  const own = member(api, services)
  own.act(
    '/sign-out-everywhere',
    {
      operationId: 'signOutEverywhere',
      summary: 'Close all of your sessions',
      rows: 'deletes the sessions of one member',
      description: 'Including this one.',
    },
    async (request) => {
      const { visitor, origin } = visitorOf(services, request)
      await accounts.signOutEverywhere(visitor)
      await accessLog.done(origin, request.session.memberId, 'member.sign_out_everywhere')
    },
  )
  own.get(
    '/sessions',
    {
      operationId: 'listSessions',
      summary: 'List your sessions',
      rows: 'returns the sessions of one member',
      description: 'Sessions of the signed-in member.',
      answer: openSessionsSchema,
    },
    async (request) => {
      const { visitor } = visitorOf(services, request)
      return { data: await accounts.listSessions(visitor, request.session.id) }
    },
  )
  own.remove(
    '/sessions/:sessionId',
    {
      operationId: 'endSession',
      summary: 'Close one of your sessions',
      rows: 'deletes 1 session',
      description: 'Takes effect at once.',
      errors: ['not_found'],
    },
    async (request) => {
      const { visitor, origin } = visitorOf(services, request)
      if (!(await accounts.endSession(visitor, request.params.sessionId))) throw notFound()
      await accessLog.done(origin, request.session.memberId, 'member.end_session')
    },
  )
}
