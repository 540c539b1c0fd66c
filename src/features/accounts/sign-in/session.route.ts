import { Type } from 'typebox'
import { ServiceError } from '../../../errors.ts'
import type { Api } from '../../../http/server.ts'
import { visitor } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { authPath } from './auth-path.ts'
import { describeSession } from './describe-session.ts'
import { deviceCookie, deviceRandomBytes, knownDeviceOf } from './known-device.ts'
import { requireSameOrigin } from './same-origin.ts'
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
        description: 'Answers 200 with `member: null` when no one is signed in.',
        response: { 200: sessionSchema },
      },
    },
    async ({ headers }) => describeSession({ db: database.db, accounts }, headers.cookie),
  )
}

/** Sign-ins a second, from browsers that no member has used before, whatever the address: each costs a password hash. */
const strangersPerSecond = 20

function signInRoute(api: Api, services: Services): void {
  const { accounts, database, clock, config, keyRing, random, rateLimiter } = services
  const { baseUrl } = config.addresses
  const devices = { key: keyRing.session, isHttps: baseUrl.startsWith('https:') }
  api.post(
    `${authPath}/sign-in`,
    {
      ...visitor(services),
      schema: {
        tags: ['Sign-in'],
        summary: 'Sign in with e-mail and password',
        description: 'Sets the session cookie. After ten wrong passwords in a row further attempts have to wait: 429.',
        body: signInSchema,
        response: { 200: sessionSchema },
      },
    },
    async ({ body, headers }, reply) => {
      const { db } = database
      const device = knownDeviceOf(devices, headers.cookie, body.email)
      if (device === undefined) {
        const { allowed, retryAfterSeconds } = await rateLimiter.take('sign-in', strangersPerSecond)
        if (!allowed) {
          throw new ServiceError('rate_limited', 'Too many sign-ins at once: try again in a moment.', {
            retryAfterSeconds,
          })
        }
      }
      const check = () => accounts.signIn(body.email, body.password)
      const { setCookies } = await throttleSignIn({ db, clock }, body.email, check, device)
      const fresh = deviceCookie(devices, body.email, random.fill(new Uint8Array(deviceRandomBytes)))
      reply.header('set-cookie', device === undefined ? [...setCookies, fresh] : setCookies)
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
