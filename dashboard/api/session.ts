import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, oneQuery, readWholeList } from './client.ts'
import type { Me, PendingFactors } from './types.ts'

/** Reads who is signed in and what every page says about the service; again and again while that changes. */
export const sessionQuery = queryOptions({
  ...oneQuery('/auth/session', {}),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.demoFilled === undefined ? false : 2_000),
})

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
      // Of this project alone: an operator's list of all apps may be long.
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

/** Starts a session, or returns which second factors the member may give; the cookie comes with the answer. */
export async function signIn(email: string, password: string): Promise<PendingFactors | undefined> {
  return (await call('post', '/auth/sign-in', { body: { email, password } })).secondFactor
}

/** Clears what an earlier session had read, and reads the new session. */
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
 * Accepts an invitation by a password, or by the session of who is invited; the session's cookie comes with the answer.
 * Returns which second factors the member has to give before they can accept it.
 */
export async function acceptInvitation(token: string, password?: string): Promise<PendingFactors | undefined> {
  const body = { token, ...(password !== undefined && { password }) }
  return (await call('post', '/auth/invitation/accept', { body })).secondFactor
}

/** Lists where the member is signed in. */
export const sessionsQuery = () => oneQuery('/auth/sessions', {})
