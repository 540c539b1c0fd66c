import type { AccessParts } from '../../../access/access-parts.ts'
import { notFound } from '../../../access/actor.ts'
import { member, visitor } from '../../../access/route-options.ts'
import { giveCookies } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { PageParts } from '../../pages/page-parts.ts'
import type { AccountParts } from '../account-parts.ts'
import { currentSessionSchema, openSessionsSchema, signInAnswerSchema, signInSchema } from './session.schema.ts'
import { describeCurrentSession, signInMember } from './sign-in-member.ts'

type SessionServices = Core & AccessParts & AccountParts & PageParts

/** `/auth`: sign-in, sign-out, the current session, and all sessions of a member. */
export function sessionRoutes(api: Api, services: SessionServices): void {
  signInRoutes(api, services)
  ownSessionRoutes(api, services)
}

function signInRoutes(api: Api, services: SessionServices): void {
  const { act, get } = visitor(api, services)
  act('signIn', '/sign-in', {
    summary: 'Sign in with e-mail and password',
    rows: 'creates 1 session and counts 1 failure',
    description:
      'Sets the session cookie or, for a member with a second factor, a cookie that is valid for ten minutes, until the factor is given. After ten wrong passwords in a row, further attempts must wait: 429.',
    errors: ['wrong_password', 'rate_limited'],
    body: signInSchema,
    answer: signInAnswerSchema,
    handler: async ({ visitor, body }, reply) => giveCookies(reply, await signInMember(services, visitor, body)).answer,
  })
  get('getSession', '/session', {
    summary: 'Read the current session',
    description:
      'Answers 200 with `member: null` if no one is signed in. A member of a service with TEST_CLOCK also reads its `testClock`.',
    answer: currentSessionSchema,
    handler: async ({ headers }, reply) => {
      const session = await services.accounts.findSession(headers.cookie)
      if (session !== undefined) giveCookies(reply, session)
      return describeCurrentSession(services, session)
    },
  })
}

function ownSessionRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { accounts, accessLog } = services
  const own = member(api, services)
  own.act('signOut', '/sign-out', {
    summary: 'Sign out',
    rows: 'deletes 1 session',
    description: 'Ends the session and clears its cookie.',
    // Without a session, the cookie is cleared, too.
    access: 'anyone',
    handler: async ({ visitor }, reply) => {
      const session = await accounts.findSession(visitor.cookie)
      giveCookies(reply, await accounts.ask(visitor, (api, options) => api.signOut(options)))
      if (session !== undefined) await accessLog.done(visitor, session.memberId, 'member.sign_out')
    },
  })
  own.act('signOutEverywhere', '/sign-out-everywhere', {
    summary: 'Close all of your sessions',
    rows: 'deletes the sessions of one member',
    description: 'Including this one.',
    handler: async ({ session, visitor }) => {
      await accounts.ask(visitor, (api, options) => api.revokeSessions(options))
      await accessLog.done(visitor, session.memberId, 'member.sign_out_everywhere')
    },
  })
  own.get('listSessions', '/sessions', {
    summary: 'List your sessions',
    rows: 'returns the sessions of one member',
    description: 'The sessions of the signed-in member.',
    answer: openSessionsSchema,
    handler: async ({ session, visitor }) => ({ data: await accounts.listSessions(visitor, session.id) }),
  })
  own.remove('endSession', '/sessions/:sessionId', {
    summary: 'Close one of your sessions',
    rows: 'deletes 1 session',
    description: 'Takes effect at once.',
    errors: ['not_found'],
    handler: async ({ session, visitor, params }) => {
      if (!(await accounts.endSession(visitor, params.sessionId))) throw notFound()
      await accessLog.done(visitor, session.memberId, 'member.end_session')
    },
  })
}
