import { Type } from 'typebox'
import type { Api } from '../../../http/server.ts'
import type { Services } from '../../../services.ts'
import { authPath } from './auth-path.ts'
import { describeSession } from './describe-session.ts'
import { refuseForeignOrigin, requireSameOrigin } from './same-origin.ts'
import { sessionSchema, signInSchema } from './session.schema.ts'
import { cookieOf } from './session-cookie.ts'
import { throttleSignIn } from './sign-in-throttle.ts'

/** `/auth`: sign-in, sign-out, and who is signed in. */
export function sessionRoutes(api: Api, services: Services): void {
  signInRoute(api, services)
  signOutRoute(api, services)
  const { accounts, database } = services
  api.get(
    `${authPath}/session`,
    {
      schema: {
        tags: ['Sign-in'],
        summary: 'Read who is signed in',
        description: 'Answers 200 with `member: null` when nobody is.',
        response: { 200: sessionSchema },
      },
    },
    async ({ headers }) => describeSession({ db: database.db, accounts }, headers.cookie),
  )
}

function signInRoute(api: Api, { accounts, database, clock, config }: Services): void {
  const { baseUrl } = config.addresses
  api.post(
    `${authPath}/sign-in`,
    {
      onRequest: async (request) => refuseForeignOrigin(request, baseUrl),
      schema: {
        tags: ['Sign-in'],
        summary: 'Sign in with e-mail and password',
        description: 'Sets the session cookie. After ten wrong passwords in a row further attempts have to wait: 429.',
        body: signInSchema,
        response: { 200: sessionSchema },
      },
    },
    async ({ body }, reply) => {
      const { db } = database
      const check = () => accounts.signIn(body.email, body.password)
      const { setCookies } = await throttleSignIn({ db, clock }, body.email, check)
      reply.header('set-cookie', setCookies)
      return describeSession({ db, accounts }, cookieOf(setCookies))
    },
  )
}

function signOutRoute(api: Api, { accounts, config }: Services): void {
  api.post(
    `${authPath}/sign-out`,
    {
      schema: {
        tags: ['Sign-in'],
        summary: 'Sign out',
        security: [{ session: [] }],
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      requireSameOrigin(request, config.addresses.baseUrl)
      const { setCookies } = await accounts.signOut(request.headers.cookie ?? '')
      return reply.code(204).header('set-cookie', setCookies).send(null)
    },
  )
}
