import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { followTestClock } from '../ui/text/use-now.ts'
import { call, oneQuery, read, readWholeList } from './client.ts'
import type { Me, PendingFactors, Session } from './types.ts'

const sessionPath = '/auth/session'

/** Reads the session and the state of the service that every page shows; repeatedly while that changes. */
export const sessionQuery = queryOptions({
  queryKey: [sessionPath],
  staleTime: 60_000,
  queryFn: readSession,
  refetchInterval: ({ state: { data } }) => {
    if (data?.demoFilled !== undefined) return 2_000
    return data?.testClock === undefined ? false : 5_000
  },
})

/** Reads every other query again, too, when any member has advanced the test clock. */
async function readSession({ client, signal }: QueryFunctionContext): Promise<Session> {
  const session = await read(sessionPath, {}, signal)
  if (followTestClock(session.testClock)) void readAllAgain(client)
  return session
}

/** Reads all again but the session. */
export function readAllAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== sessionPath })
}

/** Reads the signed-in member with their apps; null without a session. */
export const meQuery = queryOptions({
  queryKey: ['/admin/v1/me'],
  staleTime: 60_000,
  queryFn: async ({ client, signal }): Promise<Me | null> => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    const { member, roles, projects, organizations, needsSecondFactor } = session
    if (member === null) return null
    const withApps = async ({ id, name }: (typeof projects)[number]) => ({
      id,
      name,
      // Only of this project, because an operator's list of all apps may be long.
      apps: needsSecondFactor
        ? []
        : await readWholeList('/admin/v1/projects/{projectId}/apps', { path: { projectId: id } }, signal),
    })
    return {
      email: member.email,
      isOperator: roles.includes('operator'),
      roles,
      needsSecondFactor,
      projects: await Promise.all(projects.map(withApps)),
      organizations,
    }
  },
})

/** Starts a session, or returns the second factors that the member may use; the response sets the cookie. */
export async function signIn(email: string, password: string): Promise<PendingFactors | undefined> {
  return (await call('post', '/auth/sign-in', { body: { email, password } })).secondFactor
}

/** Clears the data of an earlier session, and reads the new session. */
export async function beginSession(queries: QueryClient) {
  queries.removeQueries({ predicate: ({ queryKey: [path] }) => path !== meQuery.queryKey[0] })
  await queries.resetQueries({ queryKey: meQuery.queryKey })
}

/** Reads the invitation behind a link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/auth/invitation', token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('post', '/auth/invitation', { body: { token } }, { signal }),
  })

/**
 * Accepts an invitation with a password, or with the session of the invited member; the response sets the cookie.
 * Returns the second factors required before the invitation can be accepted.
 */
export async function acceptInvitation(token: string, password?: string): Promise<PendingFactors | undefined> {
  const body = { token, ...(password !== undefined && { password }) }
  return (await call('post', '/auth/invitation/accept', { body })).secondFactor
}

/** Lists the member's sessions. */
export const sessionsQuery = () => oneQuery('/auth/sessions', {})
